// Layers of cells that are painted: made larger or smaller, and changed cell by cell.

import { edgesOf, type Layers } from './shape';

export type Sign = '#' | '+' | '.';
export type Place = readonly [x: number, y: number, z: number];

/** The sign of a cell; what is outside is none. */
export function signAt(layers: Layers, [x, y, z]: Place): Sign {
  const sign = layers[z]?.[y]?.[x];
  return sign === '#' || sign === '+' ? sign : '.';
}

/** The colour of a cell; 0: any. */
export function colourAt(colours: Layers, [x, y, z]: Place): number {
  return Number(colours[z]?.[y]?.[x] ?? 0) || 0;
}

export function made(size: readonly number[], sign: (at: Place) => string): string[][] {
  const [wide = 1, deep = 1, high = 1] = size;
  return Array.from({ length: high }, (_, z) => Array.from({ length: deep }, (_row, y) => Array.from({ length: wide }, (_cell, x) => sign([x, y, z])).join('')));
}

/** The same cells in a box of another size; `fresh`: what new ones are. */
export function resized(layers: Layers, size: readonly number[], fresh: Sign): string[][] {
  const [wide, deep, high] = edgesOf(layers);
  return made(size, (at) => (at[0] < wide && at[1] < deep && at[2] < high ? signAt(layers, at) : fresh));
}

/** The same for colours. */
export function recoloured(colours: Layers, size: readonly number[]): string[][] {
  return made(size, (at) => String(colourAt(colours, at)));
}

export function painted(layers: Layers, at: Place, sign: string): string[][] {
  return layers.map((rows, z) => rows.map((row, y) => (z === at[2] && y === at[1] ? row.slice(0, at[0]).padEnd(at[0], '.') + sign + row.slice(at[0] + 1) : row)));
}

/** How many cells have one of some signs. */
export function count(layers: Layers, signs: string): number {
  return layers.flat().reduce((sum, row) => sum + Array.from(row).filter((sign) => signs.includes(sign)).length, 0);
}

/** Whether all cells can be reached from each other through their faces. */
export function isWhole(layers: Layers): boolean {
  const all = new Map<string, Place>();
  layers.forEach((rows, z) => { rows.forEach((row, y) => { Array.from(row).forEach((sign, x) => { if (sign === '#') all.set([x, y, z].join(), [x, y, z]); }); }); });
  const [first] = all.values();
  if (!first) return false;
  const ahead: Place[] = [first];
  all.delete(first.join());
  for (let at = ahead.pop(); at; at = ahead.pop()) {
    for (const [dx, dy, dz] of [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] as const) {
      const next = [at[0] + dx, at[1] + dy, at[2] + dz].join();
      const found = all.get(next);
      if (found) ahead.push(found);
      all.delete(next);
    }
  }
  return all.size === 0;
}
