// Has the page at hand without a connection: a service worker keeps its files, and the puzzle of
// the day is fetched. All that waits until nobody waits for anything else.

import { effect } from '@preact/signals';

import { addressOf } from '../address';
import { askJson } from '../api/client';
import type { Made } from '../api/types';
import type { FamilyRecord } from '../families/record';
import { calm } from './calm';
import * as choice from './choice';
import { today } from './daily';
import { keep, list, recall } from './kept';
import { offline } from './net';
import { look } from './play/keeping';

const PAUSE = 2000; // ms without traffic

declare global {
  interface Window {
    /** Browsers that know it take addresses of scripts from such a policy alone. */
    readonly trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (from: string) => string } };
  }
}

export async function prepareOffline(): Promise<void> {
  await calm(PAUSE);
  look();
  void list();
  void install().catch(() => undefined); // the browser does not want to: all else works without it
  effect(() => {
    const record = choice.record.value;
    void calm(PAUSE).then(() => keepDay(record)).catch(() => undefined); // it is asked for next time
  });
}

async function install(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const address = addressOf('/sw.js');
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => address });
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL('') ?? address);
  const fill = (): void => {
    registration.active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  };
  navigator.serviceWorker.addEventListener('controllerchange', fill); // another version, perhaps
  await navigator.serviceWorker.ready;
  fill();
}

/** Has the puzzle of the day at hand. */
async function keepDay(record: FamilyRecord): Promise<void> {
  const words = Object.entries(today(record)).flatMap(([word, value]) => (value === null ? [] : [[word, value]]));
  const name = `puzzles?${choice.puzzleWords(new URLSearchParams(words).toString())}`;
  if (offline.value || choice.record.value !== record || (await recall(name)) !== null) return;
  const asked = new URLSearchParams(words.filter(([word]) => word !== 'family'));
  const made = (await askJson(`/v1/${record.name}/generate?${asked}`)) as Made;
  await keep(name, JSON.stringify(made));
  await (await record.play()).prepare?.(made.puzzle, made.seed);
}
