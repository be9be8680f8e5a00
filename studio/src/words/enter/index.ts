// The words of the task Enter: loaded with it.

import { inLanguage } from '../language';
import { de } from './de';
import { en, type EnterWords } from './en';

export const entering = inLanguage<EnterWords>({ en, de });
