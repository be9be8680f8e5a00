// The places of boards, as the service has them; side 0 of a place goes from its first corner to the
// second, clockwise. An edge of a tile is 100 long.

import { asArray } from '../../api/reading';
import type { Edge } from '../../page/play/clash';
import { type Corners, square } from '../../page/play/geometry';
import type { Puzzle } from '../../page/table';

export interface Place {
  readonly row: number;
  readonly column: number;
  readonly corners: Corners;
}

export type Places = (puzzle: Puzzle) => readonly Place[];

const EDGE = 100;

function rows(many: number, width: (row: number) => number, corners: (row: number, column: number) => Corners): Place[] {
  return Array.from({ length: many }, (_, row) =>
    Array.from({ length: width(row) }, (_, column) => ({ row, column, corners: corners(row, column) })),
  ).flat();
}

function whole(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export const SQUARES: Places = ({ rows: high, columns }) =>
  rows(whole(high), () => whole(columns), (row, column) => square(column * EDGE, row * EDGE, EDGE));

const TRIANGLE = (EDGE * Math.sqrt(3)) / 2; // how high one is

export const TRIANGLES: Places = ({ order }) =>
  rows(whole(order), (row) => 2 * row + 1, (row, column) => {
    const [top, below] = [row * TRIANGLE, (row + 1) * TRIANGLE];
    const left = ((whole(order) - 1 - row + column) * EDGE) / 2;
    const [middle, right] = [left + EDGE / 2, left + EDGE];
    return column % 2 ? [[middle, below], [left, top], [right, top]] : [[middle, top], [right, below], [left, below]];
  });

export const HEXAGONS: Places = ({ order }) => {
  const [half, wide] = [whole(order) - 1, EDGE * Math.sqrt(3)];
  return rows(2 * half + 1, (row) => 2 * half + 1 - Math.abs(row - half), (row, column) => {
    const [left, top] = [(Math.abs(row - half) / 2 + column) * wide, 1.5 * row * EDGE];
    const [middle, right, upper, lower] = [left + wide / 2, left + wide, top + EDGE / 2, top + 1.5 * EDGE];
    return [[middle, top], [right, upper], [right, lower], [middle, top + 2 * EDGE], [left, lower], [left, upper]];
  });
};

export interface Laid {
  readonly tile: number;
  readonly row: number;
  readonly column: number;
  readonly turn: number;
}

/** What it says as a placement; null: it is none. */
export function laidAs(piece: unknown): Laid | null {
  const { tile, row, column, turn } = (piece ?? {}) as Record<string, unknown>;
  const all = [tile, row, column, turn ?? 0];
  return all.every((each) => Number.isInteger(each)) ? { tile, row, column, turn: turn ?? 0 } as Laid : null;
}

export function tilesOf(puzzle: Puzzle): readonly (readonly number[])[] {
  return asArray(puzzle['tiles']).map((tile) => asArray(tile).map(Number));
}

/** The figures of a tile that was turned so often, side by side. */
export function turned(tile: readonly number[], turn: number): readonly number[] {
  return tile.map((_, side) => tile[(side - turn + tile.length * 6) % tile.length] ?? 0);
}

/** Whether two figures that meet match. */
function meet(puzzle: Puzzle, a: number, b: number): boolean {
  const rule = puzzle['matching'];
  if (rule === 'opposite') return a + b === 0;
  if (rule === 'equal') return a === b;
  return asArray(rule).some((pair) => {
    const [first, second] = asArray(pair).map(Number);
    return (a === first && b === second) || (a === second && b === first);
  });
}

/** An outer edge of the board, from corner to corner, with the figure that it must show. */
export interface Outer {
  readonly row: number;
  readonly column: number;
  readonly side: number;
  readonly ends: Edge;
  readonly figure: number;
}

/** What the border demands: clockwise round the board, from the leftmost of the highest edges. */
export function border(puzzle: Puzzle, places: readonly Place[]): readonly Outer[] {
  const said = puzzle['border'];
  if (typeof said !== 'number' && !Array.isArray(said)) return [];
  const edges = places.flatMap(({ row, column, corners }) =>
    corners.map((start, side) => ({ row, column, side, ends: [start, corners[(side + 1) % corners.length] ?? start] as const })));
  const many = new Map<string, number>();
  edges.forEach(({ ends }) => many.set(keyOf(ends), (many.get(keyOf(ends)) ?? 0) + 1));
  const outer = edges.filter(({ ends }) => many.get(keyOf(ends)) === 1).map((edge) => ({ ...edge, at: middleOf(edge.ends) }));
  const centre = outer.reduce<readonly [number, number]>(([x, y], { at }) => [x + at[0] / outer.length, y + at[1] / outer.length], [0, 0]);
  const angle = ([x, y]: readonly [number, number]): number => Math.atan2(y - centre[1], x - centre[0]);
  const first = outer.reduce((best, each) => (before(each.at, best.at) ? each : best), outer[0] ?? { at: [0, 0] as const });
  const behind = (at: readonly [number, number]): number => (angle(at) - angle(first.at) + 1e-6 + 4 * Math.PI) % (2 * Math.PI);
  outer.sort((one, other) => behind(one.at) - behind(other.at));
  return outer.map((edge, index) => ({ ...edge, figure: whole(Array.isArray(said) ? said[index] : said) }));
}

function middleOf([[a, b], [c, d]]: Edge): readonly [number, number] {
  return [(a + c) / 2, (b + d) / 2];
}

function keyOf(ends: Edge): string {
  return middleOf(ends).map((each) => Math.round(2 * each)).join(',');
}

function before(one: readonly [number, number], other: readonly [number, number]): boolean {
  return Math.abs(one[1] - other[1]) > 1 ? one[1] < other[1] : one[0] < other[0];
}

interface Side {
  readonly figure: number;
  readonly ends: Edge;
}

/** The edges that do not match: between two tiles, and at the rim where that has a figure. */
export function clashes(puzzle: Puzzle, places: readonly Place[], lying: readonly Laid[]): readonly Edge[] {
  const tiles = tilesOf(puzzle);
  const at = new Map(lying.map((p) => [`${p.row},${p.column}`, p]));
  const sides = new Map<string, (Side | null)[]>(); // by the middle of the edge; null: an empty place
  for (const { row, column, corners } of places) {
    const here = at.get(`${row},${column}`);
    const look = here ? turned(tiles[here.tile] ?? [], here.turn) : null;
    corners.forEach((start, side) => {
      const end = corners[(side + 1) % corners.length] ?? start;
      const key = keyOf([start, end]);
      const one = look ? { figure: look[side] ?? 0, ends: [start, end] as const } : null;
      sides.set(key, [...(sides.get(key) ?? []), one]);
    });
  }
  const wanted = new Map(border(puzzle, places).map(({ ends, figure }) => [keyOf(ends), figure]));
  return [...sides].flatMap(([key, [a, b]]) => {
    if (b === undefined) return a && (wanted.get(key) ?? a.figure) !== a.figure ? [a.ends] : [];
    if (!a || !b) return [];
    return !meet(puzzle, a.figure, b.figure) ? [a.ends] : [];
  });
}
