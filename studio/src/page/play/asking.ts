// Asks the service for the next piece, and whether all lies right. It searches with what lies; a
// stored solution is never looked into.

import { computed, signal } from '@preact/signals';

import { askJson, Problem } from '../../api/client';
import { asArray, asRecord } from '../../api/reading';
import type { Hinted, Piece } from '../../families/playing';
import { offline } from '../net';
import { complete, faults, game, hints, marks, move, placed, save, solve, solved } from './game';

/** What is under way can be broken off with it. */
export const thinking = signal<AbortController | null>(null);
export const problem = signal<Problem | null>(null);

/** What came of a question that names no piece. */
export type Verdict = 'laid' | 'done' | 'back' | 'wrong' | 'none' | 'open' | 'stopped' | 'refused';
const answered = signal<{ readonly says: Verdict; readonly of: unknown; readonly count: number } | null>(null);
const found = signal<(Hinted & { readonly of: unknown }) | null>(null);

/** The answer to what was asked, while nothing has moved since. */
export const verdict = computed(() => (answered.value?.of === placed.value ? answered.value : null));
/** The hint that is shown; it is told step by step. */
export const hinted = computed(() => (found.value?.of === placed.value ? found.value : null));

function tell(says: Verdict, count = 0): void {
  answered.value = { says, of: placed.value, count };
}

async function asked(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  thinking.value?.abort();
  const controller = new AbortController();
  thinking.value = controller;
  dismiss();
  try {
    await work(controller.signal);
  } catch (error) {
    if (thinking.value !== controller) return; // something else is asked for meanwhile
    if (controller.signal.aborted) tell('stopped');
    else problem.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
  } finally {
    if (thinking.value === controller) thinking.value = null;
  }
}

export function stop(): void {
  thinking.value?.abort();
}

/** What was told is taken from the screen. */
export function dismiss(): void {
  problem.value = answered.value = found.value = null;
}

/** Lets be what is asked for, since what lies has changed. */
export function drop(): void {
  const old = thinking.value;
  thinking.value = null;
  old?.abort();
}

/** Asks for the next piece, and says first where to look. */
export function hint(): Promise<void> {
  return asked(async (signal) => {
    const now = game.value;
    const lay = placed.value;
    if (!now) return;
    const body = { puzzle: now.puzzle, placed: lay };
    const answer = asRecord(await askJson(`/v1/${now.family}/hint`, { body, signal }));
    if (placed.value !== lay || game.value !== now) return; // it moved meanwhile
    const piece = answer['hint'];
    const back = answer['take_back'] === null ? null : asArray(answer['take_back']).map(Number);
    if (piece !== null && piece !== undefined) {
      count();
      marks.value = new Map(); // one piece at a time is told of
      found.value = { piece, depth: 1, of: lay };
    } else if (answer['complete'] === true) {
      tell('done');
    } else if (back?.length) {
      count();
      marks.value = new Map(back.map((index) => [lay[index], 'back']));
      tell('back', back.length);
    } else {
      tell(back ? 'none' : asArray(answer['faults']).length ? 'wrong' : 'open');
    }
  });
}

function count(): void {
  hints.value += 1;
  save();
}

/** Tells more of the hint: which piece goes where; then it is laid. */
export function tellMore(): void {
  const shown = hinted.value;
  if (shown?.depth === 1) found.value = { ...shown, depth: 2 };
  else if (shown) lay(shown.piece);
}

function lay(piece: Piece): void {
  const now = game.value;
  if (!now) return;
  const next = [...placed.value, piece];
  move(now.play.settled?.(now.puzzle, next) ?? next, 'hint');
  tell('laid');
}

/** Takes back what a hint has marked. */
export function takeBack(): void {
  const marked = marks.value;
  move(placed.value.filter((piece) => marked.get(piece) !== 'back'));
}

/** Asks whether all lies right, once all lies and nothing wrong can be seen. */
export function check(): Promise<void> {
  const now = game.value;
  if (!now || !complete.value || faults.value || solved.value) return Promise.resolve();
  const lying = placed.value;
  if (offline.value) {
    return Promise.resolve().then(() => { // after all that comes with a move
      const right = placed.value === lying && !now.play.unseen?.(now.puzzle, lying); // by the plain rules, which the page knows
      if (right) solve();
    });
  }
  return asked(async (signal) => {
    const body = { puzzle: now.puzzle, solution: now.play.whole(now.puzzle, lying) };
    const answer = asRecord(await askJson(`/v1/${now.family}/check`, { body, signal }));
    if (placed.value !== lying || game.value !== now) return;
    if (answer['valid'] === true) solve();
    else tell('refused', asArray(answer['faults']).length);
  });
}
