/** Bodies of cells as what is drawn of them: blocks that overlap, blocks that do not, and edges. */
import type { Cell } from '../../page/play/space';

export interface Cuboid {
  readonly at: Cell;
  readonly size: Cell;
}

/** Ends of an edge, in cells: layer, row, column. */
export type Segment = readonly [from: Cell, to: Cell];

export interface Body {
  /** The largest blocks within it: they overlap, so that no joint shows between them. */
  readonly blocks: readonly Cuboid[];
  /** The same room in blocks that do not overlap: glass is seen once. */
  readonly apart: readonly Cuboid[];
  readonly edges: readonly Segment[];
}

const AXES = [0, 1, 2] as const;
const ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] as const;

export function bodyOf(cells: readonly Cell[], size: Cell): Body {
  if (cells.length === size[0] * size[1] * size[2]) {
    const whole: Cuboid = { at: [0, 0, 0], size };
    return { blocks: [whole], apart: [whole], edges: edgesOf(whole) };
  }
  const own = new Set(cells.map((cell) => cell.join()));
  const has = (cell: readonly number[]): boolean => own.has(cell.join());
  const blocks = new Map<string, Cuboid>();
  for (const cell of cells) {
    for (const order of ORDERS) {
      const block = grown(cell, order, has);
      blocks.set(`${block.at.join()} ${block.size.join()}`, block);
    }
  }
  return { blocks: [...blocks.values()], apart: split(cells), edges: outline(cells, has) };
}

/** A block grown from a cell along one axis after the other, as far as all its cells are there. */
function grown(cell: Cell, order: readonly (0 | 1 | 2)[], has: (cell: readonly number[]) => boolean): Cuboid {
  const [at, size] = [[...cell], [1, 1, 1]];
  for (const axis of order) {
    const slice = (place: number): boolean => {
      const [low, edges] = [[...at], [...size]];
      low[axis] = place;
      edges[axis] = 1;
      return within(low, edges).every(has);
    };
    while (slice((at[axis] ?? 0) + (size[axis] ?? 1))) size[axis] = (size[axis] ?? 1) + 1;
    while (slice((at[axis] ?? 0) - 1)) {
      at[axis] = (at[axis] ?? 0) - 1;
      size[axis] = (size[axis] ?? 1) + 1;
    }
  }
  return { at: at as unknown as Cell, size: size as unknown as Cell };
}

function within([a = 0, b = 0, c = 0]: readonly number[], [high = 1, deep = 1, wide = 1]: readonly number[]): number[][] {
  return Array.from({ length: high * deep * wide }, (_, k) => [a + Math.floor(k / (deep * wide)), b + (Math.floor(k / wide) % deep), c + (k % wide)]);
}

function split(cells: readonly Cell[]): Cuboid[] {
  const left = new Map(cells.map((cell) => [cell.join(), cell]));
  const found: Cuboid[] = [];
  for (const cell of cells) {
    if (!left.has(cell.join())) continue;
    const all = ORDERS.map((order) => grown(cell, order, (each) => left.has(each.join())));
    const volume = ({ size: [a, b, c] }: Cuboid): number => a * b * c;
    const best = all.reduce((most, each) => (volume(each) > volume(most) ? each : most));
    for (const each of within(best.at, best.size)) left.delete(each.join());
    found.push(best);
  }
  return found;
}

/** All edges at which two faces meet at an angle; those in one line are one. */
function outline(cells: readonly Cell[], has: (cell: readonly number[]) => boolean): Segment[] {
  const found: Segment[] = [];
  for (const axis of AXES) {
    const [one, two] = [(axis + 1) % 3, (axis + 2) % 3];
    const corners = new Map<string, number[]>(); // lowest ends of unit edges along the axis
    for (const cell of cells) {
      for (const [a, b] of [[0, 0], [0, 1], [1, 0], [1, 1]] as const) {
        const at: number[] = [...cell];
        at[one] = (at[one] ?? 0) + a;
        at[two] = (at[two] ?? 0) + b;
        if (isEdge(at, one, two, has)) corners.set(at.join(), at);
      }
    }
    const next = (at: readonly number[], by: number): number[] => at.map((each, k) => (k === axis ? each + by : each));
    for (const at of corners.values()) {
      if (corners.has(next(at, -1).join())) continue;
      let end = next(at, 1);
      while (corners.has(end.join())) end = next(end, 1);
      found.push([at as unknown as Cell, end as unknown as Cell]);
    }
  }
  return found;
}

function isEdge(at: readonly number[], one: number, two: number, has: (cell: readonly number[]) => boolean): boolean {
  const there = ([[0, 0], [0, 1], [1, 1], [1, 0]] as const).map(([a, b]) => {
    const cell = [...at];
    cell[one] = (cell[one] ?? 0) - a;
    cell[two] = (cell[two] ?? 0) - b;
    return has(cell);
  }); // the four cells round it, in a ring
  const count = there.filter(Boolean).length;
  return count === 1 || count === 3 || (count === 2 && there[0] === there[2]);
}

function edgesOf({ at, size }: Cuboid): Segment[] {
  return AXES.flatMap((axis) => ([[0, 0], [0, 1], [1, 0], [1, 1]] as const).map(([a, b]): Segment => {
    const from: number[] = [...at];
    from[(axis + 1) % 3] = (from[(axis + 1) % 3] ?? 0) + a * (size[(axis + 1) % 3] ?? 0);
    from[(axis + 2) % 3] = (from[(axis + 2) % 3] ?? 0) + b * (size[(axis + 2) % 3] ?? 0);
    const to = from.map((each, k) => (k === axis ? each + size[axis] : each));
    return [from as unknown as Cell, to as unknown as Cell];
  }));
}

/** The cell of a body on which its letter is seen best from some sides: above, and two others. */
export function signCell(cells: readonly Cell[], sides: readonly Cell[]): Cell {
  const own = new Set(cells.map((cell) => cell.join()));
  const open = ([a, b, c]: Cell): number => sides.filter(([x, y, z]) => !own.has([a + x, b + y, c + z].join())).length;
  const weight = (cell: Cell): number => 100 * open(cell) + sides.reduce((sum, side) => sum + side.reduce((all, each, k) => all + each * (cell[k] ?? 0), 0), 0);
  return cells.reduce((best, cell) => (weight(cell) > weight(best) ? cell : best), cells[0] ?? [0, 0, 0]);
}
