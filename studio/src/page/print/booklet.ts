// The booklet as a job: handed in, followed, its pages looked through, and taken home.

import { computed, effect, signal } from '@preact/signals';

import { go, query } from '../../address';
import { ask, Problem } from '../../api/client';
import { cancel, finished, follow, type Job, submit } from '../../api/jobs';
import { asRecord } from '../../api/reading';
import { hand, nameOf } from '../files';
import { shortName } from '../packing';
import { asked, changes, order } from './order';

/** What a kit takes at the least and at the most. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

export interface Run {
  readonly id: string;
  readonly job: Job | null;
  readonly pages: number;
  readonly over: boolean;
  readonly lost: boolean;
}

export const run = signal<Run | null>(null);
export const problem = signal<Problem | null>(null);
/** What went wrong with a file of it. */
export const failed = signal<Problem | null>(null);
export const busy = computed(() => handing.value || saving.value !== null || (run.value !== null && !run.value.over));
/** Whether what is shown is not what is ordered any more. */
export const stale = computed(() => run.value?.over === true && query.value.get('made') !== mark());

const handing = signal(false);
let stop: (() => void) | null = null;

/** A short name of what is ordered, so that the pages of another order are known as such. */
function mark(): string {
  return shortName(asked.value);
}

/** Whether the pages are to be shown as soon as they are there. */
export const looking = signal(false);

export function lookThrough(): void {
  looking.value = true;
  if (stale.value || !run.value) void bind();
}

/** Lays the booklet aside: another one is ordered. */
export function close(): void {
  looking.value = false;
  go({ booklet: null, made: null });
}

 async function bind(): Promise<void> {
  leave();
  [problem.value, failed.value, latest.value, handing.value] = [null, null, NONE, true];
  try {
    const job = await submit('/v1/kits?format=pdf', asked.value);
    go({ booklet: job.id, made: mark() });
  } catch (error) {
    problem.value = told(error);
  } finally {
    handing.value = false;
  }
}

export async function giveUp(): Promise<void> {
  wanted = false;
  packing.abort();
  try {
    if (run.value) await cancel(run.value.id);
  } catch (error) {
    problem.value = told(error);
  }
}

/** Takes up the booklet that the address names; gives what leaves it. */
export function keepBooklet(): () => void {
  const end = effect(() => {
    const id = query.value.get('booklet');
    if (id === null) leave();
    else if (run.peek()?.id !== id) attend(id);
  });
  const forget = effect(() => {
    if (changes.value) [problem.value, failed.value] = [null, null]; // of another order
  });
  return () => {
    end();
    forget();
    leave();
    packing.abort();
    wanted = false;
  };
}

function leave(): void {
  stop?.();
  [stop, run.value] = [null, null];
}

function attend(id: string): void {
  leave();
  problem.value = null;
  run.value = { id, job: null, pages: 0, over: false, lost: false };
  stop = follow(id, {
    found: () => undefined,
    progress: (job) => { tell({ job }); },
    lost: (lost) => { tell({ lost }); },
    over: (end) => {
      if (end instanceof Problem) [problem.value, run.value] = [end, null];
      else if (end.state === 'done') void count(id, end);
      else [problem.value, run.value] = [end.problem, null];
    },
  });
}

function tell(change: Partial<Run>): void {
  if (run.value) run.value = { ...run.value, ...change };
}

export function page(id: string, number: number, width: number): string {
  return `/v1/jobs/${encodeURIComponent(id)}/pages/${number}?width=${width}`;
}

async function count(id: string, job: Job): Promise<void> {
  try {
    const answer = await ask(page(id, 1, 100));
    tell({ job, pages: Number(answer.headers.get('Knobelwerk-Pages')), over: true, lost: false });
    if (wanted) await save('pdf');
  } catch (error) {
    [problem.value, run.value] = [told(error), null];
  }
}

type Format = 'pdf' | 'zip';

export const saving = signal<Format | null>(null);
const NONE = { name: '', mark: '' };
const latest = signal(NONE);
/** The file that was saved of what is ordered now; '': none. */
export const saved = computed(() => (latest.value.mark === mark() ? latest.value.name : ''));
/** How far the ZIP is, 0 … 1. */
export const share = signal(0);

let wanted = false; // as a file, as soon as it is made
let packing = new AbortController();

/** Hands the booklet out as a file; what is not made yet is made first. */
export async function take(format: Format): Promise<void> {
  if (format === 'zip' || (run.value?.over && !stale.value)) return save(format);
  wanted = true;
  return bind();
}

/** The ZIP is another job, of the same order. */
async function save(format: Format): Promise<void> {
  wanted = false;
  saving.value = format;
  [latest.value, failed.value, share.value] = [NONE, null, 0];
  const wish = mark();
  try {
    const id = format === 'pdf' ? run.value?.id : await zipped();
    if (id === undefined) return;
    const answer = await ask(`/v1/jobs/${id}/answer`);
    const name = nameOf(answer) ?? `kit.${format}`;
    hand(await answer.blob(), name);
    latest.value = { name, mark: wish };
  } catch (error) {
    const problem = told(error);
    if (problem.code !== 'cancelled') failed.value = problem;
  } finally {
    saving.value = null;
  }
}

async function zipped(): Promise<string> {
  packing = new AbortController();
  const { id } = await submit('/v1/kits?format=zip', { ...asked.value, parts: order.value.parts });
  await finished(id, { signal: packing.signal, progress: ({ explored }) => { share.value = explored; } });
  return id;
}

export function span(job: Job, of: 'puzzles' | 'pages'): Span | null {
  if (job.price === null) return null;
  const { least, most } = asRecord(asRecord(job.price)[of]);
  return { least: Number(least), most: Number(most) };
}

function told(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('unexpected', String(error));
}
