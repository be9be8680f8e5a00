// A board in space, laid out: the board large, the line of the hand, the tray. `board=space` in the address asks for it.

import { computed } from '@preact/signals';
import type { ComponentType } from 'preact';

import { go, query } from '../../address';
import type { BoardProps, Play } from '../../families/playing';

export const inSpace = computed(() => query.value.get('board') === 'space');

const tables = new WeakMap<Play, ComponentType<BoardProps>>();

/** The board in space of a family; null: none is asked for, or it has none. */
export function spaceTable(play: Play): ComponentType<BoardProps> | null {
  if (!inSpace.value || !play.useParts) return null;
  const found = tables.get(play) ?? tableOf(play.useParts, play.Board);
  tables.set(play, found);
  return found;
}

function tableOf(useParts: NonNullable<Play['useParts']>, Flat: Play['Board']): ComponentType<BoardProps> {
  return function Table(props: BoardProps) {
    const { board, tray, hand, message } = useParts({ ...props, flat: () => { go({ board: null }); } });
    if (!board) return <Flat {...props} />;
    return (
      <div class="parts">
        {board}
        <div class="line"><b>{message}</b>{hand}</div>
        {tray}
      </div>
    );
  };
}
