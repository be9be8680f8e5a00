// The words of this task, in the language of the page; they are loaded with it.

import { dePlay } from '../../words/de/play';
import { enPlay, type PlayWords } from '../../words/en/play';
import { inLanguage } from '../../words/language';

export const words = inLanguage<PlayWords>({ en: enPlay, de: dePlay });
