// What hands do with a chain, on the flat board and in space alike.

import type { Cell } from '../../page/play/space';
import { words } from '../../words/play';
import type { BoardProps } from '../playing';
import { cubes, read, run, same, unfolded, WAYS, whole } from './path';
import { type Way, words as own } from './words';

type Folding = Omit<BoardProps, 'marks'>;

/** What can be done with a chain: folded on, folded back, and either by a touch of a cell. */
export function folding({ puzzle, placed, done, play, say }: Folding) {
  const given = read(puzzle['fixed']).length;
  const path = whole(puzzle, placed);
  const lay = (all: readonly Cell[]): void => {
    const kept = placed.slice(0, Math.max(0, all.length - given)); // the same cells, so that marks stay
    play([...kept, ...all.slice(given + kept.length)]);
  };
  const fold = (way: Way): void => {
    if (done || path.length >= cubes(puzzle)) return;
    if (!path.length) { say(own.value.play.startCell); return; }
    const on = run(puzzle, path, WAYS[way]);
    if (on.fault) say(own.value.play[on.fault]);
    else lay([...path, ...on.cells]);
  };
  const unfold = (cube: number): void => {
    const last = cube === path.length - 1 ? cube - 1 : cube; // the last one: its fold is taken back
    const left = last < 0 ? 0 : unfolded(puzzle, last);
    if (left < given) say(words.value.given);
    else lay(path.slice(0, left));
  };
  const tap = (cell: Cell): void => {
    if (done) return;
    const cube = path.findIndex((each) => same(each, cell));
    if (cube >= 0) { if (cube < given) say(words.value.given); else unfold(cube); return; }
    if (!path.length) { lay([cell]); return; }
    const way = (Object.keys(WAYS) as Way[]).find((each) => {
      const on = run(puzzle, path, WAYS[each]);
      return on.fault === null && on.cells.some((one) => same(one, cell));
    });
    if (way) fold(way);
    else say(own.value.play.notThere);
  };
  return { given, path, fold, unfold, tap };
}
