// What takes longer than a request may: a job is handed in, followed as it goes on, and ended.

import { addressOf } from '../address';
import { ask, askJson, LOST, Problem } from './client';
import { asArray, asRecord, asText } from './reading';

/** How far a job is, as the service tells it. */
export interface Job {
  readonly id: string;
  readonly state: string;
  /** 0 … 1, as estimated. */
  readonly explored: number;
  readonly nodes: number;
  readonly found: number;
  /** What the verb answers; null: nothing so far, or nothing at all. */
  readonly result: unknown;
  readonly problem: Problem | null;
  /** What a kit takes; null: it is none. */
  readonly price: unknown;
}

const OVER = ['done', 'failed', 'cancelled'];

export function isOver(job: Job): boolean {
  return OVER.includes(job.state);
}

const WAIT = 2; // seconds that an answer may take before it becomes a job to be followed

type HandedIn = { readonly answer: unknown; /** Of the job that has given it. */ readonly id: string } | { readonly job: Job };

/** The answer itself if it is soon there, else the job that it has become. */
export async function handIn(path: string, body: unknown): Promise<HandedIn> {
  const came = await ask(path, { body, accept: 'application/json', prefer: `respond-async, wait=${WAIT}` });
  const said: unknown = await came.json();
  if (came.status === 202) return { job: read(said) };
  return { answer: said, id: idIn(came.headers.get('Content-Location')) };
}

/** A job, however soon its answer may be there. */
export async function submit(path: string, body: unknown): Promise<Job> {
  return read(await askJson(path, { body, prefer: 'respond-async' }));
}

/** What a job has found, from the thing number `after` on, which an answer has no room for. */
export async function further(id: string, after: number): Promise<readonly unknown[]> {
  const page = asRecord(await askJson(`${path(id)}/solutions?cursor=${after}&limit=1000`));
  return asArray(page['solutions']);
}

export async function look(id: string): Promise<Job> {
  return read(await askJson(path(id)));
}

/** Ends a job; what it has found stays. */
export async function cancel(id: string): Promise<Job> {
  return read(await askJson(path(id), { method: 'DELETE' }));
}

export interface Follower {
  /** A thing that was found; place: which one, from 0. It may come twice. */
  readonly found: (thing: unknown, place: number) => void;
  readonly progress: (job: Job) => void;
  /** Whether the service is out of reach for now. */
  readonly lost: (lost: boolean) => void;
  /** The job is over, or there is none of this name (a Problem). */
  readonly over: (end: Job | Problem) => void;
}

const AGAIN = 2000; // ms until it is tried anew, where the browser does not do so by itself

/** Follows a job until it is over, through lost connections; gives what ends it. */
export function follow(id: string, follower: Follower): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const stop = (): void => {
    ended = true;
    clearTimeout(timer);
    source?.close();
  };
  const over = (end: Job | Problem): void => {
    if (ended) return;
    stop();
    follower.over(end);
  };
  const check = async (): Promise<void> => {
    try {
      const job = await look(id);
      if (ended) return;
      follower.lost(false);
      follower.progress(job);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('unexpected', String(error));
      if (problem.code !== LOST) over(problem);
      else if (!isEnded()) follower.lost(true);
    }
    if (isEnded()) return;
    timer = setTimeout(() => {
      if (source?.readyState === EventSource.CLOSED) open();
      else if (source?.readyState === EventSource.CONNECTING) void check();
    }, AGAIN);
  };
  const isEnded = (): boolean => ended;
  const end = async (): Promise<void> => {
    source?.close();
    try {
      over(await look(id));
    } catch (error) {
      if (isEnded()) return;
      if (error instanceof Problem && error.code !== LOST) over(error);
      else {
        follower.lost(true);
        timer = setTimeout(() => void end(), AGAIN);
      }
    }
  };
  const open = (): void => {
    source = new EventSource(addressOf(`${path(id)}/events`));
    source.addEventListener('open', () => { follower.lost(false); });
    source.addEventListener('solution', (event) => { follower.found(JSON.parse(text(event)), Number.parseInt(event.lastEventId) - 1); });
    source.addEventListener('progress', (event) => { follower.progress(read(JSON.parse(text(event)))); });
    source.addEventListener('end', () => void end());
    source.addEventListener('error', () => {
      clearTimeout(timer);
      void check();
    });
  };
  open();
  return stop;
}

interface Watch {
  /** Ends the job. */
  readonly signal: AbortSignal;
  readonly progress: (job: Job) => void;
}

/** A job once it is done, through lost connections; a Problem if it fails or is ended. */
export function finished(id: string, { signal, progress }: Watch): Promise<Job> {
  return new Promise((done, failed) => {
    const ended = new Problem('cancelled', '');
    const end = (): void => {
      stop();
      void cancel(id).catch(() => undefined); // it is over, or the service ends it in time
      failed(ended);
    };
    const stop = follow(id, {
      found: () => undefined,
      progress,
      lost: () => undefined,
      over: (job) => {
        signal.removeEventListener('abort', end);
        if (job instanceof Problem) failed(job);
        else if (job.state === 'done') done(job);
        else failed(job.problem ?? ended);
      },
    });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function text(event: MessageEvent): string {
  return asText(event.data);
}

function path(id: string): string {
  return `/v1/jobs/${encodeURIComponent(id)}`;
}

/** The id of the job in the address of its answer. */
function idIn(address: string | null): string {
  return /\/jobs\/([^/]+)/.exec(address ?? '')?.[1] ?? '';
}

function read(said: unknown): Job {
  const told = asRecord(said);
  const progress = asRecord(told['progress']);
  const error = told['error'] === null || told['error'] === undefined ? null : asRecord(told['error']);
  return {
    id: asText(told['id']),
    state: asText(told['state']),
    explored: Number(progress['explored']),
    nodes: Number(progress['nodes']),
    found: Number(progress['found']),
    result: told['result'] ?? null,
    price: told['price'] ?? null,
    problem: error && new Problem(asText(error['code']), asText(error['message'])),
  };
}
