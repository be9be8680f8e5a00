// What one can begin with: a known puzzle, a file, or a text.

import { signal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';

import { askJson, Problem } from '../../api/client';
import { asRecord } from '../../api/reading';
import type { FamilyName, Schemas } from '../../api/types';
import { wordsOf } from '../../families/catalogue';
import { entering } from '../../words/enter';
import * as choice from '../choice';
import { said as saidOf, Told } from '../problem';
import { edit } from './draft';
import { LARGEST, readAny, Several, textOf } from './files';

type Known = Schemas['Catalog']['puzzles'];

const said = signal(''); // what came of the last file
const unknown = signal<string | null>(null); // the name of what nobody can read
const failed = signal<{ readonly name: string; readonly problem: Problem } | null>(null);
const several = signal<{ readonly name: string; readonly file: Several } | null>(null);

export function Start() {
  const told = entering.value.start;
  return (
    <section class="start" aria-label={told.heading}>
      <div class="fields">
        <Catalogue />
        <FileButton />
      </div>
      <p class="note drop-hint">{told.drop}</p>
      <details>
        <summary>{told.paste}</summary>
        <Paste />
      </details>
      <Outcome />
    </section>
  );
}

function Catalogue() {
  const told = entering.value.start;
  const id = useId();
  const family = choice.familyName.value;
  const [known, setKnown] = useState<Known>([]);
  useEffect(() => {
    const controller = new AbortController();
    askJson(`/v1/${family}/catalog`, { signal: controller.signal }).then(
      (answer) => { setKnown((answer as Schemas['Catalog']).puzzles); },
      () => { setKnown([]); }, // one can do without
    );
    return () => { controller.abort(); };
  }, [family]);
  const take = (name: string): void => {
    const entry = known.find((each) => each.name === name);
    if (entry) void taking(entry.title, async () => ({ family, as: '', puzzle: asRecord(asRecord(await askJson(`/v1/${family}/catalog/${name}`))['puzzle']) }));
  };
  return (
    <div class="field">
      <label for={id}>{told.known}</label>
      <select id={id} value="" onChange={(event) => { take(event.currentTarget.value); event.currentTarget.value = ''; }}>
        <option value="">{told.choose}</option>
        {known.map((each) => (
          <option key={each.name} value={each.name}>{each.title}</option>
        ))}
      </select>
    </div>
  );
}

function FileButton() {
  const told = entering.value.start;
  return (
    <label class="field file">
      <span class="about">{told.own}</span> <span class="as-button">{told.file}</span>
      <input
        type="file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.blur();
          if (file) void takeFile(file);
          event.currentTarget.value = ''; // the same file may be chosen again
        }}
      />
    </label>
  );
}

function Paste() {
  const told = entering.value.start;
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div class="field wide">
      <label for={id}>{told.hint}</label>
      <textarea id={id} rows={4} spellcheck={false} value={text} onInput={(event) => { setText(event.currentTarget.value); }} />
      <button type="button" disabled={!text.trim()} onClick={() => void taking(told.pasted, () => readAny(text))}>{told.read}</button>
    </div>
  );
}

export async function takeFile(file: File): Promise<void> {
  if (file.size > LARGEST) {
    said.value = entering.value.start.tooLarge(file.name);
    return;
  }
  await taking(file.name, async () => {
    const text = await textOf(file).catch(() => null); // packed, and torn
    return text === null ? null : readAny(text);
  });
}

/** Lays what was read on the table, and says what came of it. */
async function taking(name: string, read: () => ReturnType<typeof readAny>): Promise<void> {
  said.value = '';
  unknown.value = null;
  failed.value = null;
  several.value = null;
  try {
    const taken = await read();
    if (taken) {
      edit(taken.puzzle, '', taken.family);
      said.value = taken.as ? entering.value.start.takenAs({ name, as: taken.as }) : entering.value.start.taken(name);
    } else unknown.value = name;
  } catch (error) {
    if (error instanceof Several) several.value = { name, file: error };
    else failed.value = { name, problem: error instanceof Problem ? error : new Problem('unexpected', String(error)) };
  }
}

/** What is wrong with a file: its name, the places in it, and what to do. */
function Failed({ name, problem }: { readonly name: string; readonly problem: Problem }) {
  return (
    <Told problem={problem}>
      <ul>
        {problem.faults.map((fault) => {
          const { text, lang } = saidOf(problem, fault);
          return <li key={fault.pointer} lang={lang}>{[name, fault.pointer, text].filter(Boolean).join(': ')}</li>;
        })}
      </ul>
    </Told>
  );
}

/** A button for each puzzle of a file. */
function Choose({ name, file }: { readonly name: string; readonly file: Several }) {
  const told = entering.value.start;
  return (
    <div role="group" aria-label={told.several(name)}>
      <p role="alert">{told.several(name)}</p>
      {file.names.map((each, index) => (
        <button key={index} type="button" onClick={() => void taking(name, () => readAny(file.text, index + 1))}>{[index + 1, each].filter(Boolean).join(' · ')}</button>
      ))}
    </div>
  );
}

/** Stands at the place of the files, and is told aloud. */
function Outcome() {
  const told = entering.value.start;
  const reads = choice.listed.value.map(({ name }) => (
    <li key={name}>
      <b>{wordsOf(name as FamilyName).title}:</b> {wordsOf(name as FamilyName).reads}
    </li>
  ));
  return (
    <>
      <p role="status">{said.value}</p>
      {unknown.value !== null && (
        <div class="problem" role="alert">
          <p>{told.unknown(unknown.value)}</p>
          <ul>{reads}</ul>
        </div>
      )}
      {several.value && <Choose {...several.value} />}
      {failed.value && <Failed {...failed.value} />}
    </>
  );
}
