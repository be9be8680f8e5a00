// What the editors of all families are made of.

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { Said } from '../../families/editor';
import { entering } from '../../words/enter';
import { NumberInput } from '../fields';
import { Sentences } from '../problem';

/** What is wrong at a place, under it. */
export function Faults({ id, own = '', faults }: { id?: string; own?: string; faults: readonly Said[] }) {
  return (
    <p id={id} class="fault" hidden={!own && !faults.length}>
      {own} <Sentences all={faults} />
    </p>
  );
}

interface WholeProps {
  readonly label: string;
  readonly place: string;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  readonly faults: readonly Said[];
  readonly set: (value: number) => void;
  /** Where nothing may stand, too. */
  readonly clear?: () => void;
  /** The label is read out only: others say it for the eye. */
  readonly quiet?: boolean;
  readonly decimal?: boolean;
}

/** A number with its label and what is wrong with it; `place` is its JSON pointer. */
export function Whole(props: WholeProps) {
  const { label, place, value, least, most, faults, set, clear, quiet = false, decimal = false } = props;
  const id = useId();
  const [wrong, setWrong] = useState('');
  const kind = decimal ? 'number' : 'integer';
  const schema = { type: clear ? [kind, 'null'] : kind, minimum: least, maximum: most };
  return (
    <div class="field" data-at={place}>
      {!quiet && <label for={id}>{label}</label>}
      <NumberInput
        id={id}
        {...(quiet ? { label } : {})}
        place={`own${place}`}
        schema={schema}
        value={value}
        invalid={wrong !== '' || faults.length > 0}
        wrong={setWrong}
        set={(next) => {
          if (next === null) clear?.();
          else set(next);
        }}
      />
      <Faults id={`${id}-faults`} own={wrong} faults={faults} />
    </div>
  );
}

interface TripleProps {
  readonly label: string;
  readonly place: string;
  readonly values: readonly (number | null)[];
  readonly least: number;
  readonly most: number;
  readonly faults: readonly Said[];
  readonly set: (values: (number | null)[]) => void;
}

/** Three numbers that belong together, such as edges. */
export function Triple({ label, place, values, least, most, faults, set }: TripleProps) {
  return (
    <fieldset class="field wide" data-at={place}>
      <legend>{label}</legend>
      <div class="numbers">
        {values.map((value, index) => (
          <Whole
            key={index}
            quiet
            label={`${label}, ${index + 1}`}
            place={`${place}/${index}`}
            value={value}
            least={least}
            most={most}
            faults={[]}
            set={(next) => {
              set(values.map((each, other) => (other === index ? next : each)));
            }}
          />
        ))}
      </div>
      <Faults faults={faults} />
    </fieldset>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly place: string;
  readonly value: T;
  readonly names: Readonly<Record<T, string>>;
  readonly faults: readonly Said[];
  readonly set: (value: T) => void;
  readonly wide?: boolean;
}

export function Choice<T extends string>({ label, place, value, names, faults, set, wide = false }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class={wide ? 'field wide' : 'field'} data-at={place}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={(event) => {
          set(event.currentTarget.value as T);
        }}
      >
        {(Object.entries(names) as [T, string][]).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      <Faults id={`${id}-faults`} faults={faults} />
    </div>
  );
}

export function Check({ label, value, set }: { label: string; value: boolean; set: (value: boolean) => void }) {
  const id = useId();
  return (
    <div class="field check">
      <input
        id={id}
        type="checkbox"
        checked={value}
        onChange={(event) => {
          set(event.currentTarget.checked);
        }}
      />
      <label for={id}>{label}</label>
    </div>
  );
}

interface BalanceProps {
  readonly have: number;
  readonly need: number;
  /** Whether less than is needed will do. */
  readonly spare?: boolean;
  readonly children: ComponentChildren;
}

/** How much there is of what is needed, as a bar and in words. */
export function Balance({ have, need, spare = false, children }: BalanceProps) {
  const share = need > 0 ? Math.min(have / need, 1) : 0;
  const state = have === need || spare ? 'even' : have > need ? 'over' : 'under';
  return (
    <div class={`balance ${state}`}>
      <div class="gauge" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p role="status">{children}</p>
    </div>
  );
}

/** Pieces that are given: told, and dropped at a touch. */
export function Given({ count, drop, faults }: { count: number; drop: () => void; faults: readonly Said[] }) {
  if (!count) return null;
  return (
    <div class="given" data-at="/fixed">
      <p>{entering.value.given(count)}</p>
      <button type="button" onClick={drop}>
        {entering.value.dropGiven}
      </button>
      <Faults faults={faults} />
    </div>
  );
}
