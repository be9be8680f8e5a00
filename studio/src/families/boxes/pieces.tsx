// The blocks of a box side by side: a small picture of the puzzle, which tells nothing of its solution.

import type { Cell } from '../../page/play/space';
import { inSpace } from '../../page/play/space';
import type { Puzzle } from '../../page/table';
import { cells, goldenOf, kinds } from './filling';
import { GOLDEN } from '../colours';
import { kindColour } from './kinds';

const MOST = 9; // pictures beside each other

export function BoxPieces({ puzzle }: { puzzle: Puzzle }) {
  const golden = goldenOf(puzzle);
  const blocks = kinds(puzzle).map(({ size }, block) => ({ size, colour: kindColour(block) }));
  const all = [...blocks.slice(0, golden ? MOST - 1 : MOST), ...(golden ? [{ size: [1, 1, 1] as Cell, colour: GOLDEN.colour }] : [])];
  const longest = Math.max(...all.flatMap(({ size }) => size));
  const columns = Math.ceil(Math.sqrt(all.length));
  const rows = Math.ceil(all.length / columns);
  return (
    <svg class="pieces" viewBox={`0 0 ${columns * 100} ${rows * 82}`} aria-hidden="true">
      {all.map(({ size, colour }, k) => {
        const [low = 1, middle = 1, high = 1] = [...size].sort((a, b) => a - b);
        const way: Cell = [low, middle, high]; // flat, its longest edge across
        const { view, box: [x, y, width, height] } = inSpace(way, [{ cells: cells({ at: [0, 0, 0], size: way }), colour }]);
        const scale = Math.min(1.9, 5 / longest) * 0.72;
        const [left, top] = [(k % columns) * 100 + 50 - (x + width / 2) * scale, Math.floor(k / columns) * 82 + 41 - (y + height / 2) * scale];
        return <g key={k} transform={`translate(${left} ${top}) scale(${scale})`}>{view}</g>;
      })}
    </svg>
  );
}
