// My puzzles: those that were begun in this browser, with a name and a picture of each.

import { useEffect, useState } from 'preact/hooks';

import { go } from '../address';
import { wordsOf } from '../families/catalogue';
import { words } from '../words/language';
import { language } from '../words/language';
import { Chips, PuzzleCard, useChosen } from './cards';
import * as choice from './choice';
import { hand } from './files';
import { Icon } from './icon';
import { packed } from './packing';
import { begun, forget, type Kept, look, rename, restore } from './play/keeping';
import { played } from './play/played';
import { words as ofPlay } from './play/words';
import { Link } from './link';

const LARGEST = 20_000_000; // bytes of a file that is read back

export function Mine() {
  useEffect(look, []);
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
    </>
  );
}

/** The address of one that was begun, in the language of now. */
function led(address: string): Record<string, string | null> {
  const to = Object.fromEntries(new URLSearchParams(address));
  const old = Object.fromEntries([...new URLSearchParams(location.search).keys()].map((name) => [name, null]));
  return { ...old, ...to, do: null, lang: language.value };
}

function Begun({ begun: one }: { begun: Kept & { readonly key: string } }) {
  const told = words.value.cards;
  const { family, size, puzzle, solved, lying, pieces, when, hints } = one;
  const usual = `${wordsOf(family).one} ${size}`.trim();
  const name = one.name || usual;
  const state = solved ? ofPlay.value.begunSolved(hints) : ofPlay.value.begunAt(lying, pieces, new Date(when));
  const print = async (): Promise<void> => {
    go({ ...choice.forgotten(), do: 'print', family, seed: null, puzzle: await packed(puzzle) }, true);
  };
  return (
    <PuzzleCard
      family={family}
      puzzle={() => Promise.resolve(Object.keys(puzzle).length ? puzzle : null)}
      name={name}
      by={state}
      open={() => { go(led(one.address), true); }}
      more={
        <>
          <Name name={one.name} usual={usual} set={(next) => { rename(one.key, next); }} />
          <button type="button" class="tool" aria-label={told.print(name)} title={told.print(name)} onClick={() => void print()}><Icon sign="print" /></button>
          <button type="button" class="tool" aria-label={told.forget(name)} title={told.forget(name)} onClick={() => { forget(one.key); }}><Icon sign="close" /></button>
        </>
      }
    >
      <progress value={lying} max={Math.max(1, pieces)} aria-label={state} />
    </PuzzleCard>
  );
}

function Name({ name, usual, set }: { name: string; usual: string; set: (name: string) => void }) {
  return (
    <input type="text" class="name" maxLength={60} value={name} placeholder={usual} aria-label={words.value.cards.nameOf(name || usual)}
      onChange={(event) => { set(event.currentTarget.value.trim()); }} />
  );
}

/** All that is kept, and what was solved, as one file; and that file back. */
function Backup() {
  const [said, say] = useState('');
  const told = words.value.cards;
  const save = (): void => {
    const kept = { knobelwerk: 1, puzzles: begun.value, played: played() };
    hand(new Blob([JSON.stringify(kept, null, 1)], { type: 'application/json' }), told.file);
  };
  const read = async (file: File): Promise<void> => {
    try {
      if (file.size > LARGEST) throw new RangeError('too large');
      say(told.restored(restore(JSON.parse(await file.text()))));
    } catch {
      say(told.unreadable(file.name));
    }
  };
  return (
    <p class="buttons backup">
      <button type="button" disabled={!begun.value.length && !played().length} onClick={save}>{told.save}</button>
      <label class="field file">
        <span class="as-button">{told.read}</span>
        <input type="file" accept="application/json,.json" onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void read(file);
          event.currentTarget.value = '';
        }} />
      </label>
      <Link class="tool" to={{ do: 'enter', puzzle: null }}>{words.value.menu.names.enter}</Link>
      <span role="status" class="note">{said}</span>
    </p>
  );
}
