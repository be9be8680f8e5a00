// Polycubes filled by hand: layer by layer, or in space.

import type { Puzzle } from '../../page/table';
import { body, brick } from '../crates/brick';
import { kindLetters } from '../crates/kinds';
import { PiecesOf } from '../crates/pieces';
import { useCratePlan } from '../crates/plan';
import { lookOf, whereOf, wholeOf } from '../crates/play';
import { lyingIn } from '../crates/room';
import { useCrateSpace } from '../crates/space';
import type { Placed, Play, Saying } from '../playing';
import { crateOf, isFilled } from './filling';
import { standing } from './crate-words';
import { words as own } from './words';

export const polycubes: Play = {
  useParts: (props) => useCratePlan(crateOf, props),
  pieces,
  lying: (puzzle, placed) => {
    const [crate, all] = [crateOf(puzzle), pieces(puzzle)];
    const lying = lyingIn(crate, placed);
    if (crate.least === crate.most) return lying.length;
    return isFilled(crate, lying) ? all : Math.min(lying.length, all - 1);
  },
  faults: () => 0, // what does not fit is not placed
  whole: wholeOf(crateOf),
  useSpace: (props) => useCrateSpace(crateOf, props),
  look: lookOf(crateOf),
  rules: (space) => own.value[space ? 'space' : 'play'].rules,
  hinted,
  prompt: () => own.value.play.prompt,
  Pieces: ({ puzzle }) => {
    const crate = crateOf(puzzle);
    return <PiecesOf crate={crate} golden={brick(null, [1, 1, 1])} figure={crate.target && body(null, crate.target, crate.size)} />;
  },
};

/** How many there are to place: where that is open, as few as could fill the target. */
function pieces(puzzle: Puzzle): number {
  const { kinds, given, least, most, must } = crateOf(puzzle);
  const largest = Math.max(1, ...kinds.map(({ way }) => way.cells.length));
  const all = least === most ? most : Math.min(most, Math.max(least, Math.ceil(must.length / largest)));
  return all - given.length;
}

/** Where the next piece lies, and then which one it is. */
function hinted(puzzle: Puzzle, _: Placed, piece: unknown): readonly [Saying, Saying] {
  const crate = crateOf(puzzle);
  const p = crate.laidAs(piece);
  return [whereOf(crate, piece), [own.value.play.hinted(kindLetters(p?.block ?? 0)), standing(p?.way.size ?? [1, 1, 1])]];
}
