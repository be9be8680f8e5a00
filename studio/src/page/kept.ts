// Answers of the service that are kept in the browser, for when there is no connection: the puzzles
// made last, the day's, and the pictures of pieces. Where the browser keeps nothing, all is asked for.
//
// name   of an answer: its sort, and words that say which it is, `puzzles?difficulty=easy&seed=7`

import { signal } from '@preact/signals';

import { addressOf } from '../address';
import { ask, LOST, Problem, type Asked } from '../api/client';
import { dayNumber } from './daily';
import { recall as recallGame } from './play/keeping';

const STORE = 'knobelwerk.kept';
const MOST: Readonly<Record<string, number>> = { puzzles: 20, pictures: 20 }; // beside those that are spared

/** The words of all puzzles that are kept, the latest first. */
export const puzzles = signal<readonly string[]>([]);

/** The answer as the service gives it now; the one that is kept if nobody answers. */
export async function askKept(name: string, path: string, asked: Asked): Promise<string> {
  try {
    const text = await (await ask(path, asked)).text();
    void keep(name, text);
    return text;
  } catch (error) {
    const kept = error instanceof Problem && error.code === LOST ? await recall(name) : null;
    if (kept === null) throw error;
    return kept;
  }
}

export async function keep(name: string, text: string): Promise<void> {
  const store = await open();
  if (!store) return;
  const at = addressIn(name);
  try {
    await store.delete(at); // so that it is the latest
    await store.put(at, new Response(text));
    await drop(store);
  } catch {
    // the browser is full: what is kept stays as it is
  }
  await list();
}

export async function recall(name: string): Promise<string | null> {
  const found = await (await open())?.match(addressIn(name));
  return found ? found.text() : null;
}

/** Reads which puzzles are kept. */
export async function list(): Promise<void> {
  const all = (await (await open())?.keys()) ?? [];
  puzzles.value = all.map(({ url }) => url).filter((url) => sortOf(url) === 'puzzles').map((url) => new URL(url).search).reverse();
}

/** The oldest are dropped, but those of begun games and of today. */
async function drop(store: Cache): Promise<void> {
  const all = (await store.keys()).map(({ url }) => url);
  for (const [sort, most] of Object.entries(MOST)) {
    const old = all.filter((url) => sortOf(url) === sort && !isSpared(url)).slice(0, -most);
    for (const url of old) await store.delete(url);
  }
}

function isSpared(url: string): boolean {
  const words = new URL(url).searchParams;
  return words.get('seed') === dayNumber() || recallGame(words.get('game') ?? '') !== null;
}

function sortOf(url: string): string {
  return /\/kept\/(\w+)/.exec(url)?.[1] ?? '';
}

function addressIn(name: string): string {
  return addressOf(`/kept/${name}`);
}

/** The store; null: the browser has none, or only for pages by https. */
async function open(): Promise<Cache | null> {
  try {
    return await caches.open(STORE);
  } catch {
    return null;
  }
}
