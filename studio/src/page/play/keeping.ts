// What has been placed is kept in the browser, where that allows it: a reload loses nothing.

import { signal } from '@preact/signals';

import { asArray, asRecord, asText } from '../../api/reading';
import type { FamilyName, Grade } from '../../api/types';
import { isFamily } from '../../families/catalogue';
import type { Placed } from '../../families/playing';
import type { Puzzle } from '../table';

const PREFIX = 'knobelwerk.play.';
const GRADES: readonly Grade[] = ['easy', 'medium', 'hard'];
const MOST = 60; // games that are kept; the oldest goes first

export interface Kept {
  readonly family: FamilyName;
  /** The words of the address that lead back to the puzzle. */
  readonly address: string;
  /** Without the service, it can be played on with this. */
  readonly puzzle: Puzzle;
  readonly grade: Grade | null;
  readonly size: string;
  /** As somebody has named it. */
  readonly name: string;
  readonly placed: Placed;
  readonly past: readonly Placed[];
  readonly pieces: number;
  readonly lying: number;
  readonly ms: number;
  readonly hints: number;
  readonly solved: boolean;
  readonly when: number;
}

/** Whether the browser keeps nothing: it is full, or not allowed to. */
export const forgetful = signal(false);
/** All that are kept, the latest first. */
export const begun = signal<readonly (Kept & { readonly key: string })[]>([]);

export function recall(key: string): Kept | null {
  try {
    return read(localStorage.getItem(PREFIX + key));
  } catch {
    return null; // not allowed to look
  }
}

/** Keeps a game; one that has a name keeps it. */
export function keep(key: string, game: Omit<Kept, 'name'> & { readonly name?: string }): void {
  const kept: Kept = { ...game, name: game.name ?? recall(key)?.name ?? '' };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(kept));
    forgetful.value = false;
  } catch {
    forgetful.value = true;
  }
  look();
}

/** Keeps a puzzle that nobody has begun, unless it is there already. */
export function keepUnbegun(key: string, puzzle: Pick<Kept, 'family' | 'address' | 'puzzle' | 'grade' | 'size' | 'pieces'>): void {
  if (!recall(key)) keep(key, { ...puzzle, placed: [], past: [], lying: 0, ms: 0, hints: 0, solved: false, when: Date.now() });
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    forgetful.value = true;
  }
  look();
}

/** Gives a kept game another name. */
export function rename(key: string, name: string): void {
  const kept = recall(key);
  if (kept) keep(key, { ...kept, name });
}

/** Keeps a game as a file has it. */
export function restore(key: string, said: unknown): void {
  const kept = read(JSON.stringify(said));
  if (kept) keep(key, kept);
}

/** Reads the list of those that are kept, and drops the oldest above what is kept. */
export function look(): void {
  try {
    const keys = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    const all = keys.flatMap((name) => {
      const kept = read(localStorage.getItem(name));
      return kept ? [{ ...kept, key: name.slice(PREFIX.length) }] : [];
    });
    all.sort((a, b) => b.when - a.when);
    for (const { key } of all.slice(MOST)) localStorage.removeItem(PREFIX + key);
    begun.value = all.slice(0, MOST);
  } catch {
    begun.value = [];
  }
}

/** Whatever else wrote there is not believed. */
function read(text: string | null): Kept | null {
  try {
    const said = asRecord(JSON.parse(text ?? ''));
    const family = asText(said['family']);
    if (!isFamily(family)) return null;
    const number = (name: string): number => {
      const value = said[name];
      return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
    };
    return {
      family,
      address: asText(said['address']),
      puzzle: asRecord(said['puzzle'] ?? {}),
      grade: GRADES.find((each) => each === said['grade']) ?? null,
      size: asText(said['size'] ?? ''),
      name: asText(said['name'] ?? ''),
      placed: asArray(said['placed']),
      past: asArray(said['past']).map(asArray),
      pieces: number('pieces'),
      lying: number('lying'),
      ms: number('ms'),
      hints: number('hints'),
      solved: said['solved'] === true,
      when: number('when'),
    };
  } catch {
    return null;
  }
}
