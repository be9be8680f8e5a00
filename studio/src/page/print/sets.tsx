// The sets of a booklet: so many puzzles of a kind each, or one that was made before.

import { useState } from 'preact/hooks';

import { FAMILIES, titles, wordsOf } from '../../families/catalogue';
import type { FamilyName } from '../../api/types';
import { labelled, words } from '../../words/language';
import { wordFor } from '../../words/messages';
import { printWords } from '../../words/print';
import * as choice from '../choice';
import { said, Sentences } from '../problem';
import { table } from '../table';
import { faulty } from './faulty';
import { Labelled, Select, Tick } from './controls';
import * as own from './own';
import { change, changeSet, GRADES, MOST_SETS, newSet, order, type SetOrder } from './order';

const MOST = 300; // puzzles of a set
const RUNGS = 5; // of a ladder, where nothing else is chosen
const NAMES = Object.keys(FAMILIES) as FamilyName[];

export function Sets() {
  const told = printWords.value;
  const { sets } = order.value;
  const shown = table.value;
  const add = (set: SetOrder): void => void change({ sets: [...sets, set] });
  return (
    <fieldset class="sets">
      <legend>{told.sets}</legend>
      {sets.map((set, place) => <One key={place} set={set} place={place} />)}
      {sets.length < MOST_SETS && (
        <p class="buttons">
          <button type="button" onClick={() => { add(newSet(choice.familyName.value)); }}>{told.add}</button>
          {shown && <button type="button" aria-disabled={own.finding.value} onClick={() => { if (!own.finding.value) void own.add(shown); }}>{told.addOwn}</button>}
        </p>
      )}
    </fieldset>
  );
}

function One({ set, place }: { set: SetOrder; place: number }) {
  const told = printWords.value;
  const problem = faulty.value;
  const faults = problem?.faults.filter((each) => each.pointer.startsWith(`/sets/${place}`)) ?? [];
  return (
    <div class="set" role="group" aria-label={told.set(place + 1)}>
      {set.own ? <p>{told.own(wordsOf(set.family).title)}</p> : <Wished set={set} place={place} />}
      <button
        type="button"
        class="remove"
        aria-label={told.remove(place + 1)}
        onClick={() => void change({ sets: order.value.sets.filter((_, k) => k !== place) })}
      >
        ×
      </button>
      {problem && faults.length > 0 && <p class="fault" role="alert"><Sentences all={faults.map((each) => said(problem, each))} /></p>}
    </div>
  );
}

function Wished({ set, place }: { set: SetOrder; place: number }) {
  const told = printWords.value;
  const ladders = FAMILIES[set.family].ladder === true;
  return (
    <div class="fields">
      <Select
        name="family"
        label={told.family}
        all={NAMES}
        value={set.family}
        told={titles()}
        set={(family) => { changeSet(place, { family, params: {}, style: {}, ladder: null }); }}
      />
      <Number name="count" label={told.count} most={MOST} value={set.count} set={(count) => { changeSet(place, { count }); }} />
      <Select
        name="difficulty"
        label={told.difficulty}
        all={GRADES}
        value={set.difficulty}
        told={told.grades}
        set={(difficulty) => { changeSet(place, { difficulty }); }}
      />
      {ladders && set.ladder !== null && (
        <Number name="ladder" label={told.ladderOf} most={9} value={set.ladder} set={(ladder) => { changeSet(place, { ladder }); }} />
      )}
      {ladders && <Tick label={told.ladder} value={set.ladder !== null} set={(on) => { changeSet(place, { ladder: on ? RUNGS : null }); }} />}
      <Wishes set={set} place={place} />
    </div>
  );
}

function Wishes({ set, place }: { set: SetOrder; place: number }) {
  const told = printWords.value;
  const fields = words.value.fields as Readonly<Record<string, string>>;
  const choices = words.value.choices as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const say = (name: string, value: unknown): string => choices[name]?.[String(value)] ?? wordFor(words.value.yesNo, String(value)) ?? String(value);
  const named = Object.entries({ ...set.params, ...set.style }).map(([name, value]) => labelled(fields[name] ?? name, say(name, value)));
  const here = set.family === choice.familyName.value && Object.keys(choice.wished.value).length > 0;
  if (!here && !named.length) return null;
  const taken = Object.keys(set.params).length > 0;
  return (
    <div class="field wide">
      {(here || taken) && (
        <Tick label={here ? told.fromMake : told.asSet} value={taken} set={(on) => { changeSet(place, { params: on ? choice.wished.value : {} }); }} />
      )}
      {named.length > 0 && <p class="note">{named.join(' · ')}</p>}
    </div>
  );
}

interface NumberProps {
  readonly name: string;
  readonly label: string;
  readonly most: number;
  readonly value: number;
  readonly set: (next: number) => void;
}

function Number({ name, label, most, value, set }: NumberProps) {
  const [isWrong, setWrong] = useState(false);
  const faults = isWrong ? [{ text: words.value.expectedWhole({ least: 1, most }) }] : [];
  return (
    <Labelled name={name} label={label} faults={faults}>
      {(id) => (
        <input
          id={id}
          type="number"
          aria-invalid={isWrong}
          min={1}
          max={most}
          required
          value={value}
          onInput={(event) => {
            const next = event.currentTarget.valueAsNumber;
            const { valid } = event.currentTarget.validity;
            setWrong(!valid);
            if (valid) set(next);
          }}
        />
      )}
    </Labelled>
  );
}
