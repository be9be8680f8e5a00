// The solutions that were found, one after the other: one for all that are the same but for symmetry.

import { useState } from 'preact/hooks';

import { go } from '../../address';
import { asRecord } from '../../api/reading';
import { wordsOf } from '../../families/catalogue';
import { number, words } from '../../words/language';
import { solveWords } from '../../words/solve';
import { Drawn } from '../drawn';
import { type OnTable, solvedBy, table } from '../table';
import { run, shownPlace } from './solving';

export function Browse({ shown }: { shown: OnTable }) {
  const told = solveWords.value;
  const found = run.value?.found ?? [];
  const last = found.length - 1;
  const place = Math.min(shownPlace.value, last);
  const to = (next: number): void => { shownPlace.value = Math.min(Math.max(next, 0), last); };
  const steps: Readonly<Record<string, number>> = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last };
  return (
    <figure
      class="browse"
      tabIndex={0}
      aria-label={told.browse}
      onKeyDown={(event) => {
        const next = steps[event.key];
        if (next === undefined || event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        to(next);
      }}
    >
      <Drawn shown={shown} solution={found[place]} alt={words.value.make.pictureSolved(wordsOf(shown.family).title)} />
      {last > 0 && (
        <div class="buttons pager" role="group" aria-label={told.browse}>
          <button type="button" aria-label={told.previous} aria-disabled={place === 0} onClick={() => { to(place - 1); }}>‹</button>
          <label>
            <span class="unseen">{told.number}</span>
            <input
              inputMode="numeric"
              size={String(last + 1).length}
              value={place + 1}
              onChange={(event) => {
                const number = Number(event.currentTarget.value);
                if (Number.isInteger(number)) to(number - 1);
                event.currentTarget.value = String(shownPlace.value + 1);
              }}
            />
          </label>
          <span role="status">{told.of(number(last + 1))}</span>
          <button type="button" aria-label={told.next} aria-disabled={place === last} onClick={() => { to(place + 1); }}>›</button>
        </div>
      )}
      <Along shown={shown} solution={found[place]} several={last > 0} />
      <figcaption class="note"><Groups kept={last + 1} /></figcaption>
      {last > 0 && <Overview shown={shown} place={place} to={to} />}
    </figure>
  );
}

/** Takes the one shown to the other tasks. */
function Along({ shown, solution, several }: { shown: OnTable; solution: unknown; several: boolean }) {
  const told = solveWords.value;
  const taken = table.value?.solution === solution;
  return (
    <p class="buttons">
      <button type="button" onClick={() => { solvedBy(shown.puzzle, solution); go({ do: 'view', solution: 'true' }, true); }}>{told.see}</button>
      {several && <button type="button" aria-pressed={taken} onClick={() => { solvedBy(shown.puzzle, solution); }}>{told.take}</button>}
      <span role="status" class="note">{several && taken ? told.taken : ''}</span>
    </p>
  );
}

const SHEET = 12; // small pictures at a time

/** Small pictures of those round about; drawn once they are wished for. */
function Overview({ shown, place, to }: { shown: OnTable; place: number; to: (next: number) => void }) {
  const [open, setOpen] = useState(false);
  const told = solveWords.value;
  const first = SHEET * Math.floor(place / SHEET);
  const some = (run.value?.found ?? []).slice(first, first + SHEET);
  return (
    <details class="overview" onToggle={(event) => { setOpen(event.currentTarget.open); }}>
      <summary>{told.overview}</summary>
      {open && (
        <div class="sheet">
          {some.map((solution, k) => (
            <button key={first + k} type="button" aria-pressed={first + k === place} onClick={() => { to(first + k); }}>
              <Drawn shown={shown} solution={solution} alt={told.solution(number(first + k + 1))} />
            </button>
          ))}
        </div>
      )}
    </details>
  );
}

/** What one solution stands for, and whether there are more than can be looked at. */
function Groups({ kept }: { kept: number }) {
  const answer = run.value?.answer;
  if (!answer) return null;
  const told = solveWords.value;
  const [count, distinct] = [answer['count'], answer['distinct']].map((each) => (typeof each === 'number' ? each : null));
  const same = typeof count === 'number' && typeof distinct === 'number' && count > distinct;
  const total = distinct ?? asNumber(asRecord(answer)['distinct_so_far']);
  return <>{[same ? told.grouped : '', total > kept ? told.onlySome(number(kept)) : ''].join(' ')}</>;
}

function asNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
