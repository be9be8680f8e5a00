// What was solved in this browser, with the time and the hints it took: grades are for people.

import { asArray, asRecord, asText } from '../../api/reading';
import type { FamilyName, Grade } from '../../api/types';

const NAME = 'knobelwerk.played';
const MOST = 500; // that are kept; the oldest goes first

export interface Played {
  readonly family: FamilyName;
  /** How large, in words. */
  readonly size: string;
  readonly grade: Grade | null;
  readonly rating: number | null;
  /** The time it took; 0: it was not taken. */
  readonly ms: number;
  readonly hints: number;
  /** Milliseconds since 1970. */
  readonly when: number;
}

/** All that were solved, in their order; whatever else wrote there is left out. */
export function played(): readonly Played[] {
  try {
    return asArray(JSON.parse(localStorage.getItem(NAME) ?? '[]')).map(asRecord).filter(({ family, size, ms }) => asText(family) && asText(size) && Number(ms) >= 0) as unknown as Played[];
  } catch {
    return [];
  }
}

export function record(one: Played): void {
  write([...played(), one]);
}

/** Takes those of a file among them; none counts twice. */
export function addPlayed(all: readonly Played[]): void {
  const there = played();
  const isOf = (one: Played) => (other: Played): boolean => one.when === other.when && one.family === other.family;
  write([...there, ...all.filter((one) => !there.some(isOf(one)))].sort((a, b) => a.when - b.when));
}

function write(all: readonly Played[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(all.slice(-MOST)));
  } catch {
    // nothing is kept: the browser is full, or not allowed to
  }
}

/** The best time without hints for puzzles of this kind; null: there is none. */
export function best({ family, size, grade }: Pick<Played, 'family' | 'size' | 'grade'>): number | null {
  const times = played().filter((one) => one.family === family && one.size === size && one.grade === grade && one.ms > 0 && one.hints === 0).map(({ ms }) => ms);
  return times.length ? Math.min(...times) : null;
}
