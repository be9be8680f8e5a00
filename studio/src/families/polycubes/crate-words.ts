// The words of polycubes as crates ask for them.

import type { CrateWords, Way } from '../crates/crate';
import { by, spaceWords, standingAs } from '../crates/words';
import { words } from './words';

function way({ nth = [1, 1] }: Way): string {
  return words.value.play.way({ nth: nth[0], ways: nth[1] });
}

/** The colours of a piece, where it has some. */
function colours({ marks }: Way): string {
  const all = [...new Set(marks ?? [])].filter((each) => each > 0).sort();
  return all.length ? words.value.play.coloured(all.length, { all: all.join(', ') }) : '';
}

/** The way in which a piece stands, in words. */
export function standing(size: readonly number[]): string {
  return standingAs(words.value.play.standing, size);
}

export function crateWords(): CrateWords {
  const { play, space } = words.value;
  return {
    play: {
      ...play,
      /** In the tray its name begins with what is to be read there, so that it is found by voice. */
      block: (letter, on, _, count) => {
        const block = play.block(on.cells.length, { letter: count === undefined ? letter : `${letter}×${count}`, colours: colours(on), size: by(on.size), way: way(on) });
        return count === undefined ? block : play.left({ block, count });
      },
    },
    space: {
      ...space, ...spaceWords(space),
      item: (letter, on, count) => play.left({ block: space.item(on.cells.length, { letter, colours: colours(on) }), count }),
      over: (letter, on, _, row, column) => space.over({ letter, way: way(on), size: by(on.size), row, column }),
      lies: (letter, on, [layer = 0, row = 0, column = 0]) => space.lies({ letter, way: way(on), layer, row, column }),
    },
  };
}
