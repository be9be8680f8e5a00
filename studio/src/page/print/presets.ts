// Sets that are ready to be printed: those that the service lists, and puzzles of one's own.

import { computed, effect, signal } from '@preact/signals';

import { askJson, Problem } from '../../api/client';
import { asRecord } from '../../api/reading';
import type { FamilyName, Schemas } from '../../api/types';
import { language } from '../../words/language';
import { begun, look } from '../play/keeping';
import { solutionOf } from '../solution';
import type { Puzzle } from '../table';
import { close } from './booklet';
import { change, choose, kitOf, type KitOrder, MOST_SETS, newSet, order, ordered } from './order';

export type Preset = Schemas['KitPresets']['presets'][number];

export const presets = signal<readonly Preset[]>([]);
/** Why the service lists none, or why what was touched cannot be bound. */
export const problem = signal<Problem | null>(null);

/** The ready set that is ordered; null: something else. */
export const preset = computed(() => (ordered.value ? (presets.value.find((each) => isOrdered(each)) ?? null) : null));

function isOrdered(each: Preset): boolean {
  return sameBut(kitOf(asRecord(each.request)), order.value);
}

/** Whether two orders differ in nothing but title, paper and answers. */
function sameBut(one: KitOrder, other: KitOrder): boolean {
  const rest = ({ boards, nets, specs, parts, sets }: KitOrder): string => JSON.stringify([boards, nets, specs, parts, sets.map(sorted)]);
  return rest(one) === rest(other);
}

function sorted(set: object): unknown {
  return Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1));
}

export async function load(): Promise<void> {
  if (presets.peek().length) return;
  try {
    presets.value = ((await askJson('/v1/kits/presets')) as Schemas['KitPresets']).presets;
    problem.value = null;
  } catch (error) {
    problem.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
  }
}

/** Orders a ready set, on the paper and with the answers that were chosen before. */
export function take(each: Preset): void {
  const { paper, answers } = order.value;
  problem.value = null;
  close();
  void choose({ ...asRecord(each.request), paper, answers, title: inOurs(each.title) });
}

/** The service's words of a set, in the language of the page where it has them. */
export function inOurs(said: Readonly<Record<string, string>> & { readonly en: string }): string {
  return said[language.value] ?? said.en;
}

/** A ready set that nobody has named otherwise has its title in the language of the page. */
export function keepTitle(): () => void {
  return effect(() => {
    const [title, now] = [preset.value?.title, order.value.title];
    if (title && now !== inOurs(title) && Object.values(title).includes(now)) void change({ title: inOurs(title) });
  });
}

interface Own {
  readonly family: FamilyName;
  readonly puzzle: Puzzle;
  readonly solution?: unknown;
}

/** The latest of those that were begun in this browser. */
export const mine = computed<readonly Own[]>(() => begun.value.filter(({ puzzle }) => Object.keys(puzzle).length).slice(0, MOST_SETS));
export { look };

/** How many puzzles of one's own are solved of those that are to be bound; null: none are to be. */
export const solving = signal<readonly [done: number, all: number] | null>(null);
/** How many of them had no solution, or none was found in time: they are left out. */
export const leftOut = signal(0);

let asking = new AbortController();

/** Orders puzzles of one's own, each with a solution, which is found where there is none. */
export async function takeOwn(all: readonly Own[]): Promise<void> {
  asking.abort();
  const mineNow = (asking = new AbortController());
  [problem.value, leftOut.value] = [null, 0];
  const sets = [];
  let last: Problem | null = null;
  for (const { family, puzzle, solution } of all) {
    solving.value = [sets.length, all.length];
    try {
      const own = { puzzle, solution: solution ?? (await solutionOf(family, puzzle, mineNow.signal)) };
      sets.push({ ...newSet(family), count: 1, difficulty: '' as const, own });
    } catch (error) {
      if (mineNow.signal.aborted) return;
      last = error instanceof Problem ? error : new Problem('unexpected', String(error));
    }
  }
  solving.value = null;
  if (sets.length) {
    close();
    leftOut.value = all.length - sets.length;
    await change({ title: '', nets: false, specs: false, parts: false, sets });
  } else problem.value = last;
}

/** Gives up to look for solutions. */
export function leave(): void {
  asking.abort();
  [solving.value, leftOut.value, problem.value] = [null, 0, null];
}
