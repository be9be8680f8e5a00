// How many sheets of paper a booklet takes: the service counts them, whenever the order changes.

import { computed, effect, signal, untracked } from '@preact/signals';

import { Problem } from '../../api/client';
import { cancel, finished, submit } from '../../api/jobs';
import type { Schemas } from '../../api/types';
import { offline } from '../net';
import { unfinished } from '../making';
import { type Span, span } from './booklet';
import { asked, order, ordered } from './order';

export type Plan = Schemas['KitPlan'];

const PAUSE = 500; // ms that nobody changes anything
const MOST = 30; // counts that are remembered

/** The latest that was told; of the order before while it counts. */
export const plan = signal<Plan | null>(null);
/** How far it has counted, 0 … 1; null: it does not. */
export const counting = signal<number | null>(null);
/** Between which numbers it will be. */
export const estimate = signal<Span | null>(null);
/** Why it cannot be bound. */
export const problem = signal<Problem | null>(null);

const known = new Map<string, Plan>();
const tries = signal(0);

const text = computed(() => JSON.stringify(asked.value));
const ready = computed(() => ordered.value && order.value.sets.length > 0 && !offline.value && !Object.keys(unfinished.value).length);

export function again(): void {
  tries.value += 1;
}

let giveUp: (() => void) | null = null;

addEventListener('pagehide', () => { giveUp?.(); }); // nobody waits for it any more
addEventListener('pageshow', ({ persisted }) => { if (persisted) again(); });

/** Has the sheets counted, now and whenever the order changes; gives what ends it. */
export function keepCounting(): () => void {
  return effect(() => {
    const [isReady, now] = [ready.value, text.value, tries.value];
    return untracked(() => {
      [problem.value, estimate.value, counting.value] = [null, null, null];
      const kept = known.get(now);
      if (!isReady || kept) {
        plan.value = kept && isReady ? kept : null;
        return undefined;
      }
      counting.value = 0;
      const controller = new AbortController();
      const timer = setTimeout(() => void count(now, controller.signal), plan.value ? PAUSE : 0);
      giveUp = () => {
        clearTimeout(timer);
        controller.abort();
      };
      return giveUp;
    });
  });
}

async function count(now: string, signal: AbortSignal): Promise<void> {
  try {
    const job = await submit('/v1/kits?format=json', JSON.parse(now));
    if (signal.aborted) {
      await cancel(job.id);
      return;
    }
    estimate.value = span(job, 'pages');
    const end = await finished(job.id, { signal, progress: ({ explored }) => { counting.value = explored; } });
    remember(now, end.result as Plan);
    [plan.value, counting.value] = [end.result as Plan, null];
  } catch (error) {
    if (signal.aborted) return;
    problem.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
    [plan.value, counting.value] = [null, null];
  }
}

function remember(now: string, counted: Plan): void {
  known.set(now, counted);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
}
