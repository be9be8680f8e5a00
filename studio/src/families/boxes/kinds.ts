// The name and the colour of a kind of blocks, the same as on paper and in files.

import { HATCHINGS, KINDS, LETTERS } from '../colours';

/** A … Z without G, I and O, then AA, AB …; kind: an index into the puzzle's blocks. */
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

/** The ways of the fine lines on it where it is flat; none in the first lap. */
export function kindHatching(kind: number): readonly ('up' | 'down')[] {
  const lap = Math.floor(kind / KINDS[0].length);
  return lap ? (HATCHINGS[(lap - 1) % HATCHINGS.length] ?? []) : [];
}
