// How hard and how large the next puzzle shall be; all other wishes are one step further.

import { useSignal } from '@preact/signals';

import { go, type Changes } from '../address';
import { wordsOf } from '../families/catalogue';
import { words } from '../words/language';
import * as choice from './choice';
import { Pips } from './icon';
import * as making from './making';
import { Segments, Switch } from './menu';
import { Sheet } from './sheet';
import { leading } from './tasks';
import { Link } from './link';

const GRADES = ['easy', 'medium', 'hard'] as const;
const GIVEN = ['0', '2', '4', '6'] as const; // pieces

export function Level({ close }: { close: () => void }) {
  const told = words.value.level;
  const { sizes, size } = choice.record.value;
  const named = wordsOf(choice.familyName.value);
  const wished = useSignal<Changes>({});
  const now = (name: string): string | null => (name in wished.value ? (wished.value[name] ?? null) : choice.word(name));
  const wish = (change: Changes): void => { wished.value = { ...wished.value, ...change }; };
  const large = size({ ...choice.everything.value, ...choice.valuesOf(wished.value) }, named);
  const grade = GRADES.find((each) => each === now('difficulty')) ?? null;
  const given = now('prelaid') ?? '0';
  return (
    <Sheet title={told.heading} close={close} kind="level">
      <h3>{words.value.fields.difficulty}</h3>
      <Segments
        kind="wide"
        all={GRADES.map((each, k) => [each, <>{words.value.choices.difficulty[each]}<Pips count={k + 1} /></>] as const)}
        value={grade}
        set={(each) => { wish({ difficulty: each === grade ? null : each }); }}
      />
      <h3>{told.size}</h3>
      <div class="sizes">
        {sizes.map((each) => {
          const name = size(choice.valuesOf(each), named);
          return <button key={name} type="button" aria-pressed={name === large} onClick={() => { wish(each); }}>{name}</button>;
        })}
      </div>
      <Switch name={words.value.fields.unique} on={now('unique') === 'true'} set={(on) => { wish({ unique: on ? 'true' : null }); }} />
      <div class="row" role="group" aria-label={words.value.fields.prelaid}>
        <span aria-hidden="true">{words.value.fields.prelaid}</span>
        <Segments all={GIVEN.map((each) => [each, each] as const)} value={GIVEN.find((each) => each === given) ?? null} set={(each) => { wish({ prelaid: each === '0' ? null : each }); }} />
      </div>
      <div class="two">
        <Link class="big" first={close} to={{ ...wished.value, ...leading('make') }}>{told.all}</Link>
        <button type="button" class="big main" onClick={() => {
          close();
          go({ ...wished.value, do: null, puzzle: null });
          making.reroll();
        }}>{told.go}</button>
      </div>
    </Sheet>
  );
}
