// A puzzle of polycubes as a crate that is filled: its target, its pieces, and how they lie.
// Seen from above x leads to the right, y to the front, z up: columns, rows and layers of a crate.

import { asArray, asRecord } from '../../api/reading';
import { cellAs } from '../../page/play/grid';
import type { Cell } from '../../page/play/space';
import type { Puzzle } from '../../page/table';
import { body } from '../crates/brick';
import type { Crate, Laid, Special, Way } from '../crates/crate';
import { cells } from '../crates/room';
import { edgesOf, layersOf, Shape, type Voxel, voxelsOf } from './shape';
import { crateWords } from './crate-words';

export interface Filling extends Crate {
  /** How many pieces are used at least and at most. */
  readonly least: number;
  readonly most: number;
  /** Cells that must be filled. */
  readonly must: readonly Cell[];
}

const known = new WeakMap<object, Filling>();

export function crateOf(puzzle: Puzzle): Filling {
  const found = known.get(puzzle) ?? build(puzzle);
  known.set(puzzle, found);
  return found;
}

interface Piece {
  readonly shape: Shape;
  readonly low: number;
  readonly high: number;
}

function piecesOf(puzzle: Puzzle): Piece[] {
  return asArray(puzzle['pieces']).map((each) => {
    const { cells: layers, colours, colour, count, min, max } = asRecord(each);
    const number = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);
    const voxels = voxelsOf(layersOf(layers), '#', layersOf(colours), number(colour, 0));
    const plain = number(count, 1);
    const ranged = max !== undefined && max !== null;
    return { shape: new Shape(voxels, puzzle['mirrored'] === true), low: ranged ? number(min, 0) : plain, high: number(max, plain) };
  });
}

function build(puzzle: Puzzle): Filling {
  const layers = layersOf(puzzle['target']);
  const [wide, deep, high] = edgesOf(layers);
  const turned = (value: unknown): Cell | null => {
    const at = cellAs(value);
    return at && [at[2], at[1], at[0]];
  };
  const golden = turned(puzzle['golden']);
  const there = ([x, y, z]: readonly number[]): Cell => [z ?? 0, y ?? 0, x ?? 0];
  const marks = layersOf(puzzle['colours']);
  const [must, spare] = ['#', '+'].map((sign) => voxelsOf(layers, sign, marks).filter((each) => there(each).join() !== golden?.join())) as [Voxel[], Voxel[]];
  const colours = new Map([...must, ...spare].map((each) => [there(each).join(), each[3]]));
  const special = (each: Voxel, isSpare: boolean): Special => ({ cell: there(each), colour: each[3], spare: isSpare });
  const pairs = puzzle['pairs'];
  const meet = new Set(asArray(pairs).map((pair) => asArray(pair).join()));
  const pieces = piecesOf(puzzle);
  const first = pieces.map(({ shape: { kind } }) => pieces.findIndex(({ shape }) => shape.kind === kind));
  const all: readonly Cell[] = [...must, ...spare].map(there);
  const ways = new Map<string, Way | null>();
  const laidAs = (piece: unknown): Laid | null => {
    const { piece: index, at, turn } = (piece ?? {}) as Record<string, unknown>;
    const low = cellAs(at);
    const block = first[Number(index)] ?? -1;
    const name = `${String(index)} ${String(turn)}`;
    if (!ways.has(name)) ways.set(name, wayIn(pieces[block]?.shape, pieces[Number(index)]?.shape.of(Number(turn))));
    const own = ways.get(name);
    return low && own ? { block, way: own, at: [low[2], low[1], low[0]] } : null;
  };
  return {
    size: [high, deep, wide], golden, opens: false,
    target: all.length + (golden ? 1 : 0) === high * deep * wide ? null : [...all, ...(golden ? [golden] : [])],
    must: must.map(there),
    specials: [...must.filter((each) => each[3]).map((each) => special(each, false)), ...spare.map((each) => special(each, true))],
    least: pieces.reduce((sum, { low }) => sum + low, 0),
    most: pieces.reduce((sum, { high: many }) => sum + many, 0),
    kinds: pieces.map(({ shape }, k) => ({
      way: shape.flat,
      count: first[k] === k ? pieces.reduce((sum, piece, other) => sum + (first[other] === k ? piece.high : 0), 0) : 0,
    })),
    given: asArray(puzzle['fixed']).flatMap((piece) => laidAs(piece) ?? []),
    turnings: puzzle['mirrored'] === true ? ['turn', 'tip', 'mirror'] : ['turn', 'tip'],
    cycles: false,
    admits: (cell, mark) => {
      const colour = colours.get(cell.join());
      if (colour === undefined) return false;
      return !mark || !colour || (Array.isArray(pairs) ? meet.has(`${mark},${colour}`) : mark === colour);
    },
    laidAs,
    pieceOf: ({ block, at, way }) => ({ piece: block, at: [at[2], at[1], at[0]], turn: Number(way.name) }),
    ways: (block) => pieces[block]?.shape.ways ?? [],
    turned: (block, way, how) => pieces[block]?.shape.turned(way, how) ?? way,
    picture: (block, way, once) => body(block, way.cells, way.size, once, way.marks),
    words: crateWords,
  };
}

/** The way of a shape that looks like one of another: pieces of one kind lie in the tray together. */
function wayIn(shape: Shape | undefined, way: Way | null | undefined): Way | null {
  return (way && shape?.ways.find((each) => same(each, way))) ?? null;
}

/** Whether two ways fill the same cells with the same colours. */
function same(a: Way, b: Way): boolean {
  const name = ({ cells: own, marks }: Way): string => own.map((cell, k) => `${cell.join()} ${marks?.[k] ?? 0}`).sort().join();
  return name(a) === name(b);
}

/** Whether all that must be filled is, with as many pieces as there must be. */
export function isFilled({ must, least, given }: Filling, lying: readonly Laid[]): boolean {
  const own = new Set([...given, ...lying].flatMap((p) => cells(p).map((cell) => cell.join())));
  return given.length + lying.length >= least && must.every((cell) => own.has(cell.join()));
}
