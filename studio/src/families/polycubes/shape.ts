// Shapes of unit cubes and their turns, as puzzles/polycubes/shapes.py has them.
//
// layers   from below (z), each a list of rows (y), each a text along x
// voxel    x, y, z, and a colour; 0: any
// turn     0 … 23 are rotations, 24 … 47 the same with a reflection

import { asArray, asText } from '../../api/reading';
import type { Cell } from '../../page/play/space';
import type { Turning, Way } from '../crates/crate';

export type Voxel = readonly [x: number, y: number, z: number, mark: number];
export type Layers = readonly (readonly string[])[];

interface Turn {
  readonly axes: readonly number[];
  readonly flipped: readonly boolean[];
}

const ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] as const;
const EVEN = new Set(['0,1,2', '1,2,0', '2,0,1']); // they keep the hand

function isReflection({ axes, flipped }: Turn): boolean {
  return (flipped.filter(Boolean).length + (EVEN.has(axes.join()) ? 0 : 1)) % 2 === 1;
}

const ALL: readonly Turn[] = ORDERS.flatMap((axes) => Array.from({ length: 8 }, (_, k) => ({ axes, flipped: [k & 4, k & 2, k & 1].map(Boolean) })));
const TURNS = [...ALL.filter((turn) => !isReflection(turn)), ...ALL.filter(isReflection)];
const ROTATIONS = 24;

export function layersOf(value: unknown): Layers {
  return asArray(value).map((rows) => asArray(rows).map(asText));
}

/** The edges of layers along x, y, z. */
export function edgesOf(layers: Layers): readonly [number, number, number] {
  return [Math.max(0, ...layers.flatMap((rows) => rows.map((row) => row.length))), Math.max(0, ...layers.map((rows) => rows.length)), layers.length];
}

/** The voxels at which layers have one of some signs; `marks`: layers of digits. */
export function voxelsOf(layers: Layers, signs: string, marks: Layers = [], colour = 0): Voxel[] {
  return layers.flatMap((rows, z) => rows.flatMap((row, y) => Array.from(row).flatMap((sign, x): Voxel[] => {
    if (!signs.includes(sign)) return [];
    return [[x, y, z, Number(marks[z]?.[y]?.[x] ?? 0) || colour]];
  })));
}

function settled(all: readonly Voxel[]): Voxel[] {
  const [x, y, z] = [0, 1, 2].map((axis) => Math.min(...all.map((each) => each[axis] ?? 0))) as [number, number, number];
  const moved = all.map(([a, b, c, mark]): Voxel => [a - x, b - y, c - z, mark]);
  return moved.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function sizeOf(all: readonly Voxel[]): [number, number, number] {
  return [0, 1, 2].map((axis) => Math.max(...all.map((each) => each[axis] ?? 0)) + 1) as [number, number, number];
}

function turnVoxels(all: readonly Voxel[], { axes, flipped }: Turn): Voxel[] {
  const box = sizeOf(all);
  return settled(all.map((each): Voxel => {
    const [x = 0, y = 0, z = 0] = axes.map((axis, k) => (flipped[k] ? (box[axis] ?? 1) - 1 - (each[axis] ?? 0) : (each[axis] ?? 0)));
    return [x, y, z, each[3]];
  }));
}

function nameOf(all: readonly Voxel[]): string {
  return all.map((each) => each.join(',')).join(' ');
}

/** A shape in all its turns. */
export class Shape {
  /** Its different ways by their least turn. */
  readonly ways: readonly Way[];
  /** Shapes of one kind have it in common. */
  readonly kind: string;
  private readonly byForm = new Map<string, number>(); // indices of ways
  private readonly forms: Voxel[][] = [];

  constructor(voxels: readonly Voxel[], mirrored: boolean) {
    const start = settled(voxels.length ? voxels : [[0, 0, 0, 0]]);
    const turns: number[] = [];
    TURNS.slice(0, mirrored ? TURNS.length : ROTATIONS).forEach((turn, index) => {
      const form = turnVoxels(start, turn);
      const name = nameOf(form);
      if (this.byForm.has(name)) return;
      this.byForm.set(name, this.forms.length);
      this.forms.push(form);
      turns.push(index);
    });
    this.ways = this.forms.map((form, k) => wayOf(form, turns[k] ?? 0, [k + 1, this.forms.length]));
    this.kind = [...this.byForm.keys()].sort()[0] ?? '';
  }

  /** The way of a turn, which may be another than the least one of its form. */
  of(turn: number): Way | null {
    const form = TURNS[turn] && turnVoxels(this.forms[0] ?? [], TURNS[turn]);
    return form ? this.find(form) : null;
  }

  turned(way: Way, how: Turning): Way {
    const form = this.forms[this.ways.indexOf(way)] ?? [];
    const next = form.map(([x, y, z, mark]): Voxel => (how === 'turn' ? [-y, x, z, mark] : how === 'tip' ? [x, z, -y, mark] : [-x, y, z, mark]));
    return this.find(settled(next)) ?? way;
  }

  /** The way in which it lies flattest. */
  get flat(): Way {
    const weight = ({ size: [high, deep, wide] }: Way): number => high * 10_000 + deep * 100 + wide;
    return this.ways.reduce((best, each) => (weight(each) < weight(best) ? each : best));
  }

  private find(form: readonly Voxel[]): Way | null {
    return this.ways[this.byForm.get(nameOf(form)) ?? -1] ?? null;
  }
}

function wayOf(form: readonly Voxel[], turn: number, nth: readonly [number, number]): Way {
  const [wide, deep, high] = sizeOf(form);
  const cells = form.map(([x, y, z]): Cell => [z, y, x]);
  return { name: String(turn), size: [high, deep, wide], cells, nth, ...(form.some((each) => each[3]) ? { marks: form.map((each) => each[3]) } : {}) };
}
