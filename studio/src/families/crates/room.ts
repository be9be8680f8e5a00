// What lies where in a crate, and what has room there.

import { asArray } from '../../api/reading';
import type { Cell } from '../../page/play/space';
import type { Crate, Laid, Way } from './crate';

export function lyingIn({ laidAs }: Pick<Crate, 'laidAs'>, pieces: unknown): readonly Laid[] {
  return asArray(pieces).flatMap((piece) => laidAs(piece) ?? []);
}

/** How many of each kind are left for the tray. */
export function remaining({ kinds }: Crate, lying: readonly Laid[]): readonly number[] {
  const counts = kinds.map(({ count }) => count);
  for (const { block } of lying) counts[block] = (counts[block] ?? 0) - 1;
  return counts;
}

/** Whether there are several bodies of a kind, so that numbers tell something. */
export function several({ kinds }: Crate): boolean {
  return kinds.some(({ count }) => count > 1);
}

export function moved(cell: Cell, by: Cell): Cell {
  return [cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]];
}

export function cells({ at, way }: Pick<Laid, 'at' | 'way'>): Cell[] {
  return way.cells.map((cell) => moved(cell, at));
}

/** All cells of a block of this size. */
export function filled([a, b, c]: Cell): Cell[] {
  return Array.from({ length: a * b * c }, (_, k) => [Math.floor(k / (b * c)), Math.floor(k / c) % b, k % c]);
}

/** Who has each cell: an index of `all`, or the golden cube. */
export function owners({ golden }: Crate, all: readonly Laid[]): Map<string, number | 'golden'> {
  const owner = new Map<string, number | 'golden'>(golden ? [[golden.join(), 'golden']] : []);
  all.forEach((p, index) => { for (const cell of cells(p)) owner.set(cell.join(), index); });
  return owner;
}

export function fits(crate: Crate, { at, way }: Laid, others: readonly Laid[]): boolean {
  return new Room(crate, others).free(at, way);
}

/** The cells that are taken, to ask many questions of. */
export class Room {
  readonly size: Cell;
  private readonly owner: Map<string, number | 'golden'>;

  constructor(readonly crate: Crate, private readonly lying: readonly Laid[]) {
    this.size = crate.size;
    this.owner = owners(crate, lying);
  }

  /** Whether all cells of a body may lie there, and nothing does. */
  free(at: Cell, way: Way): boolean {
    return way.cells.every((each, k) => {
      const cell = moved(each, at);
      return this.crate.admits(cell, way.marks?.[k] ?? 0) && !this.owner.has(cell.join());
    });
  }

  /** All layers in which a body fits at a place, from below. */
  levels(row: number, column: number, way: Way): readonly number[] {
    return Array.from({ length: this.size[0] }, (_, level) => level).filter((level) => this.free([level, row, column], way));
  }

  /** The layer to which a body falls through what is seen; `shown`: layers that are seen. */
  top(row: number, column: number, way: Way, shown: number): number {
    for (let level = Math.min(shown, this.size[0]); level > 0; level--) {
      const there = cells({ at: [level - 1, row, column], way });
      if (there.some((cell) => cell[0] < shown && this.owner.has(cell.join()))) return level;
    }
    return 0;
  }

  /**
   * The layer in which a body comes to rest: the chosen one if it fits there, else where it falls
   * to through what is seen, else the highest in which it fits. null: there is no room.
   */
  rest(row: number, column: number, way: Way, shown: number, chosen: number | null): number | null {
    if (chosen !== null && this.free([chosen, row, column], way)) return chosen;
    const fallen = this.top(row, column, way, shown);
    return this.free([fallen, row, column], way) ? fallen : (this.levels(row, column, way).at(-1) ?? null);
  }

  /** What a body stands on: the kinds below it, gold among them; none: the floor; null: nothing. */
  below({ at, way }: Laid): readonly (number | 'golden')[] | null {
    if (at[0] === 0) return [];
    const own = new Set(cells({ at, way }).map((cell) => cell.join()));
    const found = new Set<number | 'golden'>();
    for (const [layer, row, column] of cells({ at, way })) {
      const under = [layer - 1, row, column].join();
      const who = own.has(under) ? undefined : this.owner.get(under);
      const kind = who === 'golden' ? who : this.lying[who ?? -1]?.block;
      if (kind !== undefined) found.add(kind);
    }
    return found.size ? [...found] : null;
  }
}

/** A body of a hand, as it would lie with its middle at a place of a layer: inside the crate wherever that goes. */
export function aimed({ size: [high, deep, wide] }: Crate, shown: number, body: { block: number; way: Way }, spot: string): Laid {
  const [row = 0, column = 0] = spot.split(',').map(Number);
  const inside = (middle: number, edge: number, all: number): number =>
    Math.max(0, Math.min(middle - Math.floor((edge - 1) / 2), all - edge));
  const { size } = body.way;
  return { ...body, at: [Math.max(0, Math.min(shown, high - size[0])), inside(row, size[1], deep), inside(column, size[2], wide)] };
}

/** The smallest block that holds all of some cells; null: there are none. */
export function around(all: readonly Cell[]): { readonly at: Cell; readonly size: Cell } | null {
  if (!all.length) return null;
  const ends = [0, 1, 2].map((axis) => all.map((cell) => cell[axis] ?? 0)).map((line) => [Math.min(...line), Math.max(...line)] as const);
  return { at: ends.map(([low]) => low) as unknown as Cell, size: ends.map(([low, high]) => high - low + 1) as unknown as Cell };
}
