// The name and the colour of a kind of bodies, the same as on paper and in files.

import type { Point } from '../../page/play/geometry';
import { HATCHINGS, KINDS, LETTERS } from '../colours';
import type { Turning } from './crate';

/** The keys that turn what is in hand. */
export const KEYS: Readonly<Record<Turning, string>> = { turn: 'r', tip: 't', mirror: 'm' };

/** A … Z without G, I and O, then AA, AB …; kind: an index into the puzzle's list. */
export function kindLetters(kind: number): string {
  const before = Math.floor(kind / LETTERS.length);
  return (before ? kindLetters(before - 1) : '') + LETTERS.charAt(kind % LETTERS.length);
}

/** Its colour, as #rrggbb. */
export function kindColour(kind: number): string {
  const [colours] = KINDS;
  const lap = KINDS[Math.floor(kind / colours.length) % KINDS.length] ?? colours;
  return lap[kind % colours.length] ?? colours[0];
}

/** The ways of the fine lines on it; none in the first lap. */
export function kindHatching(kind: number): readonly ('up' | 'down')[] {
  const lap = Math.floor(kind / KINDS[0].length);
  return lap ? (HATCHINGS[(lap - 1) % HATCHINGS.length] ?? []) : [];
}

const STEP = 0.25; // cells from line to line, as in space

/** Ends of those lines on a face of so many cells, from its lower left corner. */
export function hatchLines(kind: number, wide: number, high: number): readonly (readonly [from: Point, to: Point])[] {
  return kindHatching(kind).flatMap((way) =>
    Array.from({ length: Math.round((wide + high) / STEP) }, (_, k) => {
      const sum = (k + 0.5) * STEP; // of what the line has come across and up, from a lower corner
      const [left, right] = [Math.max(0, sum - high), Math.min(sum, wide)];
      const ends = [[left, sum - left], [right, sum - right]] as const;
      return way === 'down' ? ends : ends.map(([x, y]) => [wide - x, y] as const) as unknown as typeof ends;
    }));
}
