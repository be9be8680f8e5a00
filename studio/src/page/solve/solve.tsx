// Solve: find one solution or count all, look at them, and have one's own arrangement checked.

import { useEffect } from 'preact/hooks';

import { go } from '../../address';
import { wordsOf } from '../../families/catalogue';
import { words } from '../../words/language';
import { solveWords } from '../../words/solve';
import * as choice from '../choice';
import { Drawn } from '../drawn';
import { Field } from '../fields';
import { at } from '../problem';
import { type OnTable, table } from '../table';
import { making } from '../waiting';
import { Browse } from './browse';
import { Check } from './check';
import { Result } from './result';
import { all, busy, giveUp, keepJob, optionSchemas, options, PREFIX, run, solve } from './solving';

export function Solve() {
  useEffect(keepJob, []);
  const shown = table.value;
  if (!shown) return <p role="status" class="note">{making.value}</p>;
  return (
    <div class="make solve">
      <form
        aria-label={solveWords.value.heading}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy.value) void solve(shown);
        }}
      >
        <Aim />
        <Options />
        <p class="buttons">
          {busy.value ? (
            <button key="stop" type="button" onClick={() => void giveUp()}>{solveWords.value.cancel}</button>
          ) : (
            <button key="go" type="submit" class="main">{all.value ? solveWords.value.countAll : solveWords.value.findOne}</button>
          )}
        </p>
      </form>
      <div class="shown">
        <Shown shown={shown} />
        <Check shown={shown} />
      </div>
    </div>
  );
}

function Aim() {
  const told = solveWords.value;
  return (
    <fieldset class="aim">
      <legend>{told.aim}</legend>
      {([['false', told.one], ['true', told.all]] as const).map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="aim"
            checked={all.value === (value === 'true')}
            onChange={() => { go({ [`${PREFIX}all`]: value === 'true' ? value : null }); }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Options() {
  const names = Object.keys(optionSchemas.value);
  const problem = run.value?.problem ?? null;
  const touched = names.some((name) => name in options.value || at(problem, name).length > 0);
  return (
    <details open={touched}>
      <summary>{solveWords.value.options}</summary>
      <div class="fields">
        {names.map((name) => {
          const schema = optionSchemas.value[name];
          const faults = at(problem, name);
          return schema && (
            <Field key={`${choice.familyName.value} ${name}`} name={name} word={PREFIX + name} schema={schema} value={options.value[name]} faults={faults} />
          );
        })}
      </div>
    </details>
  );
}

function Shown({ shown }: { shown: OnTable }) {
  const title = wordsOf(shown.family).title;
  const found = run.value?.found.length ?? 0;
  return (
    <section aria-label={solveWords.value.resultOf(title)} aria-busy={busy.value}>
      <Result />
      {found > 0 ? (
        <Browse shown={shown} />
      ) : (
        <figure><Drawn shown={shown} solution={undefined} alt={words.value.make.pictureOf(title)} /></figure>
      )}
    </section>
  );
}
