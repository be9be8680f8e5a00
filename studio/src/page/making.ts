// A puzzle as chosen, and its picture: asked for anew whenever the choice changes.

import { batch, computed, effect, signal, untracked } from '@preact/signals';

import { type Changes, go, query } from '../address';
import { ask, LOST, Problem } from '../api/client';
import type { Made } from '../api/types';
import { language } from '../words/language';
import * as choice from './choice';
import { askKept, list, puzzles } from './kept';
import { offline } from './net';
import { game } from './play/game';
import { begun, look as lookForBegun } from './play/keeping';
import { dark } from './settings';
import { isNewer } from './sharing';
import { isOwn, made, type OnTable, table } from './table';

const PAUSE = 250; // ms that nobody types before the service is asked
const PICTURED = ['make', 'enter']; // tasks that show the picture
const SEEDS = 1_000_000; // short enough to be told on the telephone

export const picture = signal<string | null>(null); // a blob: address
export const depicted = signal<OnTable | null>(null); // of what that is
export const problem = signal<Problem | null>(null); // with what is chosen
export const hidden = signal<Problem | null>(null); // with the picture alone
export const busy = signal(false);
/** No pictures of one's own: always the same, so that nothing is drawn anew for it. */
export const NO_PICTURES: Readonly<Record<string, string>> = {};
/** The user's own pictures, by figure, as data: addresses; for the puzzle that is shown. */
export const pictures = signal(NO_PICTURES);
/** What is typed and is no value yet, by field: until it is one nothing new is asked for. */
export const unfinished = signal<Readonly<Record<string, true>>>({});

/** Makes another one as wished; without a connection one that is kept, or it is told that nobody answers. */
export function reroll(): void {
  go((offline.value ? spare.value : null) ?? { seed: String(fresh()) }, true);
}

/** The words of a kept puzzle of the family that nobody has begun; null: there is none. */
export const spare = computed<Changes | null>(() => {
  const known = [choice.puzzleWords(query.value.toString()), ...begun.value.map(({ address }) => choice.puzzleWords(address))];
  return leadingTo(puzzles.value.map(choice.puzzleWords).filter((words) => !known.includes(words)));
});

/** The words of the first puzzle of the family among these; null: there is none. */
function leadingTo(all: readonly string[]): Changes | null {
  const words = all.map((each) => new URLSearchParams(each)).find((each) => each.get('family') === choice.familyName.value);
  return words ? { ...choice.forgotten(), ...Object.fromEntries(words) } : null;
}

/** A seed that nobody has chosen. */
export function fresh(): number {
  return crypto.getRandomValues(new Uint32Array(1)).reduce((_, n) => n % SEEDS, 0);
}

/** The seed is fixed before anything is made, so that the address always gives the same again. */
export async function keepSeed(): Promise<void> {
  if (offline.value) await list();
  effect(() => {
    if (choice.seed.value === null && !isOwn.value && !isNewer.value) go((offline.peek() ? untracked(left) : null) ?? { seed: String(fresh()) });
  });
}

/** The words of the puzzle of the family to play without a connection: begun, else kept. */
function left(): Changes | null {
  lookForBegun();
  const open = begun.value.filter(({ solved, address }) => !solved && address.includes('seed='));
  return leadingTo(open.map(({ address }) => choice.puzzleWords(address))) ?? spare.value;
}

const order = computed(() =>
  JSON.stringify({
    family: choice.familyName.value,
    body: { ...choice.wished.value, seed: choice.seed.value, difficulty: choice.asked.value },
  }),
);

// As texts and flags, so that what changes in the address without changing these has nothing done anew.
const look = computed(() => JSON.stringify({ style: drawnStyle(), solution: shows() }));
const isPictured = computed(() => PICTURED.includes(query.value.get('do') ?? ''));

const tries = signal(0); // to make what is chosen
let laid = ''; // the order that was made last

// What the service tells of the family is waited for only where the address needs it.
const ready = computed(() => (!choice.wordy.value || choice.family.value !== undefined) && choice.seed.value !== null && !isOwn.value && !isNewer.value);

