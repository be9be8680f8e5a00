// The language of the page: as the address says, else the first of the browser's that is there.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { CATALOGUES } from 'catalogues';

import { query } from '../address';
import { en } from './en';
import { type Catalogue, ENGLISH, localeOf, type Said, say, type Tree, type Value } from './messages';
import type { Errors } from './saying';

export const LANGUAGES: readonly string[] = ['en', ...Object.keys(CATALOGUES)];

const lost = signal(''); // the language whose words did not come
/** The language of the page; its words may still be on their way. */
export const language = computed(() => {
  const { value } = query;
  const asked = [value.get('lang') ?? value.get('language') ?? '', ...navigator.languages];
  const code = asked.map((each) => each.toLowerCase().split('-')[0] ?? '').find((each) => LANGUAGES.includes(each)) ?? 'en';
  return code === lost.value ? 'en' : code;
});
const spoken = signal<Catalogue>(ENGLISH);
/** The service's errors in the language; null: it has none. */
export const errors = signal<Errors | null>(null);

/** Loads the words now, and whenever another language is wanted; without them the page is English. */
export async function speak(): Promise<void> {
  let first: Promise<void> | undefined;
  effect(() => { first = load(language.value); });
  await first;
}

async function load(code: string): Promise<void> {
  try {
    const come = await CATALOGUES[code]?.();
    if (code !== language.peek()) return;
    errors.value = come?.errors ?? null;
    spoken.value = come?.catalogue ?? ENGLISH;
  } catch {
    lost.value = code;
  }
}

/** Words in the language of the page; prefix: what stands before their ways in the contexts of catalogues. */
export function inLanguage<const T extends Tree>(prefix: string, words: T): ReadonlySignal<Said<T>> {
  return computed(() => say({ prefix, words }, spoken.value));
}

/** Words by name for what the service says in English itself: those that the language of the page has. */
export function onlyTranslated<const T extends Readonly<Record<string, string>>>(prefix: string, words: T): ReadonlySignal<{ readonly [K in keyof T]?: Said<T[K]> }> {
  const all = inLanguage<Readonly<Record<string, string>>>(prefix, words);
  return computed(() => {
    const phrases = spoken.value.phrases[prefix] ?? [];
    return Object.fromEntries(Object.entries(all.value).filter((_, k) => phrases[k])) as { readonly [K in keyof T]?: Said<T[K]> };
  });
}

export const words = inLanguage('', en);

/** A number as the language writes it, with so many digits behind the point. */
export function number(value: number, most = 0, least = most): string {
  return value.toLocaleString(localeOf(language.value), { minimumFractionDigits: least, maximumFractionDigits: most });
}

export function percent(share: number): string {
  return `${number(100 * share)} %`;
}

/** A name with what it is. */
export function labelled(name: string, value: Value): string {
  return words.value.labelled({ name, value });
}

/** Names in a row, the last one after an "and". */
export function list(all: readonly string[]): string {
  return new Intl.ListFormat(localeOf(language.value)).format(all);
}

export function day(date: Date): string {
  return date.toLocaleDateString(localeOf(language.value));
}
