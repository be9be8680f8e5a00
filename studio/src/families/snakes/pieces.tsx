// A chain laid out in steps: a small picture of the puzzle, which tells nothing of its solution.

import type { Puzzle } from '../../page/table';
import { CHAIN } from '../colours';
import { cubes, isCorner } from './path';

const EDGE = 20;
const [LIGHT, DARK] = CHAIN;
const MOST = 80; // cubes that can be told apart

export function SnakePieces({ puzzle }: { puzzle: Puzzle }) {
  const many = Math.min(MOST, cubes(puzzle));
  const all: [number, number][] = [];
  let [x, y, across, up] = [0, 0, true, false];
  for (let cube = 0; cube < many; cube += 1) {
    all.push([x, y]);
    if (isCorner(puzzle, cube)) {
      across = !across;
      if (!across) up = y > 0; // it stays near one line
    }
    if (across) x += 1;
    else y += up ? -1 : 1;
  }
  const lines = fold(all);
  const [wide, high] = [Math.max(...lines.map(([right]) => right)) + 1, Math.max(...lines.map(([, down]) => down)) + 1];
  return (
    <svg class="pieces" viewBox={`-2 -2 ${wide * EDGE + 4} ${high * EDGE + 4}`} aria-hidden="true">
      {lines.map(([right, down], cube) => (
        <rect key={cube} x={right * EDGE} y={down * EDGE} width={EDGE} height={EDGE} rx="2" fill={cube % 2 ? DARK : LIGHT} stroke="#4a2c16" stroke-width="1" />
      ))}
    </svg>
  );
}

/** Puts a long chain into lines below each other, each as wide as they are high together. */
function fold(all: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const wide = Math.max(...all.map(([x]) => x)) + 1;
  const [least, most] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const [high, line] = [most - least + 2, Math.max(8, Math.ceil(Math.sqrt(wide * (most - least + 2) * 1.4)))];
  return all.map(([x, y]) => [x % line, y - least + Math.floor(x / line) * high] as const);
}
