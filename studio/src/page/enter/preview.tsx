// What is entered as the service draws it, and what is wrong with it.

import { wordsOf } from '../../families/catalogue';
import { entering } from '../../words/enter';
import { words } from '../../words/language';
import * as choice from '../choice';
import { saveFile } from '../downloads';
import { ViewField } from '../look';
import { hidden, picture, depicted } from '../making';
import { Told } from '../problem';
import { table } from '../table';
import { draft } from './draft';
import { placed, show } from './faults';

export function Preview() {
  const told = entering.value.preview;
  const title = wordsOf(choice.familyName.value).title;
  const isIt = depicted.value?.family === choice.familyName.value && table.value !== null && picture.value !== null;
  const stale = depicted.value?.puzzle !== draft.value?.puzzle;
  return (
    <section aria-label={told.heading} class="preview">
      <div class="bar">
        <h2>{told.heading}</h2>
        <ViewField />
        <SaveFile />
      </div>
      {isIt && picture.value ? (
        <figure class={stale ? 'busy' : ''}>
          <img src={picture.value} alt={words.value.make.pictureOf(title)} />
        </figure>
      ) : (
        <p class="nothing">{table.value ? (hidden.value ? told.later : words.value.moment) : told.nothing}</p>
      )}
      <State />
    </section>
  );
}

/** Each fault leads to its place; what is no fault of the puzzle is told as it is. */
function State() {
  const told = entering.value.preview;
  const faults = placed.value;
  const shown = table.value;
  const problem = shown ? hidden.value : null;
  const fine = shown !== null && !problem && depicted.value === shown && shown.puzzle === draft.value?.puzzle;
  return (
    <>
      <div role="status" class="state">
        {draft.value && !shown && <p>{told.unfinished}</p>}
        {fine && <p class="fine">✓ {told.fine}</p>}
        {faults.length > 0 && (
          <>
            <p>{told.wrong}</p>
            <ul>
              {faults.map(({ pointer, said }) => (
                <li key={`${pointer} ${said.text}`}>
                  <button type="button" class="fault-link" lang={said.lang} data-pointer={pointer} onClick={() => { show(pointer); }}>
                    {said.text}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {problem && !faults.length && <Told problem={problem} />}
    </>
  );
}

/** The puzzle in the notation of its family, such as `.lab`. */
function SaveFile() {
  const [family, shown] = [choice.family.value, table.value];
  if (!family || !shown || placed.value.length) return null;
  return (
    <button type="button" class="save" onClick={() => void saveFile(shown, { format: 'text' })}>
      {entering.value.preview.save(choice.record.value.endings.text)}
    </button>
  );
}
