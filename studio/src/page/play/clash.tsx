// What does not fit, on the plan itself.

import type { Point } from './geometry';

export type Edge = readonly [Point, Point];

/** Edges that do not match: a red bar with a cross, so that it is not the colour alone. */
export function Clashes({ all }: { all: readonly Edge[] }) {
  return (
    <>
      {all.map(([a, b]) => {
        const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        return (
          <g key={`${x},${y}`} class="clash" data-clash>
            <path d={`M${a.join(' ')} ${b.join(' ')}`} />
            <circle cx={x} cy={y} r={9} />
            <path class="cross" d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />
          </g>
        );
      })}
    </>
  );
}
