// A puzzle that is there goes into the booklet: with its solution, which is found first if need be.

import { signal } from '@preact/signals';

import { Problem } from '../../api/client';
import { solutionOf } from '../solution';
import type { OnTable } from '../table';
import { change, newSet, order, putIn, type SetOrder } from './order';

/** Whether a solution is looked for. */
export const finding = signal(false);
/** Why there is none. */
export const unfound = signal<Problem | null>(null);

/** Puts it beside what the booklet has. */
export async function add(shown: OnTable): Promise<void> {
  const own = await solved(shown);
  if (own) await change({ sets: [...order.peek().sets, own] });
}

/** Puts it into the booklet that the address has; if it has none, into one of its own. */
export async function begin(shown: OnTable): Promise<void> {
  const own = await solved(shown);
  if (own) await putIn(own);
}

async function solved(shown: OnTable): Promise<SetOrder | null> {
  [finding.value, unfound.value] = [true, null];
  try {
    const solution = shown.solution ?? (await solutionOf(shown.family, shown.puzzle, new AbortController().signal));
    return { ...newSet(shown.family), own: { puzzle: shown.puzzle, solution } };
  } catch (error) {
    unfound.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
    return null;
  } finally {
    finding.value = false;
  }
}
