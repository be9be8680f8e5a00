// A solution of the puzzle on the table: that it came with, or one that is searched for.

import { askJson, Problem } from '../api/client';
import { asArray, asRecord, asText } from '../api/reading';
import type { FamilyName } from '../api/types';
import * as choice from './choice';
import { type OnTable, type Puzzle, solvedBy } from './table';

const SHORT = 5; // seconds for one that comes apart

/** Finds one for a puzzle that has none, and lays it beside it. */
export async function findSolution(shown: OnTable, signal: AbortSignal): Promise<void> {
  const first = await solutionOf(shown.family, shown.puzzle, signal);
  if (!signal.aborted) solvedBy(shown.puzzle, first);
}

/** A solution of any puzzle, if it can be one that comes apart; a Problem if there is none, or none is found in time. */
export async function solutionOf(family: FamilyName, puzzle: Puzzle, signal: AbortSignal): Promise<unknown> {
  if (choice.listed.peek().some(({ name, options }) => name === family && 'apart' in options)) {
    const body = { puzzle, options: { apart: true }, budget: { seconds: SHORT } };
    const [first] = asArray(asRecord(await askJson(`/v1/${family}/solve`, { body, signal }))['solutions']);
    if (first !== undefined) return first;
  }
  const body = { puzzle, budget: { seconds: null } };
  const answer = asRecord(await askJson(`/v1/${family}/solve`, { body, signal }));
  const [first] = asArray(answer['solutions']);
  if (first === undefined) throw new Problem(answer['verdict'] === 'unsolvable' ? 'no_solution' : 'not_found_yet', asText(answer['verdict']));
  return first;
}
