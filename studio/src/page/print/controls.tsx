// Fields of the booklet: a label with what it is for, a choice, a tick.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

import type { Said } from '../../families/editor';
import { Sentences } from '../problem';

interface LabelledProps {
  readonly name: string;
  readonly label: string;
  readonly wide?: boolean;
  /** What the service found wrong with it. */
  readonly faults?: readonly Said[];
  readonly children: (id: string) => ComponentChildren;
}

export function Labelled({ name, label, wide = false, faults = [], children }: LabelledProps) {
  const id = useId();
  return (
    <div class={wide ? 'field wide' : 'field'} data-field={name}>
      <label for={id}>{label}</label>
      {children(id)}
      {faults.length > 0 && <p class="fault" role="alert"><Sentences all={faults} /></p>}
    </div>
  );
}

interface SelectProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly all: readonly T[];
  readonly value: T;
  readonly told: Readonly<Record<T, string>>;
  readonly set: (next: T) => void;
}

export function Select<T extends string>({ name, label, all, value, told, set }: SelectProps<T>) {
  return (
    <Labelled name={name} label={label}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const next = all.find((each) => each === event.currentTarget.value);
            if (next !== undefined) set(next);
          }}
        >
          {all.map((each) => <option key={each} value={each}>{told[each]}</option>)}
        </select>
      )}
    </Labelled>
  );
}

export function Tick({ label, value, set }: { label: string; value: boolean; set: (next: boolean) => void }) {
  const id = useId();
  return (
    <div class="field check">
      <input id={id} type="checkbox" checked={value} onChange={(event) => { set(event.currentTarget.checked); }} />
      <label for={id}>{label}</label>
    </div>
  );
}
