// What lies in a box, what fits where: the rules, whatever shows them.

import { asArray, asRecord } from '../../api/reading';
import { cellAs, sizeOf } from '../../page/play/grid';
import type { Cell } from '../../page/play/space';
import type { Puzzle } from '../../page/table';

export interface Laid {
  readonly block: number;
  readonly at: Cell;
  readonly size: Cell;
}

export interface Kind {
  readonly size: Cell;
  readonly count: number;
}

export function laidAs(piece: unknown): Laid | null {
  const { block, at, size } = (piece ?? {}) as Record<string, unknown>;
  const [low, edges] = [cellAs(at), cellAs(size)];
  return Number.isInteger(block) && low && edges ? { block: Number(block), at: low, size: edges } : null;
}

export function read(pieces: unknown): readonly Laid[] {
  return asArray(pieces).flatMap((piece) => laidAs(piece) ?? []);
}

export function kinds(puzzle: Puzzle): readonly Kind[] {
  return asArray(puzzle['blocks']).map((each) => {
    const { size, count } = asRecord(each);
    return { size: cellAs(size) ?? [1, 1, 1], count: typeof count === 'number' ? count : 1 };
  });
}

export function cells({ at, size }: Laid): Cell[] {
  const [a, b, c] = size;
  return Array.from({ length: a * b * c }, (_, k) => [at[0] + Math.floor(k / (b * c)), at[1] + (Math.floor(k / c) % b), at[2] + (k % c)]);
}

/** The different ways a block can stand, at most six. */
export function ways([a, b, c]: Cell): readonly Cell[] {
  const all: readonly Cell[] = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
  return all.filter((way, index) => all.findIndex((each) => each.join() === way.join()) === index);
}

/** Who has each cell: an index of `all`, or the golden cube. */
export function owners(puzzle: Puzzle, all: readonly Laid[]): Map<string, number | 'golden'> {
  const golden = cellAs(puzzle['golden']);
  const owner = new Map<string, number | 'golden'>(golden ? [[golden.join(), 'golden']] : []);
  all.forEach((p, index) => { for (const cell of cells(p)) owner.set(cell.join(), index); });
  return owner;
}

/** The block of a hand, as it would lie with its middle at a cell: inside the box wherever that goes. */
export function aimed(puzzle: Puzzle, shown: number, block: { block: number; size: Cell }, spot: string): Laid {
  const [high, deep, wide] = sizeOf(puzzle);
  const [row = 0, column = 0] = spot.split(',').map(Number);
  const inside = (middle: number, edge: number, all: number): number =>
    Math.max(0, Math.min(middle - Math.floor((edge - 1) / 2), all - edge));
  const { size } = block;
  return { ...block, at: [Math.max(0, Math.min(shown, high - size[0])), inside(row, size[1], deep), inside(column, size[2], wide)] };
}

export function fits(puzzle: Puzzle, block: Laid, others: readonly Laid[]): boolean {
  const [size, owner] = [sizeOf(puzzle), owners(puzzle, others)];
  return cells(block).every((cell) => !owner.has(cell.join()) && cell.every((each, axis) => each < (size[axis] ?? 0)));
}

export function goldenOf(puzzle: Puzzle): Cell | null {
  return cellAs(puzzle['golden']);
}
