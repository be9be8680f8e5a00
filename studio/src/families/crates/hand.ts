// The body in hand above a crate: where it hovers, where it would rest, how it is moved and turned.

import type { Cell } from '../../page/play/space';
import type { Laid, Turning, Way } from './crate';
import type { Room } from './room';

/** What is in hand: a kind of the tray, or a piece that lies, with its index among those that were placed. */
export type Source = { readonly item: number } | { readonly index: number; readonly piece: unknown };

export interface Held {
  readonly from: Source;
  readonly block: number;
  readonly way: Way;
  readonly row: number;
  readonly column: number;
  /** The layer that was chosen for it; null: it falls. */
  readonly level: number | null;
  /** How it came to stand as it does. */
  readonly turned: Turning | null;
}

/** What would come of it now. */
export interface Aim {
  readonly at: Cell;
  readonly fits: boolean;
  /** The layer in which its lowest cells hover; layers are not whole here. */
  readonly hover: number;
}

const [SHARE, MOST, LEAST] = [0.8, 2.4, 0.45]; // of its height, cells, cells above what lies

export function aim(room: Room, held: Held, shown: number): Aim {
  const { row, column, way, level } = held;
  const rest = room.rest(row, column, way, shown, level);
  const top = room.top(row, column, way, shown);
  const low = rest ?? top;
  const hover = Math.max(low + Math.min(SHARE * way.size[0], MOST), top + LEAST);
  return { at: [low, row, column], fits: rest !== null, hover };
}

/** The nearest place from which it does not stick out. */
export function inside(room: Room, held: Held): Held {
  const within = (at: number, edge: number, all: number): number => Math.max(0, Math.min(at, all - edge));
  const [, deep, wide] = room.size;
  return { ...held, row: within(held.row, held.way.size[1], deep), column: within(held.column, held.way.size[2], wide) };
}

/** All places over which it can hover. */
export function places(room: Room, { way: { size } }: Held): readonly { readonly row: number; readonly column: number }[] {
  const [rows, columns] = [Math.max(1, room.size[1] - size[1] + 1), Math.max(1, room.size[2] - size[2] + 1)];
  return Array.from({ length: rows * columns }, (_, k) => ({ row: Math.floor(k / columns), column: k % columns }));
}

/** Over the first place where it fits, low before high, in front before behind; else where it is. */
export function settle(room: Room, held: Held, shown: number): Held {
  let best: { held: Held; low: number } | null = null;
  for (const place of places(room, held).toReversed()) {
    const there = { ...held, ...place };
    const { fits, at: [low] } = aim(room, there, shown);
    if (fits && (!best || low < best.low)) best = { held: there, low };
  }
  return best?.held ?? inside(room, held);
}

/** Turned in one of the ways its family knows; it stays over the same middle. */
export function turn(room: Room, held: Held, how: Turning): Held {
  const way = room.crate.turned(held.block, held.way, how);
  const [, deep, wide] = held.way.size;
  const middle = (at: number, before: number, after: number): number => at + Math.floor((before - after) / 2);
  const there = { ...held, way, turned: how, level: null, row: middle(held.row, deep, way.size[1]), column: middle(held.column, wide, way.size[2]) };
  return inside(room, there);
}

/** One layer higher or lower, of those in which it fits; null: there is none. */
export function shift(room: Room, held: Held, shown: number, step: 1 | -1): Held | null {
  const { at: [now], fits } = aim(room, held, shown);
  const levels = room.levels(held.row, held.column, held.way);
  const next = step > 0 ? levels.find((level) => level > now || (!fits && level >= now)) : levels.findLast((level) => level < now);
  return next === undefined ? null : { ...held, level: next };
}

export function laid({ block, way }: Held, { at }: Aim): Laid {
  return { block, at, way };
}
