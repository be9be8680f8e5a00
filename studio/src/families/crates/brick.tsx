// A block, or a body of cells, for the tray, from the same side, in the same light and with the same letters as in space.

import type { Cell } from '../../page/play/space';
import { lit } from '../../page/play/space';
import type { Point } from '../../page/play/geometry';
import { GOLDEN } from '../colours';
import { signCell } from '../../space/play/body';
import { hatchLines, kindColour, kindLetters } from './kinds';
import { moved } from './room';

// What a step along each edge is in the picture, seen from (1, 0.95, 1.22).
const [WIDE, DEEP, HIGH]: readonly Point[] = [[0.773, 0.325], [-0.634, 0.397], [0, -0.857]];
const [UPRIGHT, ASIDE]: readonly Point[] = [[0, 0.857], [0.634, -0.397]];
const LIGHT = { top: 0.07, front: -0.055, side: -0.29 };
const SHADOW: Point = [0.62, -0.1]; // for each cell of height
const ROOM = 0.12; // cells round it
export const WOOD = '#c9a06d';
const SMALLEST = 3.1; // cells across: smaller blocks are not drawn larger

function at(x: number, y: number, z: number): Point {
  return [0, 1].map((k) => x * (WIDE?.[k] ?? 0) + z * (DEEP?.[k] ?? 0) + y * (HIGH?.[k] ?? 0)) as unknown as Point;
}

/**
 * The picture, and the square that it takes: x, y, width, height.
 * kind: null is the golden cube; size: high, deep, wide; once: its letter stands on one face alone.
 */
export function brick(kind: number | null, [high, deep, wide]: Cell, once = false) {
  const [colour, letter] = kind === null ? [GOLDEN.colour, ''] : [kindColour(kind), kindLetters(kind)];
  const corner = (x: number, y: number, z: number): Point => at(x * wide, y * high, z * deep);
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
      {!once && <Letter text={letter} middle={corner(0.5, 0.5, 1)} across={WIDE} down={UPRIGHT} edge={Math.min(wide, high)} />}
      {!once && <Letter text={letter} middle={corner(1, 0.5, 0.5)} across={ASIDE} down={UPRIGHT} edge={Math.min(deep, high)} />}
    </g>
  );
  return { view, box: [(left + right - edge) / 2, (top + low - edge) / 2, edge, edge] as const };
}

interface Face {
  /** From the lowest corner of a cell round the face, as layer, row, column. */
  readonly corners: readonly Cell[];
  /** What hides it. */
  readonly toward: Cell;
  /** Of each edge: the cell across it. */
  readonly beside: readonly Cell[];
  /** Where a letter on it leads. */
  readonly across: Point | undefined;
  readonly down: Point | undefined;
  readonly light: number;
}

const FACES: readonly Face[] = [
  { light: LIGHT.top, across: WIDE, down: DEEP, toward: [1, 0, 0], corners: [[1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0]], beside: [[0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1]] },
  { light: LIGHT.front, across: WIDE, down: UPRIGHT, toward: [0, 1, 0], corners: [[0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]], beside: [[0, 0, -1], [1, 0, 0], [0, 0, 1], [-1, 0, 0]] },
  { light: LIGHT.side, across: ASIDE, down: UPRIGHT, toward: [0, 0, 1], corners: [[0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 1]], beside: [[-1, 0, 0], [0, 1, 0], [1, 0, 0], [0, -1, 0]] },
];

/**
 * The picture of a body of cells, and the square that it takes.
 * kind: null is no body, but what is to be filled; marks: the colours of the cells, 0: none.
 */
