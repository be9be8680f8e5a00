/** A crate that is filled by hand: what lies in it, the body in hand above, and where that comes to rest. */
import { GOLDEN } from '../../families/colours';
import { Matrix4, Vector3 } from 'three';

import type { Kind, Turning, Way } from '../../families/crates/crate';
import type { Mark } from '../../families/playing';
import type { Cell } from '../../page/play/space';
import { type Body, bodyOf, signCell } from './body';
import type { Brick } from './bricks';
import type { Touches } from './gestures';
import { hatching, painted } from './look';
import { ease, fall } from './motion';
import { edges, type Line, type Rod } from './rods';
import { corners, met, placeAt, shrunk, type Solid, solid } from './solid';
import { type Lettered, PlayStage, type Scenery } from './stage';

export interface Block {
  /** The same block has the same key. */
  readonly key: unknown;
  readonly at: Cell;
  readonly size: Cell;
  readonly way: Way;
  readonly letter: string;
  readonly colour: string;
  /** Ways of fine lines on it, where its colour has come before. */
  readonly lines: readonly ('up' | 'down')[];
  readonly mark?: Mark | undefined;
  /** Whether keys are about it. */
  readonly looked?: boolean;
}

export interface CrateView {
  readonly size: Cell;
  readonly golden: Cell | null;
  /** What is to be filled, where that is no whole box: it has no walls then. */
  readonly target: readonly Cell[] | null;
  /** What is written in cells. */
  readonly signs: readonly { readonly at: Cell; readonly text: string }[];
  /** How many layers are seen, from below. */
  readonly shown: number;
  readonly lying: readonly Block[];
  /** The block in hand where it hovers, and how it came to stand so. */
  readonly hand: (Block & { readonly turned: Turning | null }) | null;
  /** Where it would come to rest. */
  readonly ghost: { readonly at: Cell; readonly fits: boolean } | null;
  /** The layer above which all is lifted, so that it is seen; null: nothing is. */
  readonly opened: number | null;
  /** Where a hint leads the eye. */
  readonly region: { readonly at: Cell; readonly size: Cell } | null;
}

/** What is seen at a place of the canvas; `key`: of a block. */
export interface Hit {
  readonly on: 'hand' | 'golden' | 'block' | 'place';
  readonly key?: unknown;
}

const WALL = 0.2;
const RIM = 0.34; // height of a wall towards the eye
const LIFT = 160; // ms
const FALL = 240;
const LID = 600;
const [RAISED, LOOSE] = [0.5, 0.4]; // of the height of the crate, and cells: how far a lid is lifted
const HAND = 'hand';
const FINGER = 22; // pixels round the hand that are the hand, too
const HEADROOM = 0.15;
const SPAN = 9; // rods of what is framed at once, and some
const MOST = 8_000; // bricks at once
const SIGNS = '123456789+';
const PLATE = { half: new Vector3(0.34, 0.03, 0.34), tint: painted('#fbf6ea') }; // what is written in cells stands on it

/** What is drawn of a body that may be cut. */
interface Seen extends Body {
  readonly cells: readonly Cell[];
  readonly size: Cell;
}

interface Actor {
  /** Where its middle is shown. */
  readonly at: Vector3;
  goal: Vector3;
  readonly spin: Matrix4;
}

export class Crate {
  readonly stage: PlayStage;
  private view: CrateView;
  private readonly actors = new Map<unknown, Actor>();
  private readonly bodies = new Map<string, Seen>();
  /** How far what is above the opened layer is lifted, in cells. */
  private lid = 0;

  constructor(canvas: HTMLCanvasElement, view: CrateView, letters: readonly string[], kinds: readonly Kind[], touches: Touches, drawn: () => void) {
    this.view = view;
    const most = kinds.reduce((sum, { count, way: { cells, size, marks } }) => sum + count * (cells.length === volume(size) && !marks ? 1 : 4 * cells.length), SPAN);
    const marked = kinds.flatMap(({ way: { marks } }, kind) => [...new Set(marks)].map((mark) => written(letters[kind] ?? '', mark)));
    const bricks = Math.min(most, MOST) + (view.target?.length ?? 0) + view.signs.length;
    const limits = { bricks, rods: 12 * bricks, texts: [...letters, ...marked, ...Array.from(SIGNS)] };
    this.stage = new PlayStage(canvas, limits, touches, (quarter) => this.build(quarter), drawn);
    for (const { key, at, size } of view.lying) {
      const { middle } = solid(at, size);
      this.actors.set(key, { at: middle, goal: middle.clone(), spin: new Matrix4() });
    }
    if (view.opened !== null) this.open();
    this.show(view);
  }

