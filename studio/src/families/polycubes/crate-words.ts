// The words of polycubes as crates ask for them.

import { list } from '../../words/language';
import type { CrateWords, Way } from '../crates/crate';
import { words } from './words';

const by = (size: readonly number[]): string => size.join(' × ');

function way({ nth = [1, 1] }: Way): string {
  return words.value.play.way({ nth: nth[0], ways: nth[1] });
}

/** The colours of a piece, where it has some. */
function colours({ marks }: Way): string {
  const all = [...new Set(marks ?? [])].filter((each) => each > 0).sort();
  return all.length ? words.value.play.coloured(all.length, { all: all.join(', ') }) : '';
}

/** How a piece stands, in words. */
export function standing([high = 0, deep = 0, wide = 0]: readonly number[]): string {
  return words.value.play.standing({ high, deep, wide });
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
      ...space,
      label: (size) => space.label(by(size)),
      item: (letter, on, count) => play.left({ block: space.item(on.cells.length, { letter, colours: colours(on) }), count }),
      over: (letter, on, _, row, column) => space.over({ letter, way: way(on), size: by(on.size), row, column }),
      rests: (on, layer) => (on === null ? space.hangs(layer) : on.length ? space.rests(list(on)) : space.floor),
      lies: (letter, on, [layer = 0, row = 0, column = 0]) => space.lies({ letter, way: way(on), layer, row, column }),
      shown: (shown, all) => (shown === all ? space.allShown(all) : space.shown({ shown, all })),
    },
  };
}
