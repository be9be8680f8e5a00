// One's own puzzles, and what was solved, as a file; and such a file back.
//
// number  of an entry in a list of the file, from 1

import { asArray, asText } from '../api/reading';
import { isFamily } from '../families/catalogue';
import { type Spot, whereBroken } from './broken';
import { begun, recall, restore } from './play/keeping';
import { addPlayed, type Played, played } from './play/played';

const VERSION = 1; // of the form of files

type List = 'puzzles' | 'played';

/** What is wrong with a file, and where. */
export type Wrong =
  | ({ readonly kind: 'json' } & Spot)
  | { readonly kind: 'other' | 'newer' }
  | { readonly kind: 'value'; readonly list: List; readonly number: number; readonly name: string };

export interface Read {
  readonly puzzles: number;
  readonly played: number;
  readonly wrong: readonly Wrong[];
}

export function textOf(...lists: readonly List[]): string {
  const all = { puzzles: begun.value, played: played() };
  return JSON.stringify({ knobelwerk: VERSION, ...Object.fromEntries(lists.map((list) => [list, all[list]])) }, null, 1);
}

/** Takes all that can be read beside what is kept; of a puzzle that is kept, too, the later state stays. */
export function takeText(text: string): Read {
  const file = parsed(text);
  if ('kind' in file) return { puzzles: 0, played: 0, wrong: [file] };
  const wrong: Wrong[] = [];
  const right = (list: List): readonly Entry[] => asArray(file.all[list]).map(entryOf).filter((entry, k) => {
    const name = firstWrong(entry, CHECKS[list]);
    if (name !== null) wrong.push({ kind: 'value', list, number: k + 1, name });
    return name === null;
  });
  const [puzzles, solved] = [right('puzzles'), right('played')];
  for (const each of puzzles) {
    if (Number(each['when']) >= (recall(asText(each['key']))?.when ?? 0)) restore(asText(each['key']), each);
  }
  addPlayed(solved as unknown as readonly Played[]);
  return { puzzles: puzzles.length, played: solved.length, wrong };
}

type Entry = Readonly<Record<string, unknown>>;

function parsed(text: string): Wrong | { readonly all: Entry } {
  let all: Entry;
  try {
    all = entryOf(JSON.parse(text));
  } catch {
    return { kind: 'json', ...whereBroken(text) };
  }
  const version = all['knobelwerk'];
  if (typeof version === 'number' && version > VERSION) return { kind: 'newer' };
  return version === VERSION && ('puzzles' in all || 'played' in all) ? { all } : { kind: 'other' };
}

function entryOf(value: unknown): Entry {
  return typeof value === 'object' && value !== null ? (value as Entry) : {};
}

type Check = readonly [name: string, right: (value: unknown) => boolean];

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const ALIKE: readonly Check[] = [
  ['family', (value) => isFamily(asText(value))],
  ['size', (value) => typeof value === 'string'],
  ['ms', isAmount], ['hints', isAmount], ['when', isAmount],
];
const CHECKS: Readonly<Record<List, readonly Check[]>> = {
  puzzles: [
    ['key', (value) => /^[a-z0-9]{4,20}$/.test(asText(value))],
    ['address', (value) => typeof value === 'string'],
    ['puzzle', isRecord], ['placed', Array.isArray],
    ...ALIKE,
  ],
  played: ALIKE,
};

/** The name of the first value that is missing or wrong. */
function firstWrong(entry: Entry, checks: readonly Check[]): string | null {
  return checks.find(([name, right]) => !right(entry[name]))?.[0] ?? null;
}
