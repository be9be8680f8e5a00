// The booklet as it is made, and its pages: small ones side by side, and one large at a time.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { printWords } from '../../words/print';
import { Picture } from '../picture';
import { Told } from '../problem';
import * as booklet from './booklet';

const SMALL = 320; // pixels
const LARGE = 1400;

const open = signal<number | null>(null); // the page that is shown large

export function Booklet() {
  const run = booklet.run.value;
  const told = printWords.value;
  if (!run) return null;
  return (
    <section aria-labelledby="booklet" aria-busy={!run.over}>
      <h2 id="booklet">{told.booklet}</h2>
      {run.over ? <Ready run={run} /> : <Working run={run} />}
    </section>
  );
}

function Working({ run }: { run: booklet.Run }) {
  const told = printWords.value;
  const share = run.job?.explored ?? 0;
  const spans = run.job && [booklet.span(run.job, 'puzzles'), booklet.span(run.job, 'pages')];
  const [puzzles, pages] = (spans ?? []).map((span) => span && told.between(span.least, span.most));
  return (
    <>
      <progress aria-label={told.booklet} value={share} max={1} />
      <p role="status">{run.lost ? told.lost : told.working(share)}</p>
      {puzzles && pages && <p class="note">{told.will(puzzles, pages)}</p>}
      <p class="buttons">
        <button type="button" onClick={() => void booklet.giveUp()}>{told.cancel}</button>
      </p>
    </>
  );
}

function Ready({ run }: { run: booklet.Run }) {
  const told = printWords.value;
  return (
    <>
      <p role="status">{booklet.stale.value ? told.stale : told.ready(run.pages)}</p>
      <Saving />
      <p class="note">{told.atFull}</p>
      <ol class="leaves">
        {Array.from({ length: run.pages }, (_, k) => (
          <li key={k}>
            <button type="button" onClick={() => { open.value = k + 1; }}>
              <Picture address={booklet.page(run.id, k + 1, SMALL)} alt={told.pageOf(k + 1, run.pages)} width={160} height={226} lazy />
            </button>
          </li>
        ))}
      </ol>
      {open.value !== null && <Large run={run} number={open.value} />}
    </>
  );
}

function Saving() {
  const told = printWords.value;
  const waits = booklet.saving.value !== null;
  const save = (format: 'pdf' | 'zip', parts = false) => () => {
    if (!waits) void booklet.save(format, parts);
  };
  return (
    <>
      <p class="buttons">
        <button type="button" class="main" aria-disabled={waits} onClick={save('pdf')}>{told.pdf}</button>
        <button type="button" aria-disabled={waits} onClick={save('zip')}>{told.zip}</button>
        <button type="button" aria-disabled={waits} onClick={save('zip', true)}>{`${told.zip}, ${told.withParts}`}</button>
      </p>
      <p role="status" class="note">{waits ? told.saving : booklet.saved.value && told.saved(booklet.saved.value)}</p>
      {booklet.failed.value && <Told problem={booklet.failed.value} />}
    </>
  );
}

/** One page, as large as the window has room for; arrows turn it over. */
function Large({ run, number }: { run: booklet.Run; number: number }) {
  const told = printWords.value;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const turn = (by: number): void => {
    open.value = Math.min(Math.max(number + by, 1), run.pages);
  };
  return (
    <dialog
      ref={dialog}
      class="leaf"
      aria-label={told.pageOf(number, run.pages)}
      onClose={() => { open.value = null; }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' || event.key === 'PageDown') turn(1);
        if (event.key === 'ArrowLeft' || event.key === 'PageUp') turn(-1);
      }}
    >
      <div class="bar">
        <button type="button" aria-label={told.previous} disabled={number === 1} onClick={() => { turn(-1); }}>←</button>
        <span role="status">{told.pageOf(number, run.pages)}</span>
        <button type="button" aria-label={told.next} disabled={number === run.pages} onClick={() => { turn(1); }}>→</button>
        <button type="button" onClick={() => dialog.current?.close()}>{told.close}</button>
      </div>
      <Picture address={booklet.page(run.id, number, LARGE)} alt={told.pageOf(number, run.pages)} />
    </dialog>
  );
}
