// The rules of boxes that are filled by hand: what lies where, and what has room there.

import { asArray, asRecord } from '../../api/reading';
import { cellAs, sizeOf } from '../../page/play/grid';
import type { Cell } from '../../page/play/space';
import type { Puzzle } from '../../page/table';

/** A block that lies; `block`: its kind, an index of the puzzle's blocks. */
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

/** How many of each kind are left for the tray. */
export function remaining(puzzle: Puzzle, lying: readonly Laid[]): readonly number[] {
  const counts = kinds(puzzle).map(({ count }) => count);
  for (const { block } of lying) counts[block] = (counts[block] ?? 0) - 1;
  return counts;
}

export function cells({ at, size }: Omit<Laid, 'block'>): Cell[] {
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

export function fits(puzzle: Puzzle, block: Laid, others: readonly Laid[]): boolean {
  return new Room(puzzle, others).free(block.at, block.size);
}

/** The cells that are taken, to ask many questions of. */
export class Room {
  readonly size: Cell;
  private readonly owner: Map<string, number | 'golden'>;

  constructor(puzzle: Puzzle, private readonly lying: readonly Laid[]) {
    this.size = sizeOf(puzzle);
    this.owner = owners(puzzle, lying);
  }

  /** Whether all cells of a block are in the box, and nothing lies there. */
  free(at: Cell, size: Cell): boolean {
    if (at.some((low, axis) => low < 0 || low + (size[axis] ?? 1) > (this.size[axis] ?? 1))) return false;
    return cells({ at, size }).every((cell) => !this.owner.has(cell.join()));
  }

  /** All layers in which a block fits at a place, from below. */
  levels(row: number, column: number, size: Cell): readonly number[] {
    return Array.from({ length: this.size[0] }, (_, level) => level).filter((level) => this.free([level, row, column], size));
  }

  /** The first layer above all that is seen below a block; `shown`: layers that are seen. */
  top(row: number, column: number, [, deep, wide]: Cell, shown: number): number {
    for (let level = Math.min(shown, this.size[0]); level > 0; level--) {
      if (cells({ at: [level - 1, row, column], size: [1, deep, wide] }).some((cell) => this.owner.has(cell.join()))) return level;
    }
    return 0;
  }

  /**
   * The layer in which a block comes to rest: the chosen one if it fits there, else where it falls
   * to through what is seen, else the highest in which it fits. null: there is no room.
   */
  rest(row: number, column: number, size: Cell, shown: number, chosen: number | null): number | null {
    if (chosen !== null && this.free([chosen, row, column], size)) return chosen;
    const fallen = this.top(row, column, size, shown);
    return this.free([fallen, row, column], size) ? fallen : (this.levels(row, column, size).at(-1) ?? null);
  }

  /** What a block stands on: the kinds below it, gold among them; null: nothing. */
  below({ at: [level, row, column], size: [, deep, wide] }: Laid): readonly (number | 'golden')[] | null {
    if (level === 0) return [];
    const found = new Set<number | 'golden'>();
    for (const cell of cells({ at: [level - 1, row, column], size: [1, deep, wide] })) {
      const who = this.owner.get(cell.join());
      const kind = who === 'golden' ? who : this.lying[who ?? -1]?.block;
      if (kind !== undefined) found.add(kind);
    }
    return found.size ? [...found] : null;
  }
}

export function goldenOf(puzzle: Puzzle): Cell | null {
  return cellAs(puzzle['golden']);
}

/** The block of a hand, as it would lie with its middle at a place of a layer: inside the box wherever that goes. */
export function aimed(puzzle: Puzzle, shown: number, block: { block: number; size: Cell }, spot: string): Laid {
  const [high, deep, wide] = sizeOf(puzzle);
  const [row = 0, column = 0] = spot.split(',').map(Number);
  const inside = (middle: number, edge: number, all: number): number =>
    Math.max(0, Math.min(middle - Math.floor((edge - 1) / 2), all - edge));
  const { size } = block;
  return { ...block, at: [Math.max(0, Math.min(shown, high - size[0])), inside(row, size[1], deep), inside(column, size[2], wide)] };
}
