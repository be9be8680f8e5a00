// What a booklet shall hold, as the word `kit` of the address has it.

import { computed, effect, signal } from '@preact/signals';

import { go, query } from '../../address';
import { asArray, asRecord, asText } from '../../api/reading';
import type { FamilyName } from '../../api/types';
import { isFamily } from '../../families/catalogue';
import { language } from '../../words/language';
import * as choice from '../choice';
import { fresh } from '../making';
import { packed, unpacked } from '../packing';
import type { Puzzle } from '../table';

export const PAPERS = ['a4', 'letter'] as const;
export const ANSWERS = ['apart', 'after', 'none'] as const;
export const BOARDS = ['each', 'once'] as const;
export const GRADES = ['', 'easy', 'medium', 'hard', 'easy..hard', 'easy..medium', 'medium..hard'] as const;
export const MOST_SETS = 20;

type One<T extends readonly unknown[]> = T[number];

/** Puzzles of a family: so many with such wishes, or one that was made before. */
export interface SetOrder {
  readonly family: FamilyName;
  readonly count: number;
  /** '': no matter. */
  readonly difficulty: One<typeof GRADES>;
  /** Sheets that a puzzle becomes, with more and more left to do; null: one. */
  readonly ladder: number | null;
  readonly params: Puzzle;
  /** How its pages look. */
  readonly style: Puzzle;
  readonly own: { readonly puzzle: Puzzle; readonly solution: unknown } | null;
}

export interface KitOrder {
  readonly title: string;
  readonly paper: One<typeof PAPERS>;
  readonly answers: One<typeof ANSWERS>;
  /** How often boards are printed that are the same. */
  readonly boards: One<typeof BOARDS>;
  readonly nets: boolean;
  readonly specs: boolean;
  /** Whether a ZIP has bodies for a 3D printer, too. */
  readonly parts: boolean;
  readonly sets: readonly SetOrder[];
}

export function newSet(family: FamilyName, params: Puzzle = {}): SetOrder {
  return { family, count: 6, difficulty: 'easy..hard', ladder: null, params, style: {}, own: null };
}

const EMPTY: KitOrder = { title: '', paper: 'a4', answers: 'apart', boards: 'each', nets: false, specs: false, parts: false, sets: [] };

export const order = signal<KitOrder>(EMPTY);
/** Whether anything is ordered, rather than what one would begin with. */
export const ordered = computed(() => query.value.has('kit'));

const SPARE = fresh();
/** The seed of the booklet: that of the address, which has none beside a puzzle of one's own. */
const seed = computed(() => choice.seed.value ?? SPARE);

/** How often somebody has changed it. */
export const changes = signal(0);

let latest = ''; // the word that `order` stands for

/** Changes some of it, in the address as well. */
export async function change(next: Partial<KitOrder>): Promise<void> {
  order.value = { ...order.value, ...next };
  changes.value += 1;
  const mine = order.value;
  const word = await packed(mine);
  if (order.value !== mine) return; // changed again meanwhile
  latest = word;
  go({ kit: word });
}

/** Orders this and nothing else, of what a request of `POST /v1/kits` says. */
export function choose(request: Puzzle): Promise<void> {
  return change(kitOf(request));
}

export function changeSet(place: number, next: Partial<SetOrder>): void {
  void change({ sets: order.value.sets.map((each, k) => (k === place ? { ...each, ...next } : each)) });
}

/** Reads what the address holds, now and whenever that changes; gives what ends it. */
export function keepOrder(first: FamilyName): () => void {
  return effect(() => {
    const word = query.value.get('kit');
    if (word === null) {
      latest = '';
      order.value = { ...EMPTY, sets: [newSet(first)] };
    } else if (word !== latest) {
      latest = word;
      void read(word);
    }
  });
}

async function read(word: string): Promise<void> {
  const kit = await kitIn(word);
  if (latest === word) order.value = kit;
}

/** The booklet of a word of the address; an empty one, if it is none of ours. */
async function kitIn(word: string): Promise<KitOrder> {
  try {
    return kitOf(asRecord(await unpacked(word)));
  } catch {
    return EMPTY;
  }
}

/** Puts a set into the booklet of the address, or into a new one, whether it is shown as yet or not. */
export async function putIn(set: SetOrder): Promise<void> {
  const word = query.peek().get('kit');
  const kit = word === null ? EMPTY : await kitIn(word);
  go({ kit: await packed({ ...kit, sets: [...kit.sets, set] }) });
}

export function kitOf(told: Puzzle): KitOrder {
  return {
    title: asText(told['title']),
    paper: oneOf(PAPERS, told['paper']),
    answers: oneOf(ANSWERS, told['answers']),
    boards: oneOf(BOARDS, told['boards']),
    nets: told['nets'] === true,
    specs: told['specs'] === true,
    parts: told['parts'] === true,
    sets: asArray(told['sets']).slice(0, MOST_SETS).flatMap((each) => setOf(asRecord(each))),
  };
}

function setOf(told: Puzzle): SetOrder[] {
  const family = asText(told['family']);
  if (!isFamily(family)) return [];
  const own = told['own'] ? asRecord(told['own']) : null;
  return [
    {
      family,
      count: Number(told['count']) || 1,
      difficulty: oneOf(GRADES, told['difficulty']),
      ladder: typeof told['ladder'] === 'number' ? told['ladder'] : null,
      params: asRecord(told['params'] ?? {}),
      style: asRecord(told['style'] ?? {}),
      own: own && { puzzle: asRecord(own['puzzle']), solution: own['solution'] },
    },
  ];
}

function oneOf<T extends string>(all: readonly T[], value: unknown): T {
  const found = all.find((each) => each === value) ?? all[0];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
}

/** The body of `POST /v1/kits`, but for the bodies of a ZIP. */
export const asked = computed(() => {
  const kit = order.value;
  return {
    ...(kit.title.trim() ? { title: kit.title.trim() } : {}),
    seed: seed.value,
    language: language.value,
    paper: kit.paper,
    answers: kit.answers,
    boards: kit.boards,
    nets: kit.nets,
    specs: kit.specs,
    sets: kit.sets.map(({ family, count, difficulty, ladder, params, style, own }) => ({
      family,
      style,
      ...(own ? { puzzles: [own] } : { count, params, difficulty: difficulty || null }),
      ...(ladder === null ? {} : { ladder }),
    })),
  };
});
