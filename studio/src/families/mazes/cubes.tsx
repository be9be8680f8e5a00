// The 15 kinds of cubes with corridors, and how they look from above.

import type { CubeName } from './words';

export const GROUPS = {
  straight: ['EW', 'NS'],
  corner: ['NE', 'ES', 'SW', 'NW'],
  tee: ['NEW', 'NES', 'ESW', 'NSW'],
  crossing: ['NESW'],
  end: ['N', 'E', 'S', 'W'],
} as const satisfies Readonly<Record<string, readonly CubeName[]>>;

export const NAMES: readonly CubeName[] = Object.values(GROUPS).flat();

const ARMS: Readonly<Record<string, string>> = {
  N: 'M8 0H32V32H8Z',
  E: 'M8 8H40V32H8Z',
  S: 'M8 8H32V40H8Z',
  W: 'M0 8H32V32H0Z',
};

export function CubePicture({ name }: { name: CubeName }) {
  const group = Object.entries(GROUPS).find(([, names]) => (names as readonly string[]).includes(name))?.[0] ?? '';
  return (
    <svg class={`kool ${group}`} viewBox="-1 -1 42 42" aria-hidden="true">
      <rect class="wall" width="40" height="40" rx="2" />
      <path class="floor" d={Array.from(name, (side) => ARMS[side] ?? '').join('')} />
    </svg>
  );
}
