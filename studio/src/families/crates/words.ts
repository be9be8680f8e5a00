// The words of crates that are put together in the same way in all families.

import { list } from '../../words/language';
import type { Value } from '../../words/messages';
import type { CrateWords } from './crate';

type Say<Names extends string> = (values: Readonly<Record<Names, Value>>) => string;

/** The words of a family for a crate in space. */
interface Space {
  readonly label: (size: Value) => string;
  readonly rests: (others: Value) => string;
  readonly hangs: (layer: Value) => string;
  readonly floor: string;
  readonly shown: Say<'shown' | 'all'>;
  readonly allShown: (all: number) => string;
}

export const by = (size: readonly number[]): string => size.join(' × ');

/** The way in which a body stands, in words. */
export function standingAs(say: Say<'high' | 'deep' | 'wide'>, [high = 0, deep = 0, wide = 0]: readonly number[]): string {
  return say({ high, deep, wide });
}

export function spaceWords(space: Space): Pick<CrateWords['space'], 'label' | 'rests' | 'shown'> {
  return {
    label: (size) => space.label(by(size)),
    rests: (on, layer) => (on === null ? space.hangs(layer) : on.length ? space.rests(list(on)) : space.floor),
    shown: (shown, all) => (shown === all ? space.allShown(all) : space.shown({ shown, all })),
  };
}
