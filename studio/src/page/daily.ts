// The puzzle of the day: the date is its number, and the weekday how hard it is.

import type { Changes } from '../address';
import type { FamilyRecord } from '../families/record';

/** Today's date as a seed, in UTC: the same for everybody. */
export function dayNumber(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '');
}

/** The words of the address of a family's puzzle of today. */
export function today({ name, daily }: FamilyRecord): Changes {
  const weekday = (new Date().getUTCDay() + 6) % 7; // from Monday on
  return { ...daily[weekday], family: name, seed: dayNumber() };
}
