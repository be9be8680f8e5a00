// Keeps what was made or entered among one's own puzzles, once something else is done: nobody loses
// it, and of all those that were tried on the way none is kept.

import { effect } from '@preact/signals';

import { changed } from '../address';
import { FAMILIES, wordsOf } from '../families/catalogue';
import { shortName } from './packing';
import { keepUnbegun } from './play/keeping';
import { type OnTable, table } from './table';
import { type TaskName, task } from './tasks';

const FRESH: readonly TaskName[] = ['make', 'enter']; // tasks in which a puzzle comes about

interface Fresh {
  readonly shown: OnTable;
  readonly address: string;
}

export function keepMade(): void {
  let before: OnTable | null = null; // what was there already is not made here
  let fresh: Fresh | null = null;
  effect(() => {
    const shown = table.value;
    if (!FRESH.includes(task.value)) {
      const left = fresh;
      [before, fresh] = [shown, null];
      if (left) void keep(left).catch(() => undefined); // what cannot be counted cannot be played
    } else if (shown && shown.puzzle !== before?.puzzle) fresh = { shown, address: changed({ do: null, solution: null }) };
  });
}

async function keep({ shown: { family, puzzle, difficulty }, address }: Fresh): Promise<void> {
  const record = FAMILIES[family];
  const play = await record.play();
  keepUnbegun(shortName([family, puzzle]), {
    family, address, puzzle, grade: difficulty?.grade ?? null, size: record.size(puzzle, wordsOf(family)), pieces: play.pieces(puzzle),
  });
}
