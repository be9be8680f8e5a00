// Bodies side by side: a small picture of the puzzle, which tells nothing of its solution.

import type { Crate, Picture } from './crate';

const MOST = 9; // pictures beside each other
const [WIDE, HIGH] = [100, 84]; // of the place of one

interface PiecesProps {
  readonly crate: Crate;
  /** The picture of the golden cube. */
  readonly golden: Picture;
  /** What is filled, where that is no box: it stands before its bodies. */
  readonly figure?: Picture | null;
}

export function PiecesOf({ crate, golden, figure = null }: PiecesProps) {
  const bodies = crate.kinds.flatMap(({ count, way }, block) => (count > 0 ? [crate.picture(block, way)] : []));
  const all = [...bodies.slice(0, crate.golden ? MOST - 1 : MOST), ...(crate.golden ? [golden] : [])];
  const columns = figure ? 2 : Math.ceil(Math.sqrt(all.length));
  const high = Math.ceil(all.length / columns) * HIGH;
  const aside = figure ? high : 0;
  const largest = Math.max(...all.map(({ box: [, , edge] }) => edge));
  const scale = (WIDE * 0.98) / largest;
  return (
    <svg class="pieces" viewBox={`${-aside} 0 ${columns * WIDE + aside} ${high}`} aria-hidden="true">
      {figure && <svg x={-aside} width={aside} height={high} viewBox={figure.box.map((n) => n.toFixed(3)).join(' ')}>{figure.view}</svg>}
      {all.map(({ view, box: [x, y, edge] }, k) => {
        const [left, top] = [((k % columns) + 0.5) * WIDE - (x + edge / 2) * scale, (Math.floor(k / columns) + 0.5) * HIGH - (y + edge / 2) * scale];
        return <g key={k} transform={`translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})`}>{view}</g>;
      })}
    </svg>
  );
}
