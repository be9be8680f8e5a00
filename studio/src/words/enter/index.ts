// The words of the task Enter: loaded with it.

import { computed } from '@preact/signals';

import { language } from '../language';
import { de } from './de';
import { en, type EnterWords } from './en';

const ALL = { en, de };

export const entering = computed<EnterWords>(() => ALL[language.value]);
