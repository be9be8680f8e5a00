// How hard a puzzle is, in words.

import type { Grade } from '../api/types';
import { number, words } from '../words/language';

export function rated(grade: Grade, rating: number): string {
  return words.value.make.rated({ grade: words.value.choices.difficulty[grade], rating: number(rating, 1) });
}
