// The puzzle of the day, and what has been begun in this browser.

import { useEffect } from 'preact/hooks';

import { changed, go, type Changes } from '../../address';
import { wordsOf } from '../../families/catalogue';
import { language } from '../../words/language';
import * as choice from '../choice';
import { begun, forget, forgetful, look } from './keeping';
import { words } from './words';

/** The words of the address of today's puzzle: the date is its number, and the weekday how hard it is. */
function today(): Changes {
  const now = new Date();
  const seed = now.toISOString().slice(0, 10).replaceAll('-', ''); // in UTC: the same for everybody
  const weekday = (now.getUTCDay() + 6) % 7; // from Monday on
  return { ...choice.forgotten(), ...choice.record.value.daily[weekday], do: 'play', family: choice.familyName.value, seed };
}

export function Day() {
  const to = today();
  return (
    <p class="card">
      <a
        href={changed(to)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another window
          event.preventDefault();
          go(to, true);
        }}
      >
        {words.value.daily}
      </a>
      <span class="note">{words.value.dailyAbout}</span>
    </p>
  );
}

/** The address of one that was begun, in the language of now. */
function led(address: string): string {
  const to = new URLSearchParams(address);
  to.set('lang', language.value);
  return `?${to.toString().replaceAll('%2C', ',')}`;
}

export function Begun() {
  useEffect(look, []);
  return (
    <>
      {forgetful.value && <p class="note card">{words.value.forgetful}</p>}
      {begun.value.length > 0 && (
        <nav class="card" aria-label={words.value.begun}>
          <h2>{words.value.begun}</h2>
          <ul class="begun">
            {begun.value.map(({ key, family, address, lying, pieces, solved, when }) => {
              const title = wordsOf(family).title;
              const state = solved ? words.value.begunSolved : words.value.begunAt(lying, pieces, new Date(when));
              return (
                <li key={key}>
                  <a href={led(address)}>{title} <span class="note">{state}</span></a>
                  <button type="button" aria-label={words.value.forget(`${title}, ${state}`)} onClick={() => { forget(key); }}>×</button>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
    </>
  );
}