export function makeAsChosen(): void {
  effect(() => {
    const [text] = [order.value, tries.value];
    if (!ready.value || Object.keys(unfinished.value).length || (text === laid && made.peek())) return undefined;
    const { family, body } = JSON.parse(text) as { family: string; body: unknown };
    return later(made.peek() ? PAUSE : 0, (signal) => make(family, body, signal, text));
  });
  effect(() => {
    if (!offline.value && problem.peek()?.code === LOST) again();
  });
  effect(() => {
    const shown = table.value;
    if (shown === null || !isPictured.value) return undefined;
    const { style, solution } = JSON.parse(look.value) as { style: choice.Values; solution: boolean };
    const body = rendered(shown, style, solution);
    return later(0, (signal) => draw(shown, body, signal));
  });
}

/** Asks once more for what could not be made. */
export function again(): void {
  tries.value = tries.peek() + 1;
}

/** Takes it from the screen that nothing could be made: the address is that of the old puzzle again. */
export function letBe(): void {
  problem.value = null;
  const words = game.peek()?.address;
  if (words === undefined || isOwn.peek()) return;
  const now = Object.fromEntries([...query.peek().keys()].map((word) => [word, null]));
  go({ ...now, ...Object.fromEntries(new URLSearchParams(words)) });
}

/** Does it after so many ms, unless it is asked for anew before; gives what ends it. */
function later(wait: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    void work(controller.signal);
  }, wait);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

async function make(family: string, body: unknown, signal: AbortSignal, text: string): Promise<void> {
  busy.value = true;
  const words = choice.puzzleWords(query.peek().toString());
  try {
    const answer = await askKept(`puzzles?${words}`, `/v1/${family}/generate`, { body, accept: 'application/json', signal });
    if (!signal.aborted) lay(JSON.parse(answer) as Made, text);
  } catch (error) {
    if (signal.aborted) return;
    const fault = told(error);
    const known = fault.code === LOST ? begunAs(words) : null;
    if (known) lay(known, text);
    else problem.value = fault;
  } finally {
    if (!signal.aborted) busy.value = false;
  }
}

function lay(answer: Made, text: string): void {
  laid = text;
  batch(() => {
    problem.value = null;
    pictures.value = NO_PICTURES;
    made.value = answer;
  });
}

/** The puzzle of a begun game, which is kept with it; null: none was begun with these words. */
function begunAs(words: string): Made | null {
  lookForBegun();
  const found = begun.value.find(({ address }) => choice.puzzleWords(address) === words);
  if (!found) return null;
  return { family: found.family, puzzle: found.puzzle, seed: choice.seed.peek() ?? 0 } as Made;
}

async function draw(shown: OnTable, body: unknown, signal: AbortSignal): Promise<void> {
  try {
    const answer = await ask(`/v1/${shown.family}/render?format=svg`, { body, signal });
    const address = URL.createObjectURL(await answer.blob());
    if (picture.value) URL.revokeObjectURL(picture.value);
    batch(() => {
      picture.value = address;
      depicted.value = shown;
      hidden.value = null;
    });
  } catch (error) {
    if (!signal.aborted) hidden.value = told(error);
  }
}

function told(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('unexpected', String(error));
}

/** Whether the picture on the page shows a solution: if it is wished, and there is one. */
function shows(): boolean {
  return choice.solved.value && table.value?.solution !== undefined;
}

/** The style of the picture on the page: as the page, where nothing else is chosen. */
function drawnStyle(): choice.Values {
  const { view } = choice.style.value;
  return { ...pageStyle(shows()), ...(view === undefined ? {} : { view }) };
}

/** The same in the view that suits a puzzle, or its solution. */
export function pageStyle(solved: boolean): choice.Values {
  const { solved: filled, unsolved } = choice.record.value;
  const page = { theme: dark.value ? 'dark' : 'light', language: language.value };
  return { ...page, ...choice.style.value, view: solved ? filled : unsolved };
}

/** Whether tiles show pictures of one's own. */
export const pictured = computed(() => Object.keys(pictures.value).length > 0);

/** The body that has a puzzle drawn; flat: not as something to engrave or to emboss, which takes no pictures of one's own. */
export function rendered(shown: OnTable, style: choice.Values, solution: boolean, flat = true): Record<string, unknown> {
  const own = flat && pictured.value ? { pictures: pictures.value } : {};
  return {
    puzzle: shown.puzzle,
    style: { language: language.value, ...style },
    ...(shown.seed === null ? {} : { seed: shown.seed }),
    ...(solution && shown.solution !== undefined ? { solution: shown.solution } : {}),
    ...own,
  };
}
