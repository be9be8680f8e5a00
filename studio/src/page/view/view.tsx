// View: the puzzle with its solution in space. Who has not asked for the solution is asked first.

import { go } from '../../address';
import { wordsOf } from '../../families/catalogue';
import { viewWords } from '../../words/view';
import * as choice from '../choice';
import { making } from '../waiting';
import { table } from '../table';
import { Keep } from './keep';
import { Space } from './space';

export function View() {
  const told = viewWords.value;
  const shown = table.value;
  return (
    <div class="shown view">
      <section aria-labelledby="view">
        <h2 id="view">{told.heading(wordsOf(choice.familyName.value).title)}</h2>
        {!shown ? <p role="status" class="note">{making.value}</p> : choice.solved.value ? <Space shown={shown} /> : <Spoiler />}
      </section>
      {shown && choice.solved.value && <Keep shown={shown} />}
    </div>
  );
}

function Spoiler() {
  const told = viewWords.value;
  return (
    <div class="spoiler">
      <p>{told.spoiler}</p>
      <button type="button" class="main" onClick={() => { go({ solution: 'true' }); }}>
        {told.showIt}
      </button>
    </div>
  );
}
