// How crates are filled, but for what their family says of it.

import { middle } from '../../page/play/geometry';
import { places } from '../../page/play/grid';
import { lookIn } from '../../page/play/region';
import type { Cell } from '../../page/play/space';
import { words } from '../../words/play';
import type { Puzzle } from '../../page/table';
import type { Play, Saying, SpaceBoardProps } from '../playing';
import type { Crate, Laid } from './crate';
import { around, cells, filled, lyingIn, moved } from './room';

/** Where in space a hint leads the eye: at first a cell more on all sides. */
export function lookOf(crateOf: (puzzle: Puzzle) => Crate): NonNullable<Play['look']> {
  return (puzzle, _, { piece, depth }): SpaceBoardProps['look'] => {
    const crate = crateOf(puzzle);
    const p = crate.laidAs(piece);
    if (!p) return undefined;
    return depth === 2 ? cells(p) : wider(crate, p);
  };
}

function wider({ size }: Crate, p: Laid): readonly Cell[] {
  const block = around(cells(p));
  if (!block) return [];
  const low = block.at.map((each) => Math.max(0, each - 1)) as unknown as Cell;
  const high = block.at.map((each, axis) => Math.min(size[axis] ?? 1, each + (block.size[axis] ?? 1) + 1));
  return filled(high.map((each, axis) => each - (low[axis] ?? 0)) as unknown as Cell).map((cell) => moved(cell, low));
}

/** Where the next body lies, in its lowest layer. */
export function whereOf(crate: Crate, piece: unknown): Saying {
  const p = crate.laidAs(piece);
  const [high, deep, wide] = crate.size;
  const all = places(deep, wide);
  const [layer, row, column] = (p && cells(p).find((cell) => cell[0] === p.at[0])) ?? [0, 0, 0];
  const at = all.findIndex(({ id }) => id === `${row},${column}`);
  const { words: where } = lookIn(all.map(({ corners }) => middle(corners)), at);
  return [words.value.lookHere, `${where} (${words.value.layer({ layer: layer + 1, all: high })})`];
}

/** All that lies, as the service takes a solution. */
export function wholeOf(crateOf: (puzzle: Puzzle) => Crate): Play['whole'] {
  return (puzzle, placed) => {
    const crate = crateOf(puzzle);
    return { placements: [...crate.given, ...lyingIn(crate, placed)].map(crate.pieceOf) };
  };
}
