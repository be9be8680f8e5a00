// What is being entered, and the way back: it is laid on the table as soon as nobody types.

import { computed, signal } from '@preact/signals';

import type { FamilyName } from '../../api/types';
import type { Puzzle } from '../../families/editor';
import { familyName } from '../choice';
import { lay } from '../table';

const PAUSE = 250; // ms that nobody types
const TOGETHER = 1500; // ms between changes of the same thing that are one step back
const STEPS = 200;

interface Draft {
  readonly family: FamilyName;
  readonly puzzle: Puzzle;
}

export const draft = signal<Draft | null>(null);
const past = signal<readonly Draft[]>([]);
const future = signal<readonly Draft[]>([]);
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

const ours = new WeakSet<Puzzle>(); // what was laid from here: it is no news when it comes back
let untouched: Puzzle | null = null; // what nobody has entered anything into
let last = { what: '', time: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Begins anew with what the address brought: there is no way back from there. */
export function begin(family: FamilyName, puzzle: Puzzle): void {
  if (ours.has(puzzle)) return;
  hold();
  past.value = future.value = [];
  last = { what: '', time: 0 };
  draft.value = { family, puzzle };
}

/** The next state; `family`: if it is a puzzle of another one. */
export function edit(puzzle: Puzzle, what = '', family?: FamilyName): void {
  const before = draft.peek();
  const now = Date.now();
  const joins = what !== '' && what === last.what && now - last.time < TOGETHER;
  last = { what, time: now };
  if (before && !joins) past.value = [...past.value.slice(1 - STEPS), before];
  future.value = [];
  put({ family: family ?? before?.family ?? familyName.peek(), puzzle });
}

export function undo(): void {
  const [now, to] = [draft.peek(), past.peek().at(-1)];
  if (!now || !to) return;
  past.value = past.value.slice(0, -1);
  future.value = [...future.value, now];
  last = { what: '', time: 0 };
  put(to);
}

export function redo(): void {
  const [now, to] = [draft.peek(), future.peek().at(-1)];
  if (!now || !to) return;
  future.value = future.value.slice(0, -1);
  past.value = [...past.value, now];
  last = { what: '', time: 0 };
  put(to);
}

function put(next: Draft): void {
  const other = next.family !== familyName.peek();
  draft.value = next;
  clearTimeout(timer);
  timer = setTimeout(flush, other ? 0 : PAUSE);
}

/** What was left is taken up again. */
export function again(): void {
  const now = draft.peek();
  if (now && now.puzzle !== untouched) put(now);
}

/** Begins with nothing. */
export function beginEmpty(family: FamilyName, blank: Puzzle): void {
  untouched = blank;
  begin(family, blank);
}

/** Lays nothing on the table that still waits for it: it is kept here for whoever comes back. */
export function hold(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** Lays what is entered on the table now, if that is still to be done. */
export function flush(): void {
  const now = draft.peek();
  if (timer === undefined || !now) return;
  hold();
  ours.add(now.puzzle);
  void lay(now.family, now.puzzle, false);
}
