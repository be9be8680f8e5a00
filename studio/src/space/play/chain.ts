/** A chain that is folded by hand: its cubes in their cage, the ways on as glass, what is in the way in red. */
import { GOLDEN } from '../../families/colours';
import { Matrix4, Vector3 } from 'three';

import type { Mark } from '../../families/playing';
import type { Cell } from '../../page/play/space';
import type { Brick } from './bricks';
import type { Touches } from './gestures';
import { painted } from './look';
import { ease } from './motion';
import { edges, type Line, type Rod } from './rods';
import { corners, met, placeAt, shrunk, type Solid, solid } from './solid';
import { type Lettered, PlayStage, type Scenery } from './stage';

export interface Link {
  readonly at: Cell;
  readonly colour: string;
  readonly mark?: Mark | undefined;
}

/** Where the chain can go on; `name`: its key. */
export interface Way {
  readonly name: string;
  readonly step: Cell;
  readonly cells: readonly Cell[];
}

export interface ChainView {
  readonly size: Cell;
  readonly links: readonly Link[];
  readonly ways: readonly Way[];
  /** The cell at which the chain goes on, or begins. */
  readonly joint: Cell | null;
  /** Whether one still chooses where it begins. */
  readonly starting: boolean;
  /** The way that the finger has drawn the end to. */
  readonly drawn: string | null;
  /** What was tried and cannot be: the cells, and what is in the way. */
  readonly tried: { readonly cells: readonly Cell[]; readonly against: Cell | null } | null;
  /** Where a hint leads the eye. */
  readonly look: readonly Cell[];
}

export type ChainHit = { readonly link: number } | { readonly way: string } | { readonly cell: Cell };

const FOLDING = 'fold';
const FOLD = 220; // ms
const MOST_FOLDS = 3; // that many times as long at most, however many joints are folded back
const ONE: Cell = [1, 1, 1];
const DOT = 0.09; // cells: half of a mark of a free cell
const [FREE, SHUT] = ['#2f9460', '#c0392b'];

export class Chain {
  readonly stage: PlayStage;
  private view: ChainView;
  private swing: Swing | null = null;
  /** Cubes that are folded back, as long as they are still seen. */
  private leaving: readonly Link[] = [];

  constructor(canvas: HTMLCanvasElement, view: ChainView, most: number, touches: Touches, drawn: () => void) {
    this.view = view;
    const [high, deep, wide] = view.size;
    const texts = Array.from({ length: most }, (_, k) => String(k + 1));
    const bricks = Math.max(most, high * deep * wide) + 2;
    this.stage = new PlayStage(canvas, { bricks, rods: 12 * (most + 3), texts }, touches, () => this.build(), drawn);
    const cage = solid([0, 0, 0], view.size);
    this.stage.eye.hold(cage.middle, corners({ middle: cage.middle, half: shrunk(cage.half, -0.06) }));
  }

  show(view: ChainView): void {
    const [before, { links }] = [this.view.links, view];
    this.view = view;
    const kept = Math.min(before.length, links.length);
    const alike = kept > 0 && before.slice(0, kept).every(({ at }, k) => at.join() === links[k]?.at.join());
    if (alike && links.length > kept) this.fold(kept);
    else if (alike && before.length > kept) this.unfold(before, kept);
    else if (links.length !== before.length) this.rest();
    this.stage.change();
  }

  /** Pixels of the canvas at which the middle of a way is seen, and the way to there from the joint. */
  pointTo({ cells, step }: Pick<Way, 'cells' | 'step'>): { x: number; y: number; angle: number } | null {
    const { joint } = this.view;
    if (!joint) return null;
    const from = this.stage.point(solid(joint, ONE).middle);
    const many = Math.max(1, cells.length);
    const middle = solid(joint, ONE).middle.add(new Vector3(step[2], step[0], step[1]).multiplyScalar((many + 1) / 2));
    const to = this.stage.point(middle);
    return { ...to, angle: Math.atan2(to.x - from.x, from.y - to.y) };
  }

  /** Where the joint is seen. */
  pointOf(cell: Cell): { x: number; y: number } {
    return this.stage.point(solid(cell, ONE).middle);
  }

