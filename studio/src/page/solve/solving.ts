// What is known of the puzzle on the table: asked for at once, or worked on as a job that goes on.

import { computed, effect, signal } from '@preact/signals';

import { go, query } from '../../address';
import { askJson, Problem } from '../../api/client';
import { cancel, follow, further, handIn, isOver, type Job } from '../../api/jobs';
import { asArray, asRecord, asText } from '../../api/reading';
import type { FieldSchema } from '../../api/types';
import * as choice from '../choice';
import { shortName } from '../packing';
import { isOwn, made, type OnTable, solvedBy, table } from '../table';

export const PREFIX = 'solve.'; // of the words of the address that are options
const MOST = 1000; // solutions that can be looked at

/** A search, and what has come of it so far. */
export interface Run {
  readonly key: string;
  /** Whether all were to be counted. */
  readonly all: boolean;
  readonly phase: 'asked' | 'job' | 'over';
  /** The name of the job that it has become. */
  readonly id: string | null;
  readonly job: Job | null;
  /** What `solve` answers, as far as it has. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  readonly found: readonly unknown[];
  readonly problem: Problem | null;
  readonly lost: boolean;
}

const NOTHING = { id: null, job: null, answer: null, found: [], problem: null, lost: false };

const latest = signal<Run | null>(null);
/** The rating of a puzzle of one's own, once there is one. */
export const rated = signal<{ readonly key: string; readonly grade: string; readonly rating: number } | null>(null);
/** Which solution is shown, from 0. */
export const shownPlace = signal(0);

const key = computed(() => (table.value ? keyOf(table.value) : ''));

/** The search for what lies on the table now. */
export const run = computed(() => (latest.value?.key === key.value ? latest.value : null));

export const all = computed(() => query.value.get(`${PREFIX}all`) === 'true');
export const optionSchemas = computed(() => (choice.family.value?.options ?? {}) as Readonly<Record<string, FieldSchema>>);
export const options = computed(() => choice.named(optionSchemas.value, PREFIX));

/** A short name of a puzzle, so that a job in the address is known to be of this one. */
function keyOf(shown: OnTable): string {
  return shortName([shown.family, shown.puzzle]);
}

let stop: (() => void) | null = null;
let abort: AbortController | null = null;

function begin(phase: Run['phase']): void {
  leave();
  latest.value = { ...NOTHING, key: key.value, all: all.peek(), phase };
  shownPlace.value = 0;
}

function leave(): void {
  abort?.abort();
  stop?.();
  [abort, stop] = [null, null];
}

function tell(change: Partial<Run>): void {
  if (latest.value) latest.value = { ...latest.value, ...change };
}

/** Asks for it; what takes longer becomes a job, whose name stands in the address. */
export async function solve(shown: OnTable): Promise<void> {
  begin('asked');
  go({ job: null });
  const mine = (abort = new AbortController());
  try {
    const body = { puzzle: shown.puzzle, limit: all.value ? MOST : 1, count: all.value, options: options.value };
    const came = await handIn(`/v1/${shown.family}/solve`, body);
    if (mine.signal.aborted) {
      if ('job' in came) void cancel(came.job.id).catch(() => undefined);
    } else if ('job' in came) {
      go({ job: `${came.job.id}.${key.value}` });
      attend(shown, came.job.id);
    } else {
      finish(shown, asRecord(came.answer));
      await complete(came.id, mine.signal);
    }
  } catch (error) {
    if (!mine.signal.aborted) tell({ phase: 'over', problem: problemOf(error) });
  }
}

/** Gives it up: a request that has not been answered, or the job. */
export async function giveUp(): Promise<void> {
  const id = latest.value?.id;
  if (!id) {
    forget();
    return;
  }
  try {
    await cancel(id);
  } catch (error) {
    tell({ problem: problemOf(error) });
  }
}

/** Nothing is known any more of what was searched for. */
export function forget(): void {
  leave();
  latest.value = null;
  go({ job: null });
}

/** Follows a job, from its first solution on. */
function attend(shown: OnTable, id: string): void {
  tell({ phase: 'job', id });
  stop = follow(id, {
    found: (thing, place) => {
      const found = [...(latest.value?.found ?? [])];
      found[place] = thing;
      tell({ found });
    },
    progress: (job) => { tell({ job }); },
    lost: (lost) => { tell({ lost }); },
    over: (end) => {
      if (end instanceof Problem) tell({ phase: 'over', lost: false, problem: end });
      else if (end.state === 'done' && end.result !== null) finish(shown, asRecord(end.result), end);
      else tell({ phase: 'over', lost: false, job: end, problem: end.problem });
    },
  });
}

function finish(shown: OnTable, answer: Run['answer'], job: Job | null = null): void {
  const told = asArray(answer?.['solutions']);
  const come = latest.value?.found ?? [];
  const found = told.length > come.length ? told : come;
  tell({ phase: 'over', lost: false, job, answer, found });
  if (found.length && shown.solution === undefined) solvedBy(shown.puzzle, found[0]);
  if (found.length && isOwn.value) void rate(shown);
}

const LISTED = 100; // solutions that the answer of a job lists at the most

/** Adds the solutions that an answer had no room for. */
async function complete(id: string, signal: AbortSignal): Promise<void> {
  const found = latest.value?.found ?? [];
  if (!id || found.length < LISTED) return;
  const more = await further(id, found.length);
  if (!signal.aborted) tell({ found: [...found, ...more] });
}

/** What a sheet of facts says of its difficulty; nothing, where it says nothing. */
async function rate(shown: OnTable): Promise<void> {
  const mine = keyOf(shown);
  if (rated.value?.key === mine) return;
  try {
    const facts = asRecord(await askJson(`/v1/${shown.family}/spec`, { body: { puzzle: shown.puzzle } }));
    const difficulty = asRecord(facts['difficulty']);
    rated.value = { key: mine, grade: asText(difficulty['grade']), rating: Number(difficulty['rating']) };
  } catch {
    // it is told without
  }
}

/** The grade and the rating of what lies on the table, if they are known. */
export const difficulty = computed(() => {
  if (!isOwn.value) return made.value?.difficulty ?? null;
  return rated.value?.key === key.value ? rated.value : null;
});

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('unexpected', String(error));
}

/** Takes up the job that the address names, if it is one of this puzzle; gives what leaves it. */
export function keepJob(): () => void {
  const end = effect(() => {
    const [id = '', of] = (query.value.get('job') ?? '').split('.');
    const shown = table.value;
    if (!shown || !id || of !== key.value || latest.peek()?.key === of) return;
    begin('job');
    attend(shown, id);
  });
  return () => {
    end();
    if (latest.peek()?.phase !== 'over') {
      leave();
      latest.value = null;
    }
  };
}

/** Whether something is being searched for. */
export const busy = computed(() => run.value !== null && run.value.phase !== 'over' && !(run.value.job && isOver(run.value.job)));
