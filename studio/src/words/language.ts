// The language of the page: as the address says, else as the browser does.

import { computed, type ReadonlySignal } from '@preact/signals';

import { query } from '../address';
import { de } from './de';
import { en, type Words } from './en';

const ALL = { en, de };
export type Language = keyof typeof ALL;
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const language = computed<Language>(() => {
  const asked = query.value.get('lang') ?? query.value.get('language') ?? navigator.language.slice(0, 2);
  return asked === 'de' ? 'de' : 'en';
});

/** What is said in each language, as the one that is chosen has it. */
export function inLanguage<T>(all: Readonly<Record<Language, T>>): ReadonlySignal<T> {
  return computed(() => all[language.value]);
}

export const words = inLanguage<Words>(ALL);