export function body(kind: number | null, all: readonly Cell[], size: Cell, once = false, marks?: readonly number[]) {
  if (kind !== null && !marks && all.length === size[0] * size[1] * size[2]) return brick(kind, size, once);
  const own = new Set(all.map((cell) => cell.join()));
  const has = (cell: Cell, ...by: readonly Cell[]): boolean => own.has(by.reduce(moved, cell).join());
  const spot = ([layer, row, column]: Cell): Point => at(column, layer, row);
  const colour = kind === null ? WOOD : kindColour(kind);
  const ordered = [...all].sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]); // what is before others comes later
  const ground = all.map(shadowOf).join('');
  const sign = signCell(all, FACES.map(({ toward }) => toward));
  const letter = kind === null ? '' : kindLetters(kind);
  const texts = all.map((cell, k) => `${cell.join() === sign.join() ? letter : ''}${marks?.[k] ?? ''}`.replace('0', ''));
  const view = (
    <g class="brick">
      <path class="shade" d={ground} />
      {ordered.map((cell) => FACES.filter(({ toward }) => !has(cell, toward)).map((face, k) => <FaceOf key={`${cell.join()} ${k}`} {...face} fill={lit(colour, face.light)} kind={kind ?? 0}
        corners={face.corners.map((corner) => moved(cell, corner))} spot={spot} text={once && k ? '' : (texts[all.indexOf(cell)] ?? '')}
        ends={face.beside.map((side) => !has(cell, side) || has(cell, side, face.toward))} />))}
    </g>
  );
  const xs = all.flatMap(([, deep, wide]) => [at(wide, 0, deep + 1)[0], at(wide + 1, 0, deep)[0]]);
  const ys = all.flatMap(([high, deep, wide]) => [at(wide, high + 1, deep)[1], at(wide + 1, high, deep + 1)[1]]);
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs, ...all.map(([high, deep, wide]) => at(wide + 1, 0, deep)[0] + SHADOW[0] * (high + 1) * 0.7)), Math.min(...ys), Math.max(...ys)];
  const edge = Math.max(right - left, low - top, SMALLEST) + 2 * ROOM;
  return { view, box: [(left + right - edge) / 2, (top + low - edge) / 2, edge, edge] as const };
}

/** What a cell darkens of the ground: its square, drawn along as the light falls. */
function shadowOf([layer, row, column]: Cell): string {
  const [far, near] = [layer + 1, layer].map((high): readonly Point[] =>
    [at(column, 0, row), at(column + 1, 0, row), at(column + 1, 0, row + 1), at(column, 0, row + 1)].map(([x, y]) => [x + SHADOW[0] * high, y + SHADOW[1] * high])) as [readonly Point[], readonly Point[]];
  const swept = near.map((corner, k): Point[] => [corner, near[(k + 1) % 4] ?? corner, far[(k + 1) % 4] ?? corner, far[k] ?? corner]);
  return [near, far, ...swept].map((all) => {
    const area = all.reduce((sum, [x, y], k) => sum + x * (all[(k + 1) % all.length]?.[1] ?? 0) - (all[(k + 1) % all.length]?.[0] ?? 0) * y, 0);
    return `${line(...(area < 0 ? all.toReversed() : all))}Z`; // all one way round, so that they add up
  }).join('');
}

interface FaceProps extends Pick<Face, 'across' | 'down'> {
  readonly corners: readonly Cell[];
  readonly spot: (cell: Cell) => Point;
  readonly text: string;
  readonly fill: string;
  readonly kind: number;
  /** At which of its edges the face ends. */
  readonly ends: readonly boolean[];
}

function FaceOf({ corners, spot, text, across, down, fill, kind, ends }: FaceProps) {
  const points = corners.map(spot);
  const [a = [0, 0], b = [0, 0], , d = [0, 0]] = points;
  const place = (across: number, up: number): Point => [0, 1].map((k) => (d[k] ?? 0) + across * ((a[k] ?? 0) - (d[k] ?? 0)) + up * ((b[k] ?? 0) - (a[k] ?? 0))) as unknown as Point;
  const lines = hatchLines(kind, 1, 1).map((each) => line(...each.map((end) => place(...end)))).join('');
  const edges = ends.flatMap((end, k) => (end ? [line(points[k] ?? a, points[(k + 1) % 4] ?? a)] : [])).join('');
  return (
    <>
      <path d={`${line(...points)}Z`} fill={fill} stroke={fill} stroke-width="0.05" stroke-linejoin="round" />
      {lines && <path d={lines} stroke={lit(fill, -0.3)} stroke-width="0.05" />}
      {edges && <path d={edges} stroke={lit(fill, -0.32)} stroke-width="0.055" stroke-linecap="round" />}
      {text && <Letter text={text} middle={place(0.5, 0.5)} across={across} down={down} edge={1} />}
    </>
  );
}

function line(...points: Point[]): string {
  return `M${points.map((each) => each.map((n) => n.toFixed(3)).join(' ')).join('L')}`;
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
