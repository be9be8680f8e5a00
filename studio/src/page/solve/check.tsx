// Check: a solution of one's own, as JSON; what is wrong with it is told, and marked in the picture.

import { useState } from 'preact/hooks';

import { askJson, Problem } from '../../api/client';
import { asArray, asRecord, asText } from '../../api/reading';
import { wordsOf } from '../../families/catalogue';
import { wordFor } from '../../words/messages';
import { faults } from '../../words/reasons';
import { solveWords } from '../../words/solve';
import { Drawn } from '../drawn';
import { said, Sentences, Told } from '../problem';
import type { OnTable } from '../table';
import { run, shownPlace } from './solving';

const LONGEST = 2_000_000; // characters: longer than any solution

interface Checked {
  readonly of: OnTable;
  readonly solution: unknown;
  readonly faults: readonly Readonly<Record<string, unknown>>[];
}

export function Check({ shown }: { shown: OnTable }) {
  const told = solveWords.value;
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const begin = async (written: string): Promise<void> => {
    setChecked(null);
    setProblem(null);
    try {
      setChecked(await check(shown, written));
    } catch (error) {
      setProblem(error instanceof Problem ? error : new Problem('unexpected', String(error)));
    }
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const written = file.size > LONGEST ? '' : await file.text();
    setText(written);
    await begin(written);
  };
  const example = run.value?.found[shownPlace.value];
  return (
    <section
      class="check"
      aria-labelledby="check"
      onDragOver={(event) => { event.preventDefault(); }}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <h2 id="check">{told.check}</h2>
      <p class="note" id="check-about">{told.checkAbout}</p>
      <textarea rows={5} spellcheck={false} aria-label={told.yours} aria-describedby="check-about" value={text} onInput={(event) => { setText(event.currentTarget.value); }} />
      <p class="buttons">
        <button type="button" class="main" aria-disabled={!text.trim()} onClick={() => { if (text.trim()) void begin(text); }}>{told.checkIt}</button>
        <label class="file">
          {told.file}
          <input
            type="file"
            accept=".json,application/json,text/plain"
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {example !== undefined && <button type="button" onClick={() => { setText(JSON.stringify(example)); }}>{told.takeShown}</button>}
      </p>
      {problem && <Refused problem={problem} />}
      {checked?.of.puzzle === shown.puzzle && <Faults checked={checked} />}
    </section>
  );
}

async function check(shown: OnTable, written: string): Promise<Checked> {
  let solution: unknown;
  try {
    solution = JSON.parse(written);
  } catch {
    throw new Problem('no_json', '');
  }
  const body = { puzzle: shown.puzzle, solution };
  const answer = asRecord(await askJson(`/v1/${shown.family}/check`, { body }));
  return { of: shown, solution, faults: asArray(answer['faults']).map(asRecord) };
}

/** It is no solution at all: where it is not as it must be. */
function Refused({ problem }: { problem: Problem }) {
  if (problem.code === 'no_json') return <p class="problem" role="alert">{solveWords.value.noJson}</p>;
  if (!problem.faults.length) return <Told problem={problem} />;
  return (
    <div class="problem" role="alert">
      <p>{solveWords.value.noSolution}</p>
      <ul>
        {problem.faults.map((fault) => <li key={fault.pointer + fault.message}><code>{fault.pointer}</code> <Sentences all={[said(problem, fault)]} /></li>)}
      </ul>
    </div>
  );
}

const MOST = 30; // faults that are told one by one

function Faults({ checked }: { checked: Checked }) {
  const told = solveWords.value;
  const { faults } = checked;
  const title = wordsOf(checked.of.family).title;
  return (
    <>
      <p role="status" class={faults.length ? 'verdict unsolvable' : 'verdict solved'}>{faults.length ? told.wrong(faults.length) : told.right}</p>
      {faults.length > 0 && (
        <ul class="faults">
          {faults.slice(0, MOST).map((fault, k) => <Fault key={k} fault={fault} />)}
          {faults.length > MOST && <li>…</li>}
        </ul>
      )}
      <figure><Drawn shown={checked.of} solution={checked.solution} alt={faults.length ? told.pictureOfFaulty(title) : told.pictureOfChecked(title)} /></figure>
    </>
  );
}

function Fault({ fault }: { fault: Readonly<Record<string, unknown>> }) {
  const known = wordFor(faults.value, asText(fault['code']));
  return (
    <li>
      {known ?? <span lang="en">{asText(fault['message'])}</span>}{' '}
      <code>{asText(fault['at']).replace(/^\/solution/, '')}</code>
    </li>
  );
}
