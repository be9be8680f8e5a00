// Bodies side by side: a small picture of the puzzle, which tells nothing of its solution.

import type { Crate, Picture } from './crate';

const MOST = 9; // pictures beside each other
const [WIDE, HIGH] = [100, 84]; // of the place of one

/** golden: the picture of the golden cube. */
export function PiecesOf({ crate, golden }: { crate: Crate; golden: Picture }) {
  const bodies = crate.kinds.flatMap(({ count, way }, block) => (count > 0 ? [crate.picture(block, way)] : []));
  const all = [...bodies.slice(0, crate.golden ? MOST - 1 : MOST), ...(crate.golden ? [golden] : [])];
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
