/** Blocks of cells as bodies in space: columns go right, layers up, rows to the front. */
import { Matrix4, Vector3 } from 'three';

import type { Cell } from '../../page/play/space';

export interface Solid {
  readonly middle: Vector3;
  readonly half: Vector3;
}

const GAP = 0.0175; // cells, between a block and where it ends

export function solid([layer, row, column]: Cell, [high, deep, wide]: Cell): Solid {
  const half = new Vector3(wide, high, deep).multiplyScalar(0.5);
  return { half, middle: new Vector3(column, layer, row).add(half) };
}

/** Less the gap to its neighbours. */
export function shrunk(half: Vector3, by = GAP): Vector3 {
  return half.clone().subScalar(by);
}

export function placeAt(middle: Vector3): Matrix4 {
  return new Matrix4().setPosition(middle);
}

export function corners({ middle, half }: Solid): Vector3[] {
  return Array.from({ length: 8 }, (_, k) => new Vector3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1).multiply(half).add(middle));
}

/** How far along a line of sight a body begins; null: it is not met. */
export function met(sight: { from: Vector3; way: Vector3 }, { middle, half }: Solid): number | null {
  let [near, far] = [0, Infinity];
  for (const axis of ['x', 'y', 'z'] as const) {
    const way = sight.way[axis] || 1e-9;
    const ends = [-1, 1].map((side) => (middle[axis] + side * half[axis] - sight.from[axis]) / way);
    near = Math.max(near, Math.min(...ends));
    far = Math.min(far, Math.max(...ends));
  }
  return near <= far ? near : null;
}