  hit(x: number, y: number): ChainHit | null {
    const { links, ways } = this.view;
    const sight = this.stage.sight(x, y);
    const all: { hit: ChainHit; cell: Cell }[] = links.map(({ at }, link) => ({ hit: { link }, cell: at }));
    for (const { name, cells } of ways) all.push(...cells.map((cell) => ({ hit: { way: name }, cell })));
    const seen = nearest(all, ({ cell }) => met(sight, solid(cell, ONE)) ?? Infinity);
    if (seen || !this.view.starting) return seen?.hit ?? null;
    const cell = nearest(cellsOf(this.view.size), (each) => {
      const at = this.pointOf(each);
      return Math.hypot(at.x - x, at.y - y);
    });
    return cell && { cell };
  }

  dispose(): void {
    this.stage.dispose();
  }

  /** Swings the cubes from `from` on round the cube before them; straight on they slide out of it. */
  private fold(from: number): void {
    this.rest();
    const swing = swinging(this.view.links, from);
    if (!swing) return;
    this.swing = swing;
    this.stage.motions.run(FOLDING, FOLD, (share) => {
      turn(swing, ease(share));
      if (share >= 1) this.rest();
    });
  }

  /** Swings back all after the cubes that are kept, joint by joint from the end of the chain. */
  private unfold(before: readonly Link[], kept: number): void {
    const joints = before.map((_, k) => k).filter((k) => k === kept || (k > kept && bends(before, k))).reverse();
    this.stage.motions.run(FOLDING, FOLD * Math.min(joints.length, MOST_FOLDS), (share) => {
      const at = Math.min(Math.floor(share * joints.length), joints.length - 1);
      this.leaving = before.slice(kept, joints[at - 1] ?? before.length);
      this.swing = swinging(before, joints[at] ?? kept);
      if (this.swing) turn(this.swing, 1 - ease(share * joints.length - at));
      if (share >= 1) this.rest();
    });
  }

  /** Nothing swings any more. */
  private rest(): void {
    this.stage.motions.end(FOLDING);
    this.swing = null;
    this.leaving = [];
  }

  private place(link: Link, index: number): Matrix4 {
    const { middle } = solid(link.at, ONE);
    const { swing } = this;
    if (!swing || index < swing.from) return placeAt(middle);
    const arm = middle.sub(swing.pivot).multiplyScalar(swing.slide);
    return placeAt(swing.pivot).multiply(swing.turn).multiply(placeAt(arm));
  }

  private build(): Scenery {
    const { view: { links, ways, joint, tried, starting, drawn, look }, stage: { dark } } = this;
    const lettered: Lettered[] = [...links, ...this.leaving].map((link, index) => ({
      place: this.place(link, index), half: shrunk(solid(link.at, ONE).half), tint: painted(link.colour), text: String(index + 1),
    }));
    const rods: Rod[] = this.cage();
    const glass: Brick[] = [];
    links.forEach(({ at, mark }) => { if (mark) rods.push(...edges(solid(at, ONE).middle, shrunk(solid(at, ONE).half, -0.01), MARKS[mark])); });
    if (!this.swing) {
      for (const { name, cells } of ways) {
        const strong = drawn === null ? 0.4 : name === drawn ? 0.7 : 0.16;
        for (const cell of cells) {
          glass.push(ghost(cell, FREE, strong));
          rods.push(...edges(solid(cell, ONE).middle, shrunk(solid(cell, ONE).half), { ...OPEN, tint: painted(dark ? '#7fe0ab' : '#1c7a4a') }));
        }
      }
      if (joint) rods.push(...edges(solid(joint, ONE).middle, shrunk(solid(joint, ONE).half, -0.02), { ...JOINT, through: this.hidden(joint) }));
    }
    for (const cell of look) {
      glass.push(ghost(cell, GOLDEN.colour, 0.3));
      rods.push(...edges(solid(cell, ONE).middle, shrunk(solid(cell, ONE).half), MARKS.hint));
    }
    for (const cell of tried?.cells ?? []) {
      glass.push(ghost(cell, SHUT, 0.3));
      rods.push(...edges(solid(cell, ONE).middle, shrunk(solid(cell, ONE).half), CLASH));
    }
    if (tried?.against) rods.push(...edges(solid(tried.against, ONE).middle, shrunk(solid(tried.against, ONE).half, -0.03), { ...CLASH, thick: 0.09 }));
    return { bricks: [this.floor(), ...(starting ? this.dots() : [])], lettered, glass, rods };
  }

