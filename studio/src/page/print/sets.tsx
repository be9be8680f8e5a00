// The sets of a booklet: so many puzzles of a kind each, or one that was made before.

import { FAMILIES, titles, wordsOf } from '../../families/catalogue';
import type { FamilyName } from '../../api/types';
import { words } from '../../words/language';
import { printWords } from '../../words/print';
import * as choice from '../choice';
import { said, Sentences, Told } from '../problem';
import { table } from '../table';
import * as booklet from './booklet';
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
          <span role="status" class="note">{own.finding.value ? words.value.files.solving : ''}</span>
        </p>
      )}
      {own.unfound.value && <Told problem={own.unfound.value} />}
    </fieldset>
  );
}

function One({ set, place }: { set: SetOrder; place: number }) {
  const told = printWords.value;
  const problem = booklet.problem.value;
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
        set={(family) => { changeSet(place, { family, params: {}, ladder: null }); }}
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
  const named = Object.entries(set.params).map(([name, value]) => `${fields[name] ?? name}: ${String(value)}`);
  const here = set.family === choice.familyName.value && Object.keys(choice.wished.value).length > 0;
  if (!here && !named.length) return null;
  const taken = named.length > 0;
  return (
    <div class="field wide">
      <Tick label={told.fromMake} value={taken} set={(on) => { changeSet(place, { params: on ? choice.wished.value : {} }); }} />
      {taken && <p class="note">{named.join(' · ')}</p>}
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
  return (
    <Labelled name={name} label={label}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={1}
          max={most}
          required
          value={value}
          onInput={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (event.currentTarget.validity.valid) set(next);
          }}
        />
      )}
    </Labelled>
  );
}
