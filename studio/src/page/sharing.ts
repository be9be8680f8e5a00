// Links that are handed on. Their form has a version, the word `v`: the page opens those of every
// form that a page has written, and says so of one that is newer than itself.
//
// 1   the words of the puzzle that was made, or `puzzle`, one's own; as all links before, which
//     had no `v`

import { computed } from '@preact/signals';

import { go, query } from '../address';
import type { FamilyName } from '../api/types';
import { puzzleWords } from './choice';
import { packed } from './packing';
import type { Puzzle } from './table';

const WORD = 'v';
const VERSION = 1;

/** Whether the address is that of a link from a later page. */
export const isNewer = computed(() => Number(query.value.get(WORD) ?? VERSION) > VERSION);

/** A link to what an address shows. */
export function stamped(address: string): string {
  const link = new URL(address, location.href);
  link.searchParams.set(WORD, String(VERSION));
  return link.href.replaceAll('%2C', ',');
}

/** A link to a puzzle that was made with the words of an address, without those of no puzzle. */
export function linkToMade(address: string): string {
  return stamped(`?${puzzleWords(address)}`);
}

/** A link that holds the puzzle itself. */
export async function linkToOwn(family: FamilyName, puzzle: Puzzle): Promise<string> {
  return stamped(`?${new URLSearchParams({ family, puzzle: await packed(puzzle) })}`);
}

/** Brings the address of a link to the form in which the page has it. */
export function openLink(): void {
  if (query.peek().has(WORD) && !isNewer.peek()) go({ [WORD]: null });
}
