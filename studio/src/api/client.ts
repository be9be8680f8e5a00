// Asks the service, and nobody else.

import { signal } from '@preact/signals';

import { addressOf } from '../address';
import { asArray, asRecord, asText } from './reading';
import type { Grade } from './types';

export interface Fault {
  readonly pointer: string;
  readonly message: string;
}

export interface Nearest {
  readonly grade: Grade;
  readonly rating: number;
}

/** An answer that is an error (problem+json), or none at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly faults: readonly Fault[] = [],
    /** Of a wish that no puzzle was hard or easy enough for: the one that came nearest. */
    readonly nearest: Nearest | null = null,
  ) {
    super(message);
  }
}

export const LOST = 'connection'; // the code of our own for a service that does not answer

export interface Asked {
  readonly body?: unknown;
  /** A body that is no JSON, and its media type. */
  readonly text?: string;
  readonly type?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
  readonly method?: 'DELETE';
  /** How the answer may come (RFC 7240). */
  readonly prefer?: string;
}

const TRIES = 4; // while the service says when to come back
const LONGEST_WAIT = 5; // seconds

/** The answer; a Problem if it is an error that stays one. */
export async function ask(path: string, asked: Asked = {}): Promise<Response> {
  for (let left = TRIES - 1; ; left--) {
    const answer = await once(path, asked);
    if (answer.ok) return answer;
    const wait = Number(answer.headers.get('Retry-After') ?? Infinity);
    if (answer.status !== 503 || wait > LONGEST_WAIT || !left) throw await problem(answer);
    await new Promise((done) => setTimeout(done, wait * 1000));
  }
}

let waiting = 0; // for answers

/** Whether a request waits for search kernels that the service is still compiling. */
export const compiling = signal(false);
const SLOW = 3000; // ms of a request, after which the service is asked what it waits for

async function lookAtKernels(): Promise<void> {
  const checks = asArray(asRecord(await (await fetch(addressOf('/readyz'))).json())['checks']).map(asRecord);
  compiling.value = waiting > 0 && checks.some((check) => check['name'] === 'kernels' && check['missing'] !== null);
}

/** How many requests have no answer yet. */
export function underway(): number {
  return waiting;
}

async function once(path: string, { body, text, type, accept, signal, method, prefer }: Asked): Promise<Response> {
  const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
  if (prefer !== undefined) headers['Prefer'] = prefer;
  const how: RequestInit = { headers };
  if (method) Object.assign(how, { method, keepalive: true }); // it is done though the page be left
  if (signal) how.signal = signal;
  if (body !== undefined || text !== undefined) {
    headers['Content-Type'] = type ?? 'application/json';
    how.method = 'POST';
    how.body = text ?? JSON.stringify(body);
  }
  waiting += 1;
  const looking = setInterval(() => void lookAtKernels().catch(() => undefined), SLOW);
  try {
    return await fetch(addressOf(path), how);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(LOST, '');
  } finally {
    clearInterval(looking);
    waiting -= 1;
    if (!waiting) compiling.value = false;
  }
}

export async function askJson(path: string, asked: Asked = {}): Promise<unknown> {
  return (await ask(path, { accept: 'application/json', ...asked })).json();
}

async function problem(answer: Response): Promise<Problem> {
  try {
    const said = asRecord(await answer.json());
    const faults = asArray(said['errors']).map(asRecord);
    return new Problem(
      asText(said['code']),
      asText(said['detail']),
      faults.map((each) => ({ pointer: asText(each['pointer']), message: asText(each['message']) })),
      said['nearest'] ? nearest(asRecord(said['nearest'])) : null,
    );
  } catch {
    return new Problem(LOST, `${answer.status} ${answer.statusText}`); // of a proxy, most likely
  }
}

function nearest(said: Readonly<Record<string, unknown>>): Nearest {
  return { grade: asText(said['grade']) as Grade, rating: Number(said['rating']) };
}
