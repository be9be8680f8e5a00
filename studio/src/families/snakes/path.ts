// How a chain goes on: it bends at its corners, and nowhere else.

import { asArray, asText } from '../../api/reading';
import { cellAs, sizeOf } from '../../page/play/grid';
import type { Cell } from '../../page/play/space';
import type { Puzzle } from '../../page/table';
import type { Placed } from '../playing';
import type { Fault, Way } from './words';

export const WAYS: Readonly<Record<Way, Cell>> = {
  up: [1, 0, 0], down: [-1, 0, 0], back: [0, -1, 0], front: [0, 1, 0], left: [0, 0, -1], right: [0, 0, 1],
};

export const KEYS: Readonly<Record<string, Way>> = {
  arrowup: 'back', arrowdown: 'front', arrowleft: 'left', arrowright: 'right', w: 'up', s: 'down',
};

export function read(pieces: unknown): readonly Cell[] {
  return asArray(pieces).map(cellAs).filter((cell) => cell !== null);
}

export function cubes(puzzle: Puzzle): number {
  return asText(puzzle['chain']).length;
}

/** Whether a cube of the chain is a corner; its ends are none. */
export function isCorner(puzzle: Puzzle, cube: number): boolean {
  return asText(puzzle['chain'])[cube] === '1' && cube > 0 && cube < cubes(puzzle) - 1;
}

export function whole(puzzle: Puzzle, placed: Placed): readonly Cell[] {
  return [...read(puzzle['fixed']), ...read(placed)];
}

export function same(a: Cell | undefined, b: Cell | undefined): boolean {
  return a !== undefined && a.join() === b?.join();
}

function next(cell: Cell, way: Cell): Cell {
  return [cell[0] + way[0], cell[1] + way[1], cell[2] + way[2]];
}

function between(a: Cell, b: Cell): Cell {
  return [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
}

/** The cubes that come next in a direction: the first, and the straight ones after it. */
export interface Run {
  readonly cells: readonly Cell[];
  /** Why it cannot lie. */
  readonly fault: Fault | null;
}

export function run(puzzle: Puzzle, path: readonly Cell[], way: Cell): Run {
  const head = path.at(-1);
  const many = cubes(puzzle);
  if (!head || path.length >= many) return { cells: [], fault: 'notThere' };
  const before = path.at(-2);
  if (before) {
    const came = between(before, head);
    const along = [0, 1, 2].some((axis) => came[axis] !== 0 && way[axis] !== 0);
    if (isCorner(puzzle, path.length - 1) ? along : !same(came, way)) return { cells: [], fault: 'notThere' };
  }
  const [size, lying] = [sizeOf(puzzle), new Set(path.map((cell) => cell.join()))];
  const cells: Cell[] = [];
  for (let cell = next(head, way), cube = path.length; cube < many; cell = next(cell, way), cube++) {
    if (cell.some((each, axis) => each < 0 || each >= (size[axis] ?? 0))) return { cells, fault: 'outside' };
    if (lying.has(cell.join())) return { cells, fault: 'blocked' };
    cells.push(cell);
    if (isCorner(puzzle, cube)) break;
  }
  return { cells, fault: null };
}

/** A path with all that goes by itself after it; as far as that can lie. */
export function settled(puzzle: Puzzle, path: readonly Cell[]): readonly Cell[] {
  const [before, head] = [path.at(-2), path.at(-1)];
  if (!before || !head || isCorner(puzzle, path.length - 1)) return path;
  const on = run(puzzle, path, between(before, head));
  return on.fault ? path : [...path, ...on.cells];
}

/** How many cubes lie after unfolding to one: back to the last at which there was a choice. */
export function unfolded(puzzle: Puzzle, cube: number): number {
  let last = cube;
  while (last > 0 && !isCorner(puzzle, last)) last--;
  return last + 1;
}
