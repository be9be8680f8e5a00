// Asks the service for the next piece, and whether all lies right. It searches with what lies; a
// stored solution is never looked into.

import { signal } from '@preact/signals';

import { askJson, Problem } from '../../api/client';
import { asArray, asRecord, asText } from '../../api/reading';
import { complete, faults, game, hints, marks, move, placed, save, solved, timing } from './game';

/** What is under way can be broken off with it. */
export const thinking = signal<AbortController | null>(null);
export const problem = signal<Problem | null>(null);

/** What a hint says, in one word; null: nothing was asked, or something has moved since. */
export type Verdict = 'next' | 'done' | 'back' | 'wrong' | 'none' | 'open' | 'stopped' | 'refused';
export const verdict = signal<{ readonly says: Verdict; readonly of: unknown; readonly count: number } | null>(null);

function tell(says: Verdict, count = 0): void {
  verdict.value = { says, of: placed.value, count };
}

async function asked(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  thinking.value?.abort();
  const controller = new AbortController();
  thinking.value = controller;
  problem.value = null;
  verdict.value = null;
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

/** Lets be what is asked for, since what lies has changed. */
export function drop(): void {
  const old = thinking.value;
  thinking.value = null;
  old?.abort();
}

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
      hints.value += 1;
      const next = [...lay, piece];
      move(now.play.settled?.(now.puzzle, next) ?? next, 'hint');
      tell('next');
    } else if (answer['complete'] === true) {
      tell('done');
    } else if (back?.length) {
      hints.value += 1;
      marks.value = new Map(back.map((index) => [lay[index], 'back']));
      tell('back', back.length);
      save();
    } else {
      tell(back ? 'none' : asArray(answer['faults']).length ? 'wrong' : 'open');
    }
  });
}

/** Asks whether all lies right, once all lies and nothing wrong can be seen. */
export function check(): Promise<void> {
  const now = game.value;
  if (!now || !complete.value || faults.value || solved.value) return Promise.resolve();
  return asked(async (signal) => {
    const lay = placed.value;
    const body = { puzzle: now.puzzle, solution: now.play.whole(now.puzzle, lay) };
    const answer = asRecord(await askJson(`/v1/${now.family}/check`, { body, signal }));
    if (placed.value !== lay || game.value !== now) return;
    if (answer['valid'] === true) {
      solved.value = true;
      if (timing.value === 'on') timing.value = 'paused';
      save();
    } else {
      const codes = asArray(answer['faults']).map((each) => asText(asRecord(each)['code']));
      tell('refused', codes.length);
    }
  });
}
