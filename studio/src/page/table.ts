// The puzzle on the table: the one made as chosen, or one's own, which the address holds itself.

import { batch, computed, effect, signal } from '@preact/signals';

import { go, query } from '../address';
import { Problem } from '../api/client';
import { asRecord } from '../api/reading';
import type { FamilyName, Made } from '../api/types';
import { FAMILIES, isFamily } from '../families/catalogue';
import type { Puzzle } from '../families/editor';
import * as choice from './choice';
import { packed, unpacked } from './packing';

export type { Puzzle };

export interface OnTable {
  readonly family: FamilyName;
  readonly puzzle: Puzzle;
  /** The seed of one that was made. */
  readonly seed: number | null;
  readonly solution?: unknown;
  /** How hard one is that was made. */
  readonly difficulty?: Made['difficulty'];
  /** Whether that is another one than it was made with. */
  readonly another?: boolean;
}

/** The puzzle that was made last, whatever is chosen now. */
export const made = signal<Made | null>(null);
/** One's own puzzle, as the address holds it. */
export const own = signal<OnTable | null>(null);
/** A link that holds none that could be read. */
export const unreadable = signal<Problem | null>(null);

const text = computed(() => query.value.get('puzzle'));

/** Whether the puzzle is one's own, or is to be: nothing is made then. */
export const isOwn = computed(() => text.value !== null || query.value.get('do') === 'enter');
/** Whether the address holds one. */
export const holdsOwn = computed(() => text.value !== null);

const laidOut = computed<OnTable | null>(() => {
  if (isOwn.value) {
    const mine = text.value === null ? null : own.value;
    return mine?.family === choice.familyName.value && FAMILIES[mine.family].whole(mine.puzzle) ? mine : null;
  }
  const shown = made.value;
  return shown?.family === choice.familyName.value && isFamily(shown.family) ? { ...shown, family: shown.family } : null;
});

const taken = signal<{ readonly of: Puzzle; readonly solution: unknown } | null>(null);

/** What lies there; null: nothing of the chosen family as yet, or not the whole of it. */
export const table = computed<OnTable | null>(() => {
  const shown = laidOut.value;
  if (!shown || taken.value?.of !== shown.puzzle) return shown;
  return { ...shown, solution: taken.value.solution, another: shown.solution !== undefined };
});

const MAKE = 'make'; // the task in which no puzzle is one's own

let laid = 0; // how many were: only the last of those that are packed at once counts

const task = () => query.peek().get('do');

/** Lays a puzzle of one's own on the table; `step`: so that the way back leads to the one before. */
export async function lay(family: FamilyName, puzzle: Puzzle, step = true): Promise<void> {
  const [mine, shown, wasOwn, doing] = [++laid, choice.familyName.peek(), isOwn.peek(), task()];
  const word = await packed(puzzle);
  // something else has been chosen meanwhile, or to make another one, which drops this one
  if (mine !== laid || shown !== choice.familyName.peek() || (wasOwn && !isOwn.peek())) return;
  if (doing !== MAKE && task() === MAKE) return;
  batch(() => {
    own.value = { family, puzzle, seed: null };
    unreadable.value = null;
    known = `${family} ${word}`;
    go({ ...(family === shown ? choice.wishless() : choice.forgotten()), family, puzzle: word }, step);
  });
}

/** From now on this is the solution of that puzzle, whichever it came with. */
export function solvedBy(of: Puzzle, solution: unknown): void {
  taken.value = { of, solution };
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
