// The blocks of a box side by side: a small picture of the puzzle, which tells nothing of its solution.

import type { Puzzle } from '../../page/table';
import { brick } from './brick';
import { goldenOf, kinds } from './filling';
import { lyingFlat } from './tray';

const MOST = 9; // pictures beside each other
const [WIDE, HIGH] = [100, 84]; // of the place of one

export function BoxPieces({ puzzle }: { puzzle: Puzzle }) {
  const golden = goldenOf(puzzle);
  const blocks = kinds(puzzle).map((kind, block) => brick(block, lyingFlat(kind)));
  const all = [...blocks.slice(0, golden ? MOST - 1 : MOST), ...(golden ? [brick(null, [1, 1, 1])] : [])];
  const columns = Math.ceil(Math.sqrt(all.length));
  const largest = Math.max(...all.map(({ box: [, , edge] }) => edge));
  const scale = (WIDE * 0.98) / largest;
  return (
    <svg class="pieces" viewBox={`0 0 ${columns * WIDE} ${Math.ceil(all.length / columns) * HIGH}`} aria-hidden="true">
      {all.map(({ view, box: [x, y, edge] }, k) => {
        const [left, top] = [((k % columns) + 0.5) * WIDE - (x + edge / 2) * scale, (Math.floor(k / columns) + 0.5) * HIGH - (y + edge / 2) * scale];
        return <g key={k} transform={`translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})`}>{view}</g>;
      })}
    </svg>
  );
}
