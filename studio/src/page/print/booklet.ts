// The booklet as a job: handed in, followed, its pages looked through, and taken home.

import { computed, effect, signal } from '@preact/signals';

import { go, query } from '../../address';
import { ask, Problem } from '../../api/client';
import { cancel, follow, type Job, submit } from '../../api/jobs';
import { asRecord } from '../../api/reading';
import * as choice from '../choice';
import { hand, nameOf } from '../files';
import { shortName } from '../packing';
import { asked, order } from './order';

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
export const busy = computed(() => handing.value || (run.value !== null && !run.value.over));
/** Whether what is shown is not what is ordered any more. */
export const stale = computed(() => run.value?.over === true && query.value.get('made') !== mark());

const handing = signal(false);
let stop: (() => void) | null = null;

/** A short name of what is ordered, so that the pages of another order are known as such. */
function mark(): string {
  return shortName(asked(order.value, choice.seed.value));
}

export async function bind(): Promise<void> {
  leave();
  [problem.value, handing.value] = [null, true];
  try {
    const job = await submit('/v1/kits?format=pdf', asked(order.value, choice.seed.value));
    go({ booklet: job.id, made: mark() });
  } catch (error) {
    problem.value = told(error);
  } finally {
    handing.value = false;
  }
}

export async function giveUp(): Promise<void> {
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
    if (id === null || run.peek()?.id === id) return;
    attend(id);
  });
  return () => {
    end();
    leave();
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
  } catch (error) {
    [problem.value, run.value] = [told(error), null];
  }
}

export const saving = signal<'pdf' | 'zip' | null>(null);
export const saved = signal('');

/** Hands the booklet out as a file; the ZIP is another job, of the same order. */
export async function save(format: 'pdf' | 'zip', parts = false): Promise<void> {
  saving.value = format;
  [saved.value, failed.value] = ['', null];
  try {
    const id = format === 'pdf' ? run.value?.id : await zipped(parts);
    if (id === undefined) return;
    const answer = await ask(`/v1/jobs/${id}/answer`);
    const name = nameOf(answer) ?? `kit.${format}`;
    hand(await answer.blob(), name);
    saved.value = name;
  } catch (error) {
    failed.value = told(error);
  } finally {
    saving.value = null;
  }
}

async function zipped(parts: boolean): Promise<string> {
  const { id } = await submit('/v1/kits?format=zip', { ...asked(order.value, choice.seed.value), parts });
  return new Promise((done, failed) => {
    follow(id, {
      found: () => undefined,
      progress: () => undefined,
      lost: () => undefined,
      over: (end) => {
        if (end instanceof Problem) failed(end);
        else if (end.state === 'done') done(id);
        else failed(end.problem ?? new Problem('cancelled', ''));
      },
    });
  });
}

export function span(job: Job, of: 'puzzles' | 'pages'): Span | null {
  if (job.price === null) return null;
  const { least, most } = asRecord(asRecord(job.price)[of]);
  return { least: Number(least), most: Number(most) };
}

function told(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('unexpected', String(error));
}
