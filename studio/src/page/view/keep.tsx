// How the picture in space is kept: as one file, or within a page of one's own.

import { addressOf, query } from '../../address';
import { wordsOf } from '../../families/catalogue';
import { viewWords } from '../../words/view';
import * as choice from '../choice';
import { Copy } from '../copy';
import { SaveButton } from '../downloads';
import type { OnTable } from '../table';
import { spaceView } from './space';

export function Keep({ shown }: { shown: OnTable }) {
  const told = viewWords.value;
  const text = shown.seed === null ? null : snippet(shown.seed, wordsOf(shown.family).title);
  return (
    <section aria-labelledby="keep">
      <h2 id="keep">{told.keep}</h2>
      <p class="note">{told.file}</p>
      <SaveButton shown={shown} wanted={{ format: 'html', view: spaceView(), solved: true }} label={told.save} />
      <h3>{told.embed}</h3>
      {text === null ? (
        <p class="note">{told.ownOnly}</p>
      ) : (
        <>
          <p class="note">{told.embedAbout} {shown.another === true && told.embedFirst}</p>
          <textarea readOnly rows={3} aria-label={told.embed} value={text} onFocus={(event) => { event.currentTarget.select(); }} />
          <p class="buttons">
            <Copy label={told.copy} text={() => text} done={told.copied} byHand={told.byHand} />
          </p>
        </>
      )}
    </section>
  );
}

/** An `<iframe>` of the address that gives the same puzzle for ever (docs/studio.md). */
function snippet(seed: number, title: string): string {
  const asked = new URLSearchParams();
  for (const name of [...Object.keys(choice.parameters.value), 'difficulty']) {
    const word = query.value.get(name);
    if (word !== null) asked.set(name, word);
  }
  asked.set('seed', String(seed));
  asked.set('format', 'html');
  asked.set('view', spaceView());
  const address = addressOf(`/v1/${choice.familyName.value}/generate?${asked.toString().replaceAll('%2C', ',')}`);
  return `<iframe src="${address}" title="${title}" width="800" height="600" sandbox="allow-scripts"></iframe>`;
}
