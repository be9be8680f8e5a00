// A solution of the puzzle on the table: that it came with, or one that is searched for.

import { askJson, Problem } from '../api/client';
import { asArray, asRecord, asText } from '../api/reading';
import { solvedBy, type OnTable } from './table';

/** Finds one for a puzzle that has none, and lays it beside it; a Problem says why there is none. */
export async function findSolution(shown: OnTable, signal: AbortSignal): Promise<unknown> {
  const body = { puzzle: shown.puzzle, budget: { seconds: null } };
  const answer = asRecord(await askJson(`/v1/${shown.family}/solve`, { body, signal }));
  const [first] = asArray(answer['solutions']);
  if (first === undefined) throw new Problem(answer['verdict'] === 'unsolvable' ? 'no_solution' : 'not_found_yet', asText(answer['verdict']));
  if (!signal.aborted) solvedBy(shown.puzzle, first);
  return first;
}