  /** Whether a cube is behind others. */
  private hidden(cell: Cell): boolean {
    const { middle } = solid(cell, ONE);
    const from = this.stage.eye.camera.position.clone();
    const far = middle.distanceTo(from);
    const sight = { from, way: middle.sub(from).normalize() };
    return this.view.links.some(({ at }) => at.join() !== cell.join() && (met(sight, solid(at, ONE)) ?? Infinity) < far - 0.9);
  }

  private floor(): Brick {
    const { size: [, deep, wide] } = this.view;
    const half = new Vector3(wide / 2 + 0.08, 0.07, deep / 2 + 0.08);
    const tint = painted(this.stage.dark ? '#333d4b' : '#dcd5c7');
    return { place: placeAt(new Vector3(wide / 2, -0.1, deep / 2)), half, tint };
  }

  /** A little cube in each free cell, where the chain could begin. */
  private dots(): Brick[] {
    const half = new Vector3(DOT, DOT, DOT);
    const tint = painted(this.stage.dark ? '#8792a1' : '#b9ab8d');
    return cellsOf(this.view.size).map((cell) => ({ place: placeAt(solid(cell, ONE).middle), half, tint }));
  }

  private cage(): Rod[] {
    const { middle, half } = solid([0, 0, 0], this.view.size);
    const thick = 0.008 * Math.max(half.x, half.y, half.z) * 2;
    const tint = painted(this.stage.dark ? '#8792a1' : '#7b7568');
    return edges(middle, shrunk(half, -0.05), { thick, tint, dash: thick * 10, rim: false, through: false });
  }
}

/** Cubes of a chain that swing round the joint before them. */
interface Swing {
  readonly from: number;
  readonly pivot: Vector3;
  /** Round which they swing; null: they slide straight on. */
  readonly axis: Vector3 | null;
  readonly turn: Matrix4;
  slide: number;
}

/** The cubes from `from` on as one swings them; null: there is no joint, or nothing after it. */
function swinging(links: readonly Link[], from: number): Swing | null {
  const [before, pivot, next] = [links[from - 2], links[from - 1], links[from]].map((link) => link && solid(link.at, ONE).middle);
  if (!pivot || !next) return null;
  const way = next.clone().sub(pivot);
  const axis = (before ? pivot.clone().sub(before) : way).cross(way);
  return { from, pivot, axis: axis.lengthSq() > 0.1 ? axis.normalize() : null, turn: new Matrix4(), slide: 1 };
}

/** share: 0 as they go straight on, 1 as they lie. */
function turn(swing: Swing, share: number): void {
  if (swing.axis) swing.turn.makeRotationAxis(swing.axis, (share - 1) * (Math.PI / 2));
  else swing.slide = share;
}

/** Whether the chain bends just before a cube. */
function bends(links: readonly Link[], cube: number): boolean {
  return Boolean(swinging(links, cube)?.axis);
}

const OPEN: Line = { thick: 0.035, tint: painted('#1c7a4a'), dash: 0.24, rim: false, through: false };
const JOINT: Line = { thick: 0.075, tint: painted(GOLDEN.colour), dash: 0, rim: true, through: false };
const CLASH: Line = { thick: 0.05, tint: painted(SHUT), dash: 0.2, rim: false, through: true };
const MARKS: Readonly<Record<Mark, Line>> = {
  hint: { thick: 0.06, tint: painted(GOLDEN.colour), dash: 0, rim: true, through: false },
  back: { thick: 0.06, tint: painted('#e02b20'), dash: 0.24, rim: false, through: false },
};

function ghost(cell: Cell, colour: string, strong: number): Brick {
  const body: Solid = solid(cell, ONE);
  return { place: placeAt(body.middle), half: shrunk(body.half, 0.03), tint: painted(colour), stuff: strong };
}

function cellsOf([high, deep, wide]: Cell): Cell[] {
  return Array.from({ length: high * deep * wide }, (_, k) => [Math.floor(k / (deep * wide)), Math.floor(k / wide) % deep, k % wide]);
}

/** The one that is least far; null: none is at a finite distance. */
function nearest<Each>(all: readonly Each[], far: (each: Each) => number): Each | null {
  let [best, least]: [Each | null, number] = [null, Infinity];
  for (const each of all) {
    const away = far(each);
    if (away < least) [best, least] = [each, away];
  }
  return best;
}
