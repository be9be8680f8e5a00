// A block for the tray, from the same side, in the same light and with the same letters as in space.

import type { Cell } from '../../page/play/space';
import { lit } from '../../page/play/space';
import { kindColour, kindLetters } from './kinds';

type Point = readonly [number, number];

// What a step along each edge is in the picture, seen from (1, 0.95, 1.22).
const [WIDE, DEEP, HIGH]: readonly Point[] = [[0.773, 0.325], [-0.634, 0.397], [0, -0.857]];
const LIGHT = { top: 0.07, front: -0.055, side: -0.29 };
const SHADOW: Point = [0.62, -0.1]; // for each cell of height
const ROOM = 0.12; // cells round it
const SMALLEST = 3.1; // cells across: smaller blocks are not drawn larger

function at(x: number, y: number, z: number): Point {
  return [0, 1].map((k) => x * (WIDE?.[k] ?? 0) + z * (DEEP?.[k] ?? 0) + y * (HIGH?.[k] ?? 0)) as unknown as Point;
}

/** size: high, deep, wide. */
export function BrickPicture({ kind, size: [high, deep, wide] }: { kind: number; size: Cell }) {
  const corner = (x: number, y: number, z: number): Point => at(x * wide, y * high, z * deep);
  const face = (...points: Point[]): string => `M${points.map((each) => each.map((n) => n.toFixed(3)).join(' ')).join('L')}Z`;
  const faces = [
    { light: LIGHT.top, d: face(corner(0, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(0, 1, 1)) },
    { light: LIGHT.front, d: face(corner(0, 0, 1), corner(0, 1, 1), corner(1, 1, 1), corner(1, 0, 1)) },
    { light: LIGHT.side, d: face(corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1)) },
  ];
  const shadow = [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1)].map(([x, y]): Point => [x + SHADOW[0] * high, y + SHADOW[1] * high]);
  const ground = face(corner(0, 0, 1), corner(1, 0, 1), ...(shadow.toReversed().slice(0, 2)), corner(1, 0, 0));
  const [left, right, top, low] = [corner(0, 0, 1)[0], corner(1, 0, 0)[0] + SHADOW[0] * high * 0.5, corner(0, 1, 0)[1], corner(1, 0, 1)[1]];
  const edge = Math.max(right - left, low - top, SMALLEST) + 2 * ROOM;
  const view = [(left + right - edge) / 2, (top + low - edge) / 2, edge, edge];
  return (
    <svg class="brick" viewBox={view.map((n) => n.toFixed(3)).join(' ')} aria-hidden="true">
      <path class="shade" d={ground} />
      {faces.map(({ light, d }) => {
        const fill = lit(kindColour(kind), light);
        return <path key={light} d={d} fill={fill} stroke={fill} stroke-width="0.09" stroke-linejoin="round" />;
      })}
      <Letter text={kindLetters(kind)} middle={corner(0.5, 1, 0.5)} across={WIDE} down={DEEP} edge={Math.min(wide, deep)} />
      <Letter text={kindLetters(kind)} middle={corner(0.5, 0.5, 1)} across={WIDE} down={[0, 0.857]} edge={Math.min(wide, high)} />
      <Letter text={kindLetters(kind)} middle={corner(1, 0.5, 0.5)} across={[0.634, -0.397]} down={[0, 0.857]} edge={Math.min(deep, high)} />
    </svg>
  );
}

interface LetterProps {
  readonly text: string;
  readonly middle: Point;
  readonly across: Point | undefined;
  readonly down: Point | undefined;
  readonly edge: number;
}

/** Upright on its face. */
function Letter({ text, middle: [x, y], across = [1, 0], down = [0, 1], edge }: LetterProps) {
  const size = Math.min(edge, 1.4) * 0.62;
  return <text transform={`matrix(${[...across, ...down, x, y].map((n) => n.toFixed(3)).join(' ')})`} font-size={size} y={size * 0.36}>{text}</text>;
}
