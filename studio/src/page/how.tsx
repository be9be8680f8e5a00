// How the chosen family is played, in a sheet: a phone has no room for it beside the board.

import { useEffect, useState } from 'preact/hooks';

import { LOST, Problem } from '../api/client';
import { wordsOf } from '../families/catalogue';
import type { Play } from '../families/playing';
import { labelled, words } from '../words/language';
import * as choice from './choice';
import { About, Rules } from './play/drawers';
import { words as ofPlay } from '../words/play';
import { Told } from './problem';
import { Sheet } from './sheet';
import { table } from './table';

export function How({ close }: { close: () => void }) {
  const record = choice.record.value;
  const [play, setPlay] = useState<Play | Problem | null>(null);
  useEffect(() => {
    record.play().then(setPlay, () => { setPlay(new Problem(LOST, '')); });
  }, [record]);
  return (
    <Sheet title={labelled(wordsOf(record.name).title, ofPlay.value.how)} close={close} kind="how">
      {play === null && <p role="status">{words.value.moment}</p>}
      {play instanceof Problem ? <Told problem={play} /> : play && <Rules play={play} />}
      <h3>{ofPlay.value.about}</h3>
      <About family={record.name} shown={table.value} />
    </Sheet>
  );
}
