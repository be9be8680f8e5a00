// A block for the tray, from the same side, in the same light and with the same letters as in space.

import type { Cell } from '../../page/play/space';
import { lit } from '../../page/play/space';
import type { Point } from '../../page/play/geometry';
import { GOLDEN } from '../colours';
import { hatchLines, kindColour, kindLetters } from './kinds';

// What a step along each edge is in the picture, seen from (1, 0.95, 1.22).
const [WIDE, DEEP, HIGH]: readonly Point[] = [[0.773, 0.325], [-0.634, 0.397], [0, -0.857]];
const LIGHT = { top: 0.07, front: -0.055, side: -0.29 };
const SHADOW: Point = [0.62, -0.1]; // for each cell of height
const ROOM = 0.12; // cells round it
const SMALLEST = 3.1; // cells across: smaller blocks are not drawn larger

function at(x: number, y: number, z: number): Point {
  return [0, 1].map((k) => x * (WIDE?.[k] ?? 0) + z * (DEEP?.[k] ?? 0) + y * (HIGH?.[k] ?? 0)) as unknown as Point;
}

export function BrickPicture({ kind, size }: { kind: number; size: Cell }) {
  const { view, box } = brick(kind, size);
  return <svg class="brick" viewBox={box.map((n) => n.toFixed(3)).join(' ')} aria-hidden="true">{view}</svg>;
}

/**
 * The picture, and the square that it takes: x, y, width, height.
 * kind: null is the golden cube; size: high, deep, wide; once: its letter stands on one face alone.
 */
export function brick(kind: number | null, [high, deep, wide]: Cell, once = false) {
  const [colour, letter] = kind === null ? [GOLDEN.colour, ''] : [kindColour(kind), kindLetters(kind)];
  const corner = (x: number, y: number, z: number): Point => at(x * wide, y * high, z * deep);
  const line = (...points: Point[]): string => `M${points.map((each) => each.map((n) => n.toFixed(3)).join(' ')).join('L')}`;
  const sides: readonly { light: number; size: Point; place: (across: number, up: number) => Point }[] = [
    { light: LIGHT.top, size: [wide, deep], place: (across, up) => at(across, high, deep - up) },
    { light: LIGHT.front, size: [wide, high], place: (across, up) => at(across, up, deep) },
    { light: LIGHT.side, size: [deep, high], place: (across, up) => at(wide, up, deep - across) },
  ];
  const shadow = [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1)].map(([x, y]): Point => [x + SHADOW[0] * high, y + SHADOW[1] * high]);
  const ground = `${line(corner(0, 0, 1), corner(1, 0, 1), ...(shadow.toReversed().slice(0, 2)), corner(1, 0, 0))}Z`;
  const [left, right, top, low] = [corner(0, 0, 1)[0], corner(1, 0, 0)[0] + SHADOW[0] * high * 0.5, corner(0, 1, 0)[1], corner(1, 0, 1)[1]];
  const edge = Math.max(right - left, low - top, SMALLEST) + 2 * ROOM;
  const view = (
    <g class="brick">
      <path class="shade" d={ground} />
      {sides.map(({ light, size: [across, up], place }) => {
        const fill = lit(colour, light);
        const lines = hatchLines(kind ?? 0, across, up).map((ends) => line(...ends.map((end) => place(...end)))).join('');
        return (
          <>
            <path key={light} d={`${line(place(0, 0), place(across, 0), place(across, up), place(0, up))}Z`} fill={fill} stroke={fill} stroke-width="0.09" stroke-linejoin="round" />
            {lines && <path key={`${light} lines`} d={lines} stroke={lit(fill, -0.3)} stroke-width="0.05" />}
          </>
        );
      })}
      <Letter text={letter} middle={corner(0.5, 1, 0.5)} across={WIDE} down={DEEP} edge={Math.min(wide, deep)} />
      {!once && <Letter text={letter} middle={corner(0.5, 0.5, 1)} across={WIDE} down={[0, 0.857]} edge={Math.min(wide, high)} />}
      {!once && <Letter text={letter} middle={corner(1, 0.5, 0.5)} across={[0.634, -0.397]} down={[0, 0.857]} edge={Math.min(deep, high)} />}
    </g>
  );
  return { view, box: [(left + right - edge) / 2, (top + low - edge) / 2, edge, edge] as const };
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
