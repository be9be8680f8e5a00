// All families, in the order in which they are offered.

import type { FamilyName } from '../api/types';
import { boxes } from './boxes';
import { hexagons } from './hexagons';
import { mazes } from './mazes';
import { polycubes } from './polycubes';
import type { FamilyRecord, FamilyWords } from './record';
import { snakes } from './snakes';
import { squares } from './squares';
import { triangles } from './triangles';

export const FAMILIES: Readonly<Record<FamilyName, FamilyRecord>> = {
  boxes,
  polycubes,
  snakes,
  squares,
  triangles,
  hexagons,
  mazes,
};

/** The words of a family, in the language of the page. */
export function wordsOf(name: FamilyName): FamilyWords {
  return FAMILIES[name].words.value;
}

/** The one that is shown while none is chosen. */
export const FIRST: FamilyName = 'squares';

export function isFamily(name: string | null): name is FamilyName {
  return name !== null && Object.hasOwn(FAMILIES, name);
}

/** The names of all families, in the language of the page. */
export function titles(): Readonly<Record<string, string>> {
  return Object.fromEntries((Object.keys(FAMILIES) as FamilyName[]).map((name) => [name, wordsOf(name).title]));
}
