// The booklet as it is made, and its pages: small ones side by side, and one large at a time.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { printWords } from '../../words/print';
import { Picture } from '../picture';
import * as booklet from './booklet';

const SMALL = 320; // pixels
const LARGE = 1400;

const open = signal<number | null>(null); // the page that is shown large

/** The pages of the booklet that was made. */
export function Booklet() {
  const run = booklet.run.value;
  const told = printWords.value;
  const place = useRef<HTMLHeadingElement>(null);
  const isWanted = booklet.looking.value && run?.over === true;
  useEffect(() => {
    if (!isWanted) return;
    booklet.looking.value = false;
    place.current?.focus();
    place.current?.scrollIntoView();
  }, [isWanted]);
  if (!run?.over) return null;
  return (
    <section class="booklet" aria-labelledby="booklet">
      <h2 id="booklet" ref={place} tabIndex={-1}>{told.booklet}</h2>
      <p role="status">{booklet.stale.value ? told.stale : told.ready(run.pages)}</p>
      <ol class="leaves">
        {Array.from({ length: run.pages }, (_, k) => (
          <li key={k}>
            <button type="button" onClick={() => { open.value = k + 1; }}>
              <Picture address={booklet.page(run.id, k + 1, SMALL)} alt={told.pageOf({ number: k + 1, pages: run.pages })} width={160} height={226} lazy />
            </button>
          </li>
        ))}
      </ol>
      {open.value !== null && <Large run={run} number={open.value} />}
    </section>
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
      aria-label={told.pageOf({ number, pages: run.pages })}
      onClose={() => { open.value = null; }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' || event.key === 'PageDown') turn(1);
        if (event.key === 'ArrowLeft' || event.key === 'PageUp') turn(-1);
      }}
    >
      <div class="bar">
        <button type="button" aria-label={told.previous} disabled={number === 1} onClick={() => { turn(-1); }}>←</button>
        <span role="status">{told.pageOf({ number, pages: run.pages })}</span>
        <button type="button" aria-label={told.next} disabled={number === run.pages} onClick={() => { turn(1); }}>→</button>
        <button type="button" onClick={() => dialog.current?.close()}>{told.close}</button>
      </div>
      <Picture address={booklet.page(run.id, number, LARGE)} alt={told.pageOf({ number, pages: run.pages })} />
    </dialog>
  );
}
