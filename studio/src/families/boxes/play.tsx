// Boxes filled by hand: layer by layer, or in space.

import type { Puzzle } from '../../page/table';
import { kindLetters } from '../crates/kinds';
import { PiecesOf } from '../crates/pieces';
import { lookOf, whereOf, wholeOf } from '../crates/play';
import { useCratePlan } from '../crates/plan';
import { lyingIn } from '../crates/room';
import { useCrateSpace } from '../crates/space';
import type { Play, Saying } from '../playing';
import { brick } from '../crates/brick';
import { crateOf } from './filling';
import { standing } from './crate-words';
import { words as own } from './words';

export const boxes: Play = {
  useParts: (props) => useCratePlan(crateOf, props),
  pieces: (puzzle) => {
    const { kinds, given } = crateOf(puzzle);
    return kinds.reduce((sum, { count }) => sum + count, 0) - given.length;
  },
  lying: (puzzle, placed) => lyingIn(crateOf(puzzle), placed).length,
  faults: () => 0, // what does not fit is not placed
  whole: wholeOf(crateOf),
  useSpace: (props) => useCrateSpace(crateOf, props),
  look: lookOf(crateOf),
  rules: (space) => own.value[space ? 'space' : 'play'].rules,
  hinted,
  prompt: () => own.value.play.prompt,
  Pieces: ({ puzzle }) => <PiecesOf crate={crateOf(puzzle)} golden={brick(null, [1, 1, 1])} />,
};

/** Where the next block lies, and then which one it is. */
function hinted(puzzle: Puzzle, _: unknown, piece: unknown): readonly [Saying, Saying] {
  const crate = crateOf(puzzle);
  const p = crate.laidAs(piece);
  return [whereOf(crate, piece), [own.value.play.hinted(kindLetters(p?.block ?? 0)), standing(p?.way.size ?? [1, 1, 1])]];
}
