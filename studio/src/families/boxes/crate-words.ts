// The words of boxes as crates ask for them.

import { list } from '../../words/language';
import type { CrateWords } from '../crates/crate';
import { words } from './words';

const by = (size: readonly number[]): string => size.join(' × ');

/** How a block stands, in words. */
export function standing([high = 0, deep = 0, wide = 0]: readonly number[]): string {
  return words.value.play.standing({ high, deep, wide });
}

export function crateWords(): CrateWords {
  const { play, space } = words.value;
  return {
    play: {
      ...play,
      block: (letter, way, _, count) => (count === undefined ? play.block({ letter, size: by(way.size) }) : play.item({ letter, count, size: by(way.size) })),
    },
    space: {
      ...space, mirror: '',
      label: (size) => space.label(by(size)),
      item: (letter, way, count) => space.item({ letter, size: by(way.size), count }),
      over: (letter, way, _, row, column) => space.over({ letter, standing: standing(way.size), row, column }),
      rests: (on, layer) => (on === null ? space.hangs(layer) : on.length ? space.rests(list(on)) : space.floor),
      lies: (letter, way, [layer = 0, row = 0, column = 0]) => space.lies({ letter, standing: standing(way.size), layer, row, column }),
      shown: (shown, all) => (shown === all ? space.allShown(all) : space.shown({ shown, all })),
    },
  };
}
