// What squares, triangles and hexagons have in common.

import { asArray } from '../api/reading';
import type { View } from '../api/types';

const UNSOLVED: View = 'tiles';
const SOLVED: View = 'board';

/** The figures of a deck, one of each two that meet: that one has the picture. */
function figures(puzzle: Readonly<Record<string, unknown>>): readonly string[] {
  const numbers = new Set(numbersIn(puzzle['tiles']));
  const seconds = new Set(
    asArray(puzzle['matching']).flatMap((pair) => {
      const [first, second] = numbersIn(pair);
      return second === undefined || second === first ? [] : [second];
    }),
  );
  const kept = [...numbers].filter((n) => n > 0 && !seconds.has(n));
  return kept.sort((a, b) => a - b).map(String);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return asArray(value).flatMap(numbersIn);
}

const SPACE: readonly [View] = ['assembled'];

export const deck = { unsolved: UNSOLVED, solved: SOLVED, space: SPACE, ladder: true, figures };
