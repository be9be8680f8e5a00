// Where on a board something is, said so that one looks there and still has to find it.

import type { Point } from './geometry';
import { words } from '../../words/play';

export interface Region {
  /** Where that is. */
  readonly words: string;
  /** The indices of the points there. */
  readonly near: readonly number[];
}

const NEAR = 4; // points at most, of which one is meant

/** The part of a board in which one of its points is: the board is cut into three by three parts. */
export function lookIn(all: readonly Point[], at: number): Region {
  const [x, y] = all[at] ?? [0, 0];
  const [right, down] = [part(all.map(([each]) => each), x), part(all.map(([, each]) => each), y)];
  const apart = all.map(([a, b], index) => [Math.hypot(a - x, b - y), index] as const).sort(([a], [b]) => a - b);
  const near = apart.slice(0, Math.min(NEAR, Math.max(1, Math.floor(all.length / 2)))).map(([, index]) => index);
  return { words: words.value.regions[down * 3 + right] ?? '', near };
}

/** 0, 1 or 2: in which third of its range a value is. */
function part(all: readonly number[], value: number): number {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (high - low < 1e-6) return 1;
  return Math.min(2, Math.floor(((value - low) / (high - low)) * 2.999));
}
