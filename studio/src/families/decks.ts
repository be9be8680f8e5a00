// What squares, triangles and hexagons have in common.

import { asArray } from '../api/reading';
import type { View } from '../api/types';
import type { Puzzle } from './editor';

const UNSOLVED: View = 'tiles';
const SOLVED: View = 'board';

/** The figures of a deck, one of each two that meet: that one has the picture. */
function figures(puzzle: Puzzle): readonly string[] {
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

const FILES: { pieces: View; answer: View } = { pieces: 'tiles', answer: 'board' };
const SPACE: readonly [View] = ['assembled'];

/** Whether every edge of every tile has its figure. */
function whole(puzzle: Puzzle): boolean {
  const tiles = asArray(puzzle['tiles']);
  return tiles.length > 0 && tiles.every((tile) => asArray(tile).every((edge) => edge !== null));
}

export const deck = { unsolved: UNSOLVED, solved: SOLVED, space: SPACE, ladder: true, figures, whole, endings: { text: 'txt' }, files: FILES };
