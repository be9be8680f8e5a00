// The puzzle on the table: the one made as chosen, or one's own, which the address holds itself.

import { computed, effect, signal } from '@preact/signals';

import { go, query } from '../address';
import { Problem } from '../api/client';
import { asRecord } from '../api/reading';
import type { FamilyName, Made } from '../api/types';
import { isFamily } from '../families/catalogue';
import * as choice from './choice';
import { packed, unpacked } from './packing';

export type Puzzle = Readonly<Record<string, unknown>>;

export interface OnTable {
  readonly family: FamilyName;
  readonly puzzle: Puzzle;
  /** The seed of one that was made. */
  readonly seed: number | null;
  readonly solution?: unknown;
}

/** The puzzle that was made last, whatever is chosen now. */
export const made = signal<Made | null>(null);
/** One's own puzzle, as the address holds it; `solution`: if one was found meanwhile. */
export const own = signal<OnTable | null>(null);
/** A link that holds none that could be read. */
export const unreadable = signal<Problem | null>(null);

const text = computed(() => query.value.get('puzzle'));

/** Whether the puzzle is one's own: nothing is made then. */
export const isOwn = computed(() => text.value !== null);

/** What lies there; null: nothing of the chosen family as yet. */
export const table = computed<OnTable | null>(() => {
  if (isOwn.value) return own.value?.family === choice.familyName.value ? own.value : null;
  const shown = made.value;
  return shown?.family === choice.familyName.value && isFamily(shown.family) ? { ...shown, family: shown.family } : null;
});

/** Lays a puzzle of one's own on the table; `step`: so that the way back leads to the one before. */
export async function lay(family: FamilyName, puzzle: Puzzle, step = true): Promise<void> {
  const word = await packed(puzzle);
  own.value = { family, puzzle, seed: null };
  known = `${family} ${word}`;
  go({ ...choice.forgotten(), family, puzzle: word }, step);
}

/** What is found for the puzzle of one's own that lies there. */
export function solvedBy(solution: unknown): void {
  if (own.value) own.value = { ...own.value, solution };
}

let known = ''; // what `own` was read from

/** Reads one's own puzzle from the address, now and whenever that changes. */
export function keepOwn(): void {
  effect(() => {
    const [word, family] = [text.value, choice.familyName.value];
    if (word === null || known === `${family} ${word}`) return;
    known = `${family} ${word}`;
    void read(family, word);
  });
}

async function read(family: FamilyName, word: string): Promise<void> {
  const mine = known;
  try {
    const puzzle = asRecord(await unpacked(word));
    if (known !== mine) return; // another has been asked for meanwhile
    own.value = { family, puzzle, seed: null };
    unreadable.value = null;
  } catch {
    if (known === mine) unreadable.value = new Problem('unreadable_link', '');
  }
}
