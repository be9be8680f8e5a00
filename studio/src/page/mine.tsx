// My puzzles: those that were made, entered or begun in this browser, with a name and a picture of each.

import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { go } from '../address';
import { wordsOf } from '../families/catalogue';
import { day, language, words } from '../words/language';
import { Chips, print, PuzzleCard, useChosen } from './cards';
import { hand } from './files';
import { Icon, type Sign } from './icon';
import { Link } from './link';
import { type Read, takeText, textOf, type Wrong } from './own-file';
import { begun, forget, keep, type Kept, look, rename } from './play/keeping';
import { played } from './play/played';
import { words as ofPlay } from '../words/play';

const LARGEST = 20; // megabytes of a file that is read back
const MOST_TOLD = 5; // things that are wrong with it

type Mine = Kept & { readonly key: string };

/** The one that was deleted last. */
const gone = signal<Mine | null>(null);

export function Mine() {
  useEffect(() => {
    look();
    return () => { gone.value = null; };
  }, []);
  const family = useChosen();
  const all = begun.value;
  const told = words.value.cards;
  return (
    <>
      <Chips all={all.map((each) => each.family)} />
      {all.length === 0 && <p class="note">{told.nothing}</p>}
      <ul class="puzzle-cards">
        {all.filter((each) => family === null || each.family === family).map((each) => <Begun key={each.key} begun={each} />)}
      </ul>
      <Backup />
      {gone.value && <Gone one={gone.value} />}
    </>
  );
}

function usualName({ family, size }: Kept): string {
  return `${wordsOf(family).one} ${size}`.trim();
}

/** The address of one that was begun, in the language of now. */
function led(address: string): Record<string, string | null> {
  const to = Object.fromEntries(new URLSearchParams(address));
  const old = Object.fromEntries([...new URLSearchParams(location.search).keys()].map((name) => [name, null]));
  return { ...old, ...to, do: null, lang: language.value };
}

function Begun({ begun: one }: { begun: Mine }) {
  const [naming, setNaming] = useState(false);
  const pen = useReturned(naming);
  const told = words.value.cards;
  const { family, puzzle, solved, lying, pieces, when, hints } = one;
  const name = one.name || usualName(one);
  const play = ofPlay.value;
  const state = solved ? (hints ? play.begunSolved(hints) : play.begunSolvedAlone)
    : `${lying ? play.begunAt({ lying, pieces }) : play.notBegun}, ${day(new Date(when))}`;
  return (
    <PuzzleCard
      family={family}
      puzzle={() => Promise.resolve(Object.keys(puzzle).length ? puzzle : null)}
      name={name}
      by={state}
      open={() => { go(led(one.address), true); }}
      more={naming ? <Name one={one} done={() => { setNaming(false); }} /> : (
        <>
          <Tool place={pen} sign="enter" name={told.rename(name)} act={() => { setNaming(true); }} />
          <Tool sign="print" name={told.print(name)} act={() => void print(family, puzzle)} />
          <Tool sign="close" name={told.forget(name)} act={() => {
            forget(one.key);
            gone.value = one;
          }} />
        </>
      )}
    >
      <progress value={lying} max={Math.max(1, pieces)} aria-label={state} />
    </PuzzleCard>
  );
}

/** A button whose focus comes back to it, once what was in its place is done. */
function useReturned(away: boolean): RefObject<HTMLButtonElement | null> {
  const [place, was] = [useRef<HTMLButtonElement>(null), useRef(away)];
  useEffect(() => {
    if (was.current && !away && document.activeElement === document.body) place.current?.focus();
    was.current = away;
  }, [away]);
  return place;
}

interface ToolProps {
  readonly sign: Sign;
  readonly name: string;
  readonly act: () => void;
  readonly place?: RefObject<HTMLButtonElement | null>;
}

function Tool({ sign, name, act, place }: ToolProps) {
  return <button type="button" ref={place ?? null} class="tool" aria-label={name} title={name} onClick={act}><Icon sign={sign} /></button>;
}

/** A name is typed; Escape leaves the old one. */
function Name({ one, done }: { one: Mine; done: () => void }) {
  const place = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => { place.current?.select(); }, []);
  return (
    <form class="naming" onSubmit={(event) => {
      event.preventDefault();
      done();
    }}>
      <input ref={place} type="text" maxLength={60} defaultValue={one.name} placeholder={usualName(one)} aria-label={words.value.cards.nameOf(one.name || usualName(one))}
        onChange={(event) => { rename(one.key, event.currentTarget.value.trim()); }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.currentTarget.value = one.name;
          done();
        }} onBlur={done} />
    </form>
  );
}

/** What was deleted, and the way to have it back. */
function Gone({ one }: { one: Mine }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => { undo.current?.focus(); }, [one.key]); // the button that was pressed is gone
  return (
    <p class="gone" role="status">
      <span>{words.value.cards.gone(one.name || usualName(one))}</span>
      <button type="button" ref={undo} onClick={() => {
        keep(one.key, one);
        gone.value = null;
      }}>{words.value.cards.undo}</button>
    </p>
  );
}

/** All that is kept, and what was solved, as a file; and such a file back. */
function Backup() {
  const [said, say] = useState<readonly string[]>([]);
  const told = words.value.cards;
  const save = (text: string, name: string): void => { hand(new Blob([text], { type: 'application/json' }), name); };
  const solved = played().length > 0;
  return (
    <>
      <p class="buttons backup">
        <button type="button" disabled={!begun.value.length && !solved} onClick={() => { save(textOf('puzzles', 'played'), told.files.all); }}>{told.save}</button>
        {solved && <button type="button" onClick={() => { save(textOf('played'), told.files.solved); }}>{told.saveSolved}</button>}
        <label class="field file">
          <span class="as-button">{told.read}</span>
          <input type="file" accept="application/json,.json" onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void taken(file).then(say);
            event.currentTarget.value = '';
          }} />
        </label>
        <Link class="tool" to={{ do: 'enter', puzzle: null }}>{words.value.menu.names.enter}</Link>
      </p>
      <div role="status" class="note">{said.map((each) => <p key={each}>{each}</p>)}</div>
    </>
  );
}

/** Takes a file; what came of it, in sentences. */
async function taken(file: File): Promise<readonly string[]> {
  const told = words.value.cards;
  if (file.size > LARGEST * 1e6) return [told.wrong.tooLarge({ file: file.name, most: LARGEST })];
  const read = takeText(await file.text());
  const wrong = read.wrong.map((each) => sentence(file.name, each));
  const [first, more] = [wrong.slice(0, MOST_TOLD), wrong.length - MOST_TOLD];
  return [...came(read), ...first, ...(more > 0 ? [told.wrong.more(more)] : [])];
}

function came({ puzzles, played: solved, wrong }: Read): readonly string[] {
  const told = words.value.cards;
  if (!puzzles && !solved) return wrong.length ? [] : [told.restored(0)];
  return [[...(puzzles ? [told.restored(puzzles)] : []), ...(solved ? [told.restoredSolved(solved)] : [])].join(' ')];
}

function sentence(name: string, wrong: Wrong): string {
  const told = words.value.cards.wrong;
  if (wrong.kind === 'json') return told.json({ file: name, line: wrong.line, column: wrong.column });
  if (wrong.kind === 'value') return told[wrong.list === 'played' ? 'valueSolved' : 'value']({ number: wrong.number, name: wrong.name });
  return told[wrong.kind](name);
}