  show(view: CrateView): void {
    const before = this.view;
    this.view = view;
    const hand = this.actors.get(HAND);
    const lying = new Set(view.lying.map(({ key }) => key));
    for (const key of this.actors.keys()) if (key !== HAND && !lying.has(key)) this.actors.delete(key);
    for (const block of view.lying) {
      const { middle } = solid(block.at, block.size);
      if (this.actors.has(block.key)) this.actors.get(block.key)?.goal.copy(middle);
      else this.fall(block.key, middle, before.hand && !view.hand ? hand?.at : undefined);
    }
    if (view.hand) this.lift(view.hand, before);
    else this.actors.delete(HAND);
    if (view.opened === null) this.lid = 0;
    else if (before.opened === null) this.open();
    this.hold();
    this.stage.change();
  }

  /** Where the middle of a hand is seen that hovers somewhere, in pixels of the canvas. */
  point(at: Cell, size: Cell): { x: number; y: number } {
    return this.stage.point(solid(at, size).middle);
  }

  /** Whether a place of the canvas is on the hand, or next to it. */
  onHand(x: number, y: number): boolean {
    const { hand } = this.view;
    const actor = this.actors.get(HAND);
    if (!hand || !actor) return false;
    const all = corners({ middle: actor.at, half: solid(hand.at, hand.size).half }).map((corner) => this.stage.point(corner));
    const [xs, ys] = [all.map((each) => each.x), all.map((each) => each.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [wider, taller] = [FINGER - (right - left) / 2, FINGER - (bottom - top) / 2].map((more) => Math.max(4, more)) as [number, number];
    return x > left - wider && x < right + wider && y > top - taller && y < bottom + taller;
  }

  /** What is seen at a place of the canvas, and the place of the floor or on a block that is meant. */
  hit(x: number, y: number): { readonly what: Hit; readonly at: Vector3 } | null {
    if (this.onHand(x, y)) return { what: { on: 'hand' }, at: new Vector3() };
    const sight = this.stage.sight(x, y);
    const { size: [high, deep, wide], golden, lying } = this.view;
    const all: (Solid & { what: Hit })[] = lying.flatMap((block) => {
      const body = this.body(block);
      return body.blocks.map(({ at, size }) => ({ ...solid(add(at, block.at), size), what: { on: 'block' as const, key: block.key } }));
    });
    const gold = golden && this.seen(golden, [1, 1, 1]);
    if (gold) all.push({ ...solid(gold.at, gold.size), what: { on: 'golden' } });
    all.push({ ...solid([-1, 0, 0], [1, deep, wide]), what: { on: 'place' } });
    for (const [at, edge] of [[[0, -1, 0], [high, 1, wide]], [[0, 0, -1], [high, deep, 1]], [[0, deep, 0], [high, 1, wide]], [[0, 0, wide], [high, deep, 1]]] as const) {
      if (this.far(at)) all.push({ ...solid(at, edge), what: { on: 'place' } });
    }
    let best: { what: Hit; far: number } | null = null;
    for (const { what, ...body } of all) {
      const far = met(sight, body);
      if (far !== null && (!best || far < best.far)) best = { what, far };
    }
    return best && { what: best.what, at: sight.from.addScaledVector(sight.way, best.far + 0.01) };
  }

  dispose(): void {
    this.stage.dispose();
  }

  /** Whether a wall outside is behind what it holds, as one looks. */
  private far([, row, column]: Cell): boolean {
    const { away } = this.stage.eye;
    const { size: [, deep, wide] } = this.view;
    if (row < 0) return away.z > 0;
    if (column < 0) return away.x > 0;
    return row >= deep ? away.z < 0 : column >= wide && away.x < 0;
  }

  private fall(key: unknown, to: Vector3, hand: Vector3 | undefined): void {
    const from = hand?.clone() ?? to.clone().setY(this.view.size[0] + 1);
    const actor: Actor = { at: from.clone(), goal: to, spin: new Matrix4() };
    this.actors.set(key, actor);
    this.stage.motions.run(actor, FALL, (share) => {
      const aside = Math.min(1, share * 4);
      actor.at.set(from.x + (to.x - from.x) * aside, from.y + (to.y - from.y) * fall(share), from.z + (to.z - from.z) * aside);
    });
  }

  /** Brings the hand to where it hovers: from where it was, or from where the block lay. */
  private lift(hand: NonNullable<CrateView['hand']>, before: CrateView): void {
    const { middle: goal } = solid(hand.at, hand.size);
    const lay = before.hand ? null : before.lying.find(({ key }) => key === hand.key);
    let actor = this.actors.get(HAND);
    if (!actor) {
      const at = lay ? solid(lay.at, lay.size).middle : goal.clone().setY(goal.y + 0.6);
      actor = { at, goal, spin: new Matrix4() };
      this.actors.set(HAND, actor);
    } else if (actor.goal.equals(goal) && before.hand?.way.name === hand.way.name) return;
    const [from, moving] = [actor.at.clone(), actor];
    actor.goal = goal;
    const turned = before.hand && before.hand.way.name !== hand.way.name ? hand.turned : null;
    this.stage.motions.run(HAND, LIFT, (share) => {
      moving.at.copy(from).lerp(goal, ease(share));
      const angle = (1 - ease(share)) * (Math.PI / 2);
      if (turned === 'turn') moving.spin.makeRotationY(angle);
      else if (turned === 'tip') moving.spin.makeRotationX(-angle);
      else moving.spin.identity();
      this.hold();
    });
  }

  private open(): void {
    const most = RAISED * this.view.size[0] + LOOSE;
    this.stage.motions.run('lid', LID, (share) => {
      this.lid = this.view.opened === null ? 0 : most * ease(share);
      this.hold();
    });
  }

  /** All that is to be in sight: the crate, and the hand where it is shown. */
  private hold(): void {
    const { size: [high, deep, wide], hand } = this.view;
    const crate: Solid = { middle: new Vector3(wide / 2, (high + HEADROOM - WALL) / 2, deep / 2), half: new Vector3(wide / 2 + WALL, (high + HEADROOM + WALL) / 2, deep / 2 + WALL) };
    crate.middle.y += this.lid / 2;
    crate.half.y += this.lid / 2;
    const actor = this.actors.get(HAND);
    const held = hand && actor ? corners({ middle: actor.at, half: solid(hand.at, hand.size).half }) : [];
    this.stage.eye.hold(new Vector3(wide / 2, high / 2, deep / 2), [...corners(crate), ...held]);
  }

  /** What of a block is below the cut; null: nothing. */
  private seen(at: Cell, size: Cell): { readonly at: Cell; readonly size: Cell; readonly cut: boolean } | null {
    const high = Math.min(size[0], this.view.shown - at[0]);
    return high > 0 ? { at, size: [high, size[1], size[2]], cut: high < size[0] } : null;
  }

  private build(quarter: number): Scenery {
    const { view: { golden, target, signs, shown, lying, hand, ghost, region }, stage: { dark } } = this;
    const lettered: Lettered[] = [];
    const glass: Brick[] = [];
    const rods: Rod[] = [];
    const gold = golden && this.seen(golden, [1, 1, 1]);
    if (gold) lettered.push(brick(solid(gold.at, gold.size), '', '#fdc02a'));
    for (const { at: [layer, row, column], text } of signs) {
      if (layer < shown) lettered.push({ ...PLATE, place: placeAt(new Vector3(column + 0.5, layer + 0.06, row + 0.5)), text });
    }
    for (const block of lying) this.draw(block, lettered, rods, quarter);
    if (hand) this.raise(hand, lettered, rods, quarter);
    if (target) rods.push(...this.frame(target));
    if (hand && ghost) {
      const body = solid(ghost.at, hand.size);
      const line = ghost.fits ? { ...GHOST, tint: painted(dark ? '#ffffff' : '#1d2430') } : MISFIT;
      const { apart, edges: segments } = bodyOf(hand.way.cells, hand.size);
      for (const each of apart) glass.push({ ...brick(solid(add(each.at, ghost.at), each.size), '', ghost.fits ? hand.colour : '#e02b20'), stuff: ghost.fits ? 0.36 : 0.3 });
      rods.push(...along(segments, body.middle, body.half, line, 0.02), ...drops(body, this.actors.get(HAND)?.at ?? body.middle, line));
    }
    if (region) {
      const body = solid(region.at, region.size);
      glass.push({ ...brick(body, '', GOLDEN.colour), stuff: 0.22 });
      rods.push(...edges(body.middle, body.half, { ...MARKS.hint, through: true }));
    }
    return { bricks: this.crate(), lettered, glass, rods };
  }

  /** What of a body is below the cut. */
  private body({ at, size, way, letter }: Block): Seen {
    const high = Math.max(0, Math.min(size[0], this.view.shown - at[0]));
    const name = `${letter} ${way.name} ${high}`;
    const found = this.bodies.get(name);
    if (found) return found;
    const cells = high < size[0] ? way.cells.filter(([layer]) => layer < high) : way.cells;
    const made = { ...bodyOf(cells, [high, size[1], size[2]]), cells, size: [high, size[1], size[2]] as const };
    this.bodies.set(name, made);
    return made;
  }

  private draw(block: Block, lettered: Lettered[], rods: Rod[], quarter: number): void {
    const body = this.body(block);
    if (!body.cells.length) return;
    const { middle } = solid(block.at, block.size);
    const by = (this.actors.get(block.key)?.at ?? middle).clone();
    if (this.view.opened !== null && block.at[0] > this.view.opened) by.y += this.lid;
    by.y += (body.size[0] - block.size[0]) / 2;
    const { half } = solid(block.at, body.size);
    lettered.push(...bricksOf(body, half, block, quarter).map((each) => ({ ...each, place: placeAt(by).multiply(each.place) })));
    if (block.looked) rods.push(...along(body.edges, by, half, { ...HELD, through: true }));
    if (block.mark) rods.push(...along(body.edges, by, half, MARKS[block.mark]));
  }

  private raise(hand: Block, lettered: Lettered[], rods: Rod[], quarter: number): void {
    const actor = this.actors.get(HAND);
    if (!actor) return;
    const { half } = solid(hand.at, hand.size);
    const turned = actor.spin.elements[0] < 0.9999 || actor.spin.elements[5] < 0.9999;
    const body = { ...bodyOf(hand.way.cells, hand.size), cells: hand.way.cells, size: hand.size };
    lettered.push(...bricksOf(body, half, hand, quarter).map((each) => ({ ...each, place: placeAt(actor.at).multiply(actor.spin).multiply(each.place) })));
    if (!turned) rods.push(...along(body.edges, actor.at, half, HELD, 0.01));
  }

  /** The edges of what is to be filled, up to the cut. */
  private frame(target: readonly Cell[]): Rod[] {
    const { size: [high, deep, wide], shown, opened } = this.view;
    if (opened !== null) return [];
    const size: Cell = [Math.min(high, shown), deep, wide];
    const name = `target ${size[0]}`;
    const cells = target.filter(([layer]) => layer < shown);
    const body = this.bodies.get(name) ?? { ...bodyOf(cells, size), cells, size };
    this.bodies.set(name, body);
    const { middle, half } = solid([0, 0, 0], size);
    return along(body.edges, middle, half, { ...HELD, thick: 0.035, tint: painted(this.stage.dark ? '#8792a1' : '#847d6c') }, -0.02);
  }

  /** The floor and the walls: those towards the eye are low. */
  private crate(): Brick[] {
    const { size: [, deep, wide], shown, opened, target } = this.view;
    const wood = this.stage.dark ? '#a57a50' : '#c9a06d';
    const tall = (cell: Cell): number => (this.far(cell) && opened === null ? Math.max(shown, RIM) : RIM);
    const wall = (x: number, z: number, across: number, along: number, cell: Cell): Brick => {
      const half = new Vector3(across, tall(cell), along).multiplyScalar(0.5);
      return { place: placeAt(new Vector3(x, half.y, z)), half, tint: painted(wood), wood: true };
    };
    this.stage.lit.room.value.set(wide, shown, deep);
    const floor = new Vector3(wide + 2 * WALL, WALL, deep + 2 * WALL).multiplyScalar(0.5);
    const plate = { place: placeAt(new Vector3(wide / 2, -WALL / 2, deep / 2)), half: floor, tint: painted(wood), wood: true };
    return target ? [plate] : [
      plate,
      wall(wide / 2, -WALL / 2, wide + 2 * WALL, WALL, [0, -1, 0]),
      wall(wide / 2, deep + WALL / 2, wide + 2 * WALL, WALL, [0, deep, 0]),
      wall(-WALL / 2, deep / 2, WALL, deep + 0.16, [0, 0, -1]),
      wall(wide + WALL / 2, deep / 2, WALL, deep + 0.16, [0, 0, wide]),
    ];
  }
}

const HELD: Line = { thick: 0.055, tint: painted('#ffffff'), dash: 0, rim: false, through: false };
const GHOST: Line = { ...HELD, thick: 0.05, dash: 0.24, through: true };
const MISFIT: Line = { ...GHOST, thick: 0.07, tint: painted('#e02b20') };
const MARKS: Readonly<Record<Mark, Line>> = {
  hint: { thick: 0.085, tint: painted(GOLDEN.colour), dash: 0, rim: true, through: false },
  back: { thick: 0.09, tint: painted('#e02b20'), dash: 0.3, rim: false, through: false },
};

function volume([a, b, c]: Cell): number {
  return a * b * c;
}

function add([a, b, c]: Cell, [x, y, z]: Cell): Cell {
  return [a + x, b + y, c + z];
}

/** Edges of a body round its middle; by: cells that they lie within it. */
function along(segments: Body['edges'], middle: Vector3, half: Vector3, line: Line, by = 0): Rod[] {
  const at = ([layer, row, column]: Cell): Vector3 => {
    const place = new Vector3(column, layer, row).sub(half);
    return place.multiply(new Vector3(1 - by / half.x, 1 - by / half.y, 1 - by / half.z)).add(middle);
  };
  return segments.map(([from, to]) => ({ from: at(from), to: at(to), ...line }));
}

const SIDES: readonly (readonly [front: Cell, right: Cell])[] = [
  [[0, 1, 0], [0, 0, 1]], [[0, 0, 1], [0, -1, 0]], [[0, -1, 0], [0, 0, -1]], [[0, 0, -1], [0, 1, 0]],
];

/** A body as bricks round its middle; its letter stands on it once to each side, however many they are. */
function bricksOf({ blocks, cells, size }: Seen, half: Vector3, { letter, colour, lines, way }: Block, quarter: number): Lettered[] {
  const local = (at: Cell, edges: Cell, text: string): Lettered => {
    const { middle, half: own } = solid(at, edges);
    return brick({ middle: middle.sub(half), half: own }, text, colour, hatching(lines));
  };
  if (cells.length === volume(size) && !way.marks) return [local([0, 0, 0], size, letter)];
  const [front, right] = SIDES[((quarter % 4) + 4) % 4] ?? [[0, 1, 0], [0, 0, 1]];
  const sign = signCell(cells, [[1, 0, 0], front, right]);
  const names = cells.flatMap((cell): Lettered[] => {
    const text = written(cell === sign ? letter : '', way.marks?.[way.cells.indexOf(cell)] ?? 0);
    return text ? [local(cell, [1, 1, 1], text)] : [];
  });
  return [...blocks.map(({ at, size: edges }) => local(at, edges, '')), ...names];
}

/** What stands on a cell of a body: its letter, and the colour of the cell; 0: none. */
function written(letter: string, mark: number): string {
  return `${letter}${mark > 0 ? mark : ''}`;
}

function brick({ middle, half }: Solid, text: string, colour: string, stuff = 0): Lettered {
  return { place: placeAt(middle), half: shrunk(half), tint: painted(colour), stuff, text };
}

/** From the hand down to where it would rest. */
function drops(ghost: Solid, hand: Vector3, line: Line): Rod[] {
  const [low, high] = [ghost.middle.y + ghost.half.y, hand.y - ghost.half.y];
  if (high <= low + 0.1) return [];
  return [[-1, -1], [-1, 1], [1, -1], [1, 1]].map(([x = 0, z = 0]) => {
    const at = (y: number): Vector3 => new Vector3(ghost.middle.x + x * ghost.half.x, y, ghost.middle.z + z * ghost.half.z);
    return { from: at(low), to: at(high), ...line, thick: line.thick * 0.8 };
  });
}
