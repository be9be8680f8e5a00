/** Goes through a body from inside: from place to place along its ways, and nowhere else. */
import { PerspectiveCamera, Vector3 } from 'three';

import type { Walk } from './extras';
import type { Inset } from './eye';

export type Stride = 'ahead' | 'back' | 'left' | 'right';

/** Where one is: the index of the place, and where one looks, in quarters clockwise from -z. */
export interface Where {
  place: number;
  quarter: number;
  /** The ways that lead on, seen from where one looks. */
  open: Stride[];
  strides: number;
}

const SECONDS = { ahead: 0.42, back: 0.42, left: 0.3, right: 0.3 }; // of a stride
const TURNS = { ahead: 0, left: 3, right: 1, back: 2 }; // quarters clockwise
const BEHIND = 0.38; // of the width: so far behind the middle one stands, to see what leads aside
const DOWN = 0.05; // how far below the horizon one looks, per metre ahead
const WIDE = 76; // degrees from left to right, as far as TALL lets it be
const TALL = { least: 46, most: 82 }; // degrees from top to bottom
const STRAIGHT = 0.9; // cosine, from which on a way leads where one looks

const ease = (x: number) => x * x * (3 - 2 * x);

export class Walker {
  readonly camera = new PerspectiveCamera(60, 1, 0.001, 10);
  /** What is looked at. */
  readonly target = new Vector3();
  strides = 0;
  private place: number;
  private quarter: number;
  private readonly ways = new Map<number, number[]>();
  private frame = 0;
  private queued: Stride | null = null;

  /** draw: told when a picture is due; said: told when one has arrived. */
  constructor(
    private readonly walk: Walk,
    reach: number,
    private readonly calm: () => boolean,
    private readonly draw: () => void,
    private readonly said: () => void,
  ) {
    for (const [a, b] of walk.ways) {
      this.ways.set(a, [...(this.ways.get(a) ?? []), b]);
      this.ways.set(b, [...(this.ways.get(b) ?? []), a]);
    }
    this.place = walk.start;
    this.quarter = quarterOf(walk.towards[0], walk.towards[2]);
    const first = (['ahead', 'right', 'left', 'back'] as const).find((each) => this.next(each) !== null) ?? 'ahead';
    this.quarter = (this.quarter + TURNS[first]) % 4; // nobody begins before a wall
    this.camera.near = walk.width / 40;
    this.camera.far = 3 * reach;
    this.stand(this.spot(this.place), this.quarter);
  }

  get where(): Where {
    const open = (Object.keys(TURNS) as Stride[]).filter((each) => this.next(each) !== null);
    return { place: this.place, quarter: this.quarter, open, strides: this.strides };
  }

  /** One stride or a quarter turn; a wall stops it. While one goes, one more is remembered. */
  go(stride: Stride): void {
    if (this.frame) {
      this.queued = stride;
      return;
    }
    const [from, before] = [this.spot(this.place), this.quarter];
    let turned = before;
    if (stride === 'left' || stride === 'right') {
      turned += stride === 'right' ? 1 : -1;
      this.quarter = (turned + 4) % 4;
    } else {
      const next = this.next(stride);
      if (next === null) return;
      this.place = next;
      this.strides += 1;
    }
    this.move(from, this.spot(this.place), before, turned, SECONDS[stride]);
  }

  resize(wide: number, high: number, inset: Inset): void {
    const free = Math.max(1, high - inset.top - inset.bottom);
    const tall = (2 * 180 * Math.atan((Math.tan((WIDE * Math.PI) / 360) * free) / wide)) / Math.PI;
    this.camera.fov = Math.min(Math.max(tall, TALL.least), TALL.most);
    this.camera.aspect = wide / free;
    this.camera.setViewOffset(wide, free, 0, -inset.top, wide, high);
    this.camera.updateProjectionMatrix();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
  }

  /** The place to which a way leads from here; null: there is a wall. */
  private next(stride: Stride): number | null {
    const here = this.spot(this.place);
    const look = ahead(this.quarter + TURNS[stride]);
    const there = (this.ways.get(this.place) ?? []).find((k) => this.spot(k).sub(here).normalize().dot(look) > STRAIGHT);
    return there ?? null;
  }

  private spot(place: number): Vector3 {
    const [x, y, z] = this.walk.places[place] ?? [0, 0, 0];
    return new Vector3(x, y + this.walk.eye, z);
  }

  private move(from: Vector3, to: Vector3, before: number, turned: number, seconds: number): void {
    const arrive = () => {
      this.frame = 0;
      this.stand(to, this.quarter);
      this.draw();
      this.said();
      const more = this.queued;
      this.queued = null;
      if (more) this.go(more);
    };
    if (this.calm()) {
      arrive();
      return;
    }
    const begun = performance.now();
    const tick = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / 1000 / seconds));
      if (share === 1) {
        arrive();
        return;
      }
      this.stand(from.clone().lerp(to, ease(share)), before + (turned - before) * ease(share));
      this.draw();
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  private stand(at: Vector3, quarter: number): void {
    const look = ahead(quarter);
    this.camera.position.copy(at).addScaledVector(look, -BEHIND * this.walk.width);
    this.target.copy(at).addScaledVector(look, this.walk.width);
    this.target.y -= DOWN * 2 * this.walk.width;
    this.camera.lookAt(this.target);
    this.camera.updateMatrixWorld();
  }
}

function ahead(quarter: number): Vector3 {
  const angle = (quarter * Math.PI) / 2;
  return new Vector3(Math.sin(angle), 0, -Math.cos(angle));
}

function quarterOf(x: number, z: number): number {
  return (Math.round((2 * Math.atan2(x, -z)) / Math.PI) + 4) % 4;
}
