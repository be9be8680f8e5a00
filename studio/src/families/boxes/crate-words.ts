// The words of boxes as crates ask for them.

import type { CrateWords } from '../crates/crate';
import { by, spaceWords, standingAs } from '../crates/words';
import { words } from './words';

/** The way in which a block stands, in words. */
export function standing(size: readonly number[]): string {
  return standingAs(words.value.play.standing, size);
}

export function crateWords(): CrateWords {
  const { play, space } = words.value;
  return {
    play: {
      ...play,
      block: (letter, way, _, count) => (count === undefined ? play.block({ letter, size: by(way.size) }) : play.item({ letter, count, size: by(way.size) })),
    },
    space: {
      ...space, ...spaceWords(space), mirror: '',
      item: (letter, way, count) => space.item({ letter, size: by(way.size), count }),
      over: (letter, way, _, row, column) => space.over({ letter, standing: standing(way.size), row, column }),
      lies: (letter, way, [layer = 0, row = 0, column = 0]) => space.lies({ letter, standing: standing(way.size), layer, row, column }),
    },
  };
}
