// What boards of cells have in common: places in rows and columns, and the whole in space.

import { asArray } from '../../api/reading';
import type { Puzzle } from '../table';
import type { Spot } from './acts';
import { square } from './geometry';
import { type Cell, inSpace, type Piece } from './space';
import { words } from '../../words/play';

export const EDGE = 100; // of a place, in the units of a plan

export function cellAs(value: unknown): Cell | null {
  const numbers = asArray(value);
  return numbers.length === 3 && numbers.every((each) => Number.isInteger(each)) ? (numbers as unknown as Cell) : null;
}

/** The edges of a puzzle in space. */
export function sizeOf(puzzle: Puzzle): Cell {
  return cellAs(puzzle['size']) ?? [1, 1, 1];
}

/** All places row by row; a name is `row,column`, from 0. */
export function places(rows: number, columns: number): readonly Spot[] {
  return Array.from({ length: rows * columns }, (_, k) => {
    const [row, column] = [Math.floor(k / columns), k % columns];
    return { id: `${row},${column}`, name: words.value.place({ row: row + 1, column: column + 1 }), corners: square(column * EDGE, row * EDGE, EDGE) };
  });
}

/** What lies, as one sees it from above and aside. */
export function InSpace({ size, pieces }: { size: Cell; pieces: readonly Piece[] }) {
  const { view, box } = inSpace(size, pieces);
  return <svg class="iso" viewBox={box.join(' ')} role="img" aria-label={words.value.inSpace}>{view}</svg>;
}
