/** Shows a body: at a step, apart, cut open, with numbers. It draws only when something has changed. */
import { Box3, Color, type Matrix4, Scene, Vector2, Vector3, WebGLRenderer } from 'three';

import type { Body, Part, Piece } from './body';
import { Eye, type Inset } from './eye';
import { Labels } from './labels';
import { ABOVE, follow, type Lamps, TOWARDS } from './look';
import { Shadow } from './shadow';
import type { Walker } from './walk';

export interface State {
  /** 0: the beginning; 2.5: on the way from the second step to the third. */
  step: number;
  /** 0 … 1 */
  apart: number;
  cut: boolean;
  numbers: boolean;
  /** Whether the pieces are shown that lead one who walks. */
  trail: boolean;
}

/** What one picture takes, its shadows included if they were painted anew. */
export interface Counts {
  draws: number;
  triangles: number;
}

const FAR = 1.1; // how much farther from the middle a piece stands when all is apart
const BEVEL = 0.0425; // of a cell
const APART = 0.02; // from which what would be torn is hidden

const ease = (x: number) => x * x * (3 - 2 * x);

export class Stage {
  counts: Counts = { draws: 0, triangles: 0 };
  readonly state: State;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly eye: Eye;
  private readonly shadow: Shadow;
  private readonly labels: Labels | null;
  private readonly back = new Color('#f3f4f6');
  private readonly live = new Box3();
  private readonly middle: Vector3;
  private readonly heart: Vector3;
  private readonly gold: Piece | undefined;
  private readonly trail: Set<string>;
  private moved = true;
  private asked = 0;
  private drawing = false;
  private octant = '';
  private walker: Walker | null = null;
  private inset: Inset = { top: 0, bottom: 0 };

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly body: Body,
    private readonly lit: Lamps,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.renderer.outputColorSpace = 'srgb-linear'; // the shaders reckon in sRGB already
    this.state = { step: body.last, apart: 0, cut: false, numbers: false, trail: false };
    this.trail = new Set(body.about.walk?.trail);
    this.middle = body.whole.getCenter(new Vector3());
    this.gold = [...body.pieces.values()].find((piece) => piece.kind === 'gold');
    this.heart = this.gold ? this.gold.box.getCenter(new Vector3()) : this.middle;
    lit.low.value.copy(body.whole.min);
    lit.high.value.copy(body.whole.max);
    lit.edge.value = BEVEL * body.about.cell;
    this.shadow = new Shadow(this.renderer, body);
    this.labels = Labels.of(body);
    this.scene.add(this.shadow.ground, ...body.shapes, ...(this.labels ? [this.labels.mesh] : []));
    this.eye = new Eye(canvas, { home: body.flat ? ABOVE : TOWARDS }, () => { if (!this.drawing) this.ask(); });
    this.live.copy(body.whole);
  }

  get labelled(): boolean {
    return this.labels !== null;
  }

  /** Whether there is an inside that can be looked into. */
  get solid(): boolean {
    return !this.body.flat && this.body.pieces.size > 1;
  }

  set(change: Partial<State>): void {
    Object.assign(this.state, change);
    this.moved = true;
    this.ask();
  }

  /** stage: the colour of the ground, as CSS writes it. */
  colour(stage: string): void {
    this.back.set(stage).convertLinearToSRGB();
    this.shadow.colour(this.back);
    this.ask();
  }

  /** Looks through the eyes of one who walks; null: from outside again. */
  enter(walker: Walker | null): void {
    this.walker = walker;
    this.eye.enabled = !walker;
    this.set({ apart: 0, cut: false, trail: false });
    this.resize(this.inset);
  }

  turn(across: number, up: number): void {
    this.eye.turn(across, up);
  }

  zoom(by: number): void {
    this.eye.zoom(by);
  }

  /** inset: pixels at the top and the bottom that something else covers. */
  resize(inset: Inset): void {
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    if (!wide || !high) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    const now = this.renderer.getSize(new Vector2());
    if (now.x !== wide || now.y !== high) this.renderer.setSize(wide, high, false);
    this.inset = inset;
    this.eye.resize(wide, high, inset);
    this.walker?.resize(wide, high, inset);
    this.moved = true;
    this.draw();
  }

  ask(): void {
    this.asked ||= requestAnimationFrame(() => { this.draw(); });
  }

  /** One picture, at once. */
  draw(): void {
    cancelAnimationFrame(this.asked);
    this.asked = 0;
    this.drawing = true;
    this.turned();
    let shade: Counts = { draws: 0, triangles: 0 };
    if (this.moved) {
      this.moved = false;
      shade = this.place();
    }
    if (!this.walker) this.eye.aim();
    const { camera, target } = this.walker ?? this.eye;
    follow(this.lit, camera, target);
    this.renderer.setClearColor(this.back, 1);
    this.renderer.render(this.scene, camera);
    const { calls, triangles } = this.renderer.info.render;
    this.drawing = false;
    this.counts = { draws: calls + shade.draws, triangles: triangles + shade.triangles };
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    this.eye.dispose();
    this.labels?.dispose();
    this.shadow.dispose();
    this.body.dispose();
    this.renderer.dispose();
  }

  /** What is cut away depends on where one looks from. */
  private turned(): void {
    const away = this.eye.away;
    const octant = this.state.cut ? [away.x > 0, away.y > 0, away.z > 0].join() : '';
    this.moved ||= octant !== this.octant;
    this.octant = octant;
  }

  private place(): Counts {
    const { body, state } = this;
    const done = state.step >= body.last;
    const apart = body.moving && !done ? 0 : state.apart;
    const whole = Math.max(0, 1 - 6 * apart);
    this.lit.groove.value = body.flat ? 0 : whole * (body.moving && !done ? 0.5 : 1);
    body.seek(done ? state.step : Math.floor(state.step) + ease(state.step % 1));
    const offsets = new Map<Piece, Vector3 | null>();
    for (const piece of body.pieces.values()) offsets.set(piece, this.offset(piece, apart));
    this.live.makeEmpty();
    for (const part of body.parts) this.put(part, offsets.get(part.piece) ?? null);
    for (const shape of body.shapes) shape.instanceMatrix.needsUpdate = true;
    if (this.labels) {
      this.labels.mesh.visible = state.numbers;
      if (state.numbers) this.labels.place();
    }
    const frame = this.framed();
    this.eye.frame(frame, apart, body.flat || body.moving || done ? 0 : 0.12);
    const least = body.about.cell * (body.flat ? 0.6 : 1);
    const floor = body.moving ? frame.min.y : body.whole.min.y + Math.min(0, this.sunk(apart));
    const cast = this.live.isEmpty() || (!body.moving && !apart) ? frame : this.live;
    return this.shadow.paint(cast, floor - 1e-4, least);
  }

  /** What the picture is about: all of it, or of a motion what moves now. */
  private framed(): Box3 {
    const { frames, moving, last } = this.body;
    const k = moving ? Math.min(Math.floor(this.state.step), last) : 0;
    const now = frames[k] ?? this.body.whole;
    const then = frames[Math.min(k + 1, frames.length - 1)] ?? now;
    const share = ease(this.state.step % 1);
    return new Box3(now.min.clone().lerp(then.min, share), now.max.clone().lerp(then.max, share));
  }

  private sunk(apart: number): number {
    return this.body.flat ? -apart * 0.5 * this.body.about.cell : 0;
  }

  /** How far from its place a piece is shown; null: not at all. */
  private offset(piece: Piece, apart: number): Vector3 | null {
    const { body, state } = this;
    if (this.walker && !state.trail && this.trail.has(piece.name)) return null;
    const off = piece.box.getCenter(new Vector3()).sub(this.middle).multiplyScalar(apart * FAR);
    if (body.flat) off.y = piece.kind === 'tray' ? this.sunk(apart) : 0;
    else off.y += apart * FAR * 0.5 * (body.whole.max.y - body.whole.min.y);
    if (apart > APART && torn(piece)) return null;
    if (piece.step >= 0 && !body.moving) {
      const come = state.step - piece.step;
      if (come <= 0) return null;
      if (come < 1 && body.about.steps[piece.step]?.from) off.y += (1 - ease(come)) * this.rise(piece);
    }
    return state.cut && this.beyond(piece) ? null : off;
  }

  private rise(piece: Piece): number {
    const { whole, flat, about } = this.body;
    return flat ? 1.5 * about.cell : whole.max.y - piece.box.min.y + 0.4 * about.cell;
  }

  /** Whether a piece is between the middle and the one who looks. */
  private beyond(piece: Piece): boolean {
    if (piece === this.gold || !this.solid) return false;
    const away = this.eye.away;
    const edge = 0.3 * this.body.about.cell;
    return (['x', 'y', 'z'] as const).every((axis) =>
      away[axis] > 0
        ? piece.box.max[axis] > this.heart[axis] + edge
        : piece.box.min[axis] < this.heart[axis] - edge,
    );
  }

  private put(part: Part, off: Vector3 | null): void {
    const place = moved(part.node.matrixWorld, off);
    part.shape.setMatrixAt(part.index, place);
    if (off && part.shape.geometry.boundingBox) this.live.union(held.copy(part.shape.geometry.boundingBox).applyMatrix4(place));
  }
}

/** Whether it leads from piece to piece: a cord that is there, a way that is found. */
function torn(piece: Piece): boolean {
  return piece.kind === 'cord' ? piece.step < 0 : piece.kind === 'mark' && piece.step >= 0;
}

const held = new Box3();

function moved(place: Matrix4, off: Vector3 | null): Matrix4 {
  const there = place.clone();
  if (!off) return there.makeScale(0, 0, 0);
  const at = new Vector3().setFromMatrixPosition(there).add(off);
  return there.setPosition(at);
}
