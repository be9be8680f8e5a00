// A box as a crate that is filled: its blocks, and the ways in which they stand.

import { asArray, asRecord } from '../../api/reading';
import { cellAs, sizeOf } from '../../page/play/grid';
import type { Cell } from '../../page/play/space';
import type { Puzzle } from '../../page/table';
import type { Crate, Kind, Laid, Way } from '../crates/crate';
import { filled } from '../crates/room';
import { brick } from '../crates/brick';
import { crateWords } from './crate-words';

const ways = new Map<string, Way>();

/** A block that stands so: high, deep, wide. */
export function wayOf(size: Cell): Way {
  const name = size.join();
  const found = ways.get(name) ?? { name, size, cells: filled(size) };
  ways.set(name, found);
  return found;
}

/** A block on its largest face, as it is taken in hand. */
function lyingFlat(size: Cell): Way {
  return wayOf([...size].sort((a, b) => a - b) as unknown as Cell);
}

function laidAs(piece: unknown): Laid | null {
  const { block, at, size } = (piece ?? {}) as Record<string, unknown>;
  const [low, edges] = [cellAs(at), cellAs(size)];
  return Number.isInteger(block) && low && edges ? { block: Number(block), at: low, way: wayOf(edges) } : null;
}

function sizes(puzzle: Puzzle): readonly { readonly size: Cell; readonly count: number }[] {
  return asArray(puzzle['blocks']).map((each) => {
    const { size, count } = asRecord(each);
    return { size: cellAs(size) ?? [1, 1, 1], count: typeof count === 'number' ? count : 1 };
  });
}

/** The different ways a block can stand, at most six. */
function standings([a, b, c]: Cell): readonly Way[] {
  const all: readonly Cell[] = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
  return all.filter((way, index) => all.findIndex((each) => each.join() === way.join()) === index).map(wayOf);
}

export function crateOf(puzzle: Puzzle): Crate {
  const [size, blocks] = [sizeOf(puzzle), sizes(puzzle)];
  const [high, deep, wide] = size;
  return {
    size,
    golden: cellAs(puzzle['golden']),
    opens: true,
    target: null,
    specials: [],
    kinds: blocks.map(({ size: edges, count }): Kind => ({ count, way: lyingFlat(edges) })),
    given: asArray(puzzle['fixed']).flatMap((piece) => laidAs(piece) ?? []),
    turnings: ['turn', 'tip'],
    cycles: true,
    admits: ([layer, row, column]) => layer >= 0 && layer < high && row >= 0 && row < deep && column >= 0 && column < wide,
    laidAs,
    pieceOf: ({ block, at, way }) => ({ block, at, size: way.size }),
    ways: (block) => standings(blocks[block]?.size ?? [1, 1, 1]),
    turned: (_, { size: [up, down, across] }, how) => wayOf(how === 'turn' ? [up, across, down] : [down, up, across]),
    picture: (block, way, once) => brick(block, way.size, once),
    words: crateWords,
  };
}
