// A field for each parameter: its kind, range and choices are those that the service tells.

import { useEffect, useId, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

import { go } from '../address';
import type { FieldSchema } from '../api/types';
import type { Said } from '../families/editor';
import { language, words } from '../words/language';
import { languageName, wordFor } from '../words/messages';
import { isType, written } from './choice';
import { unfinished } from './making';
import { Sentences } from './problem';

interface Props {
  readonly name: string;
  /** The word of the address that holds it, if that is not its name. */
  readonly word?: string;
  readonly schema: FieldSchema;
  /** As the address has it; undefined: it does not. */
  readonly value: unknown;
  /** What the service found wrong with it. */
  readonly faults: readonly Said[];
  /** Takes the place of what the family's schema says of choices. */
  readonly choices?: readonly (string | null)[];
}

export function Field(props: Props) {
  const { name, schema } = props;
  const value = props.value === undefined ? (schema.default ?? null) : props.value;
  const set = (next: unknown): void => {
    go({ [props.word ?? name]: written(next, schema) });
  };
  const kind = { ...props, value, set };
  if (props.choices ?? schema.enum) return <Choice {...kind} />;
  if (isType(schema, 'array')) return <Numbers {...kind} />;
  if (isType(schema, 'boolean')) return isType(schema, 'null') ? <Choice {...kind} choices={THREE} /> : <Check {...kind} />;
  if (isType(schema, 'string')) return <OneText {...kind} />;
  return <OneNumber {...kind} />;
}

const THREE = [null, 'true', 'false'];

interface Kind extends Props {
  readonly set: (value: unknown) => void;
}

function label(name: string): string {
  return words.value.fields[name as keyof typeof words.value.fields];
}

/** A label, what it labels, and what is wrong with it. */
function Row(props: { id: string; name: string; own?: string; faults: readonly Said[]; children: ComponentChildren }) {
  const { id, name, own = '', faults, children } = props;
  return (
    <div class="field" data-field={name}>
      <label for={id}>{label(name)}</label>
      {children}
      <Faults id={`${id}-faults`} own={own} faults={faults} />
    </div>
  );
}

/** What is wrong: `own` as it is typed, `faults` as the service has it. */
function Faults({ id, own = '', faults }: { id: string; own?: string; faults: readonly Said[] }) {
  return (
    <p id={id} class="fault" role="alert" hidden={!own && !faults.length}>
      {own} <Sentences all={faults} />
    </p>
  );
}

/** A value as the word of a choice. */
function chosen(value: unknown): string {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

function Choice({ name, schema, value, faults, set, choices }: Kind) {
  const id = useId();
  const all = choices ?? schema.enum ?? [];
  const offered = all.includes(null) ? [null, ...all.filter((each) => each !== null)] : all;
  const told = (each: string | null): string => {
    const known = words.value.choices as Readonly<Record<string, Readonly<Record<string, string>>>>;
    if (name === 'language' && each !== null) return languageName(each, language.value);
    return each === null ? (name === 'view' ? words.value.suits : words.value.open) : (known[name]?.[each] ?? wordFor(words.value.yesNo, each) ?? each);
  };
  return (
    <Row id={id} name={name} faults={faults}>
      <select
        id={id}
        value={chosen(value)}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={(event) => {
          set(event.currentTarget.value || null);
        }}
      >
        {offered.map((each) => (
          <option key={each ?? ''} value={each ?? ''}>
            {told(each)}
          </option>
        ))}
      </select>
    </Row>
  );
}

function Check({ name, value, faults, set }: Kind) {
  const id = useId();
  return (
    <div class="field check" data-field={name}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        aria-describedby={`${id}-faults`}
        onChange={(event) => {
          set(event.currentTarget.checked);
        }}
      />
      <label for={id}>{label(name)}</label>
      <Faults id={`${id}-faults`} faults={faults} />
    </div>
  );
}

function OneText({ name, value, faults, set }: Kind) {
  const id = useId();
  return (
    <Row id={id} name={name} faults={faults}>
      <input id={id} type="text" value={typeof value === 'string' ? value : ''} spellcheck={false} aria-invalid={faults.length > 0} aria-describedby={`${id}-faults`}
        onChange={(event) => { set(event.currentTarget.value.trim() || null); }} />
    </Row>
  );
}

function OneNumber({ name, schema, value, faults, set }: Kind) {
  const id = useId();
  const [wrong, setWrong] = useState('');
  const invalid = wrong !== '' || faults.length > 0;
  return (
    <Row id={id} name={name} own={wrong} faults={faults}>
      <NumberInput id={id} place={name} schema={schema} value={value} invalid={invalid} wrong={setWrong} set={set} />
    </Row>
  );
}

/** Several numbers in one field, such as the edges of a box. */
function Numbers({ name, schema, value, faults, set }: Kind) {
  const id = useId();
  const [wrong, setWrong] = useState('');
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  const invalid = wrong !== '' || faults.length > 0;
  const places = Array.from({ length: schema.minItems ?? values.length }, (_, place) => place);
  return (
    <fieldset class="field wide" data-field={name} aria-describedby={`${id}-faults`}>
      <legend>{label(name)}</legend>
      <div class="numbers">
        {places.map((place) => (
          <NumberInput
            key={place}
            id={`${id}-${place}`}
            label={`${label(name)} ${place + 1}`}
            place={`${name}/${place}`}
            schema={schema.items ?? {}}
            value={values[place] ?? null}
            invalid={invalid}
            wrong={setWrong}
            set={(next) => {
              set(places.map((each) => (each === place ? next : values[each])));
            }}
          />
        ))}
      </div>
      <Faults id={`${id}-faults`} own={wrong} faults={faults} />
    </fieldset>
  );
}

interface InputProps {
  readonly id: string;
  readonly label?: string;
  readonly place: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly invalid: boolean;
  readonly wrong: (message: string) => void;
  readonly set: (value: number | null) => void;
}

export function NumberInput({ id, label, place, schema, value, invalid, wrong, set }: InputProps) {
  const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  // The text is kept as it is typed: "clear, then 12" must not become 112.
  const [text, setText] = useState(shown);
  useEffect(() => {
    if (read(text, schema) !== value) setText(shown);
    finish(place, true);
    wrong('');
  }, [shown]);
  useEffect(
    () => () => {
      finish(place, true); // the field is gone, and what was typed with it
    },
    [place],
  );
  const type = (typed: string): void => {
    setText(typed);
    const number = read(typed, schema);
    finish(place, number !== undefined);
    const { minimum: least = 0, maximum: most = '…' } = schema;
    wrong(number === undefined ? words.value[isType(schema, 'integer') ? 'expectedWhole' : 'expected']({ least, most }) : '');
    if (number !== undefined) set(number);
  };
  return (
    <input
      id={id}
      inputMode={isType(schema, 'integer') ? 'numeric' : 'decimal'}
      autocomplete="off"
      value={text}
      placeholder={isType(schema, 'null') ? words.value.open : ''}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={`${id}-faults`}
      onInput={(event) => {
        type(event.currentTarget.value);
      }}
    />
  );
}

/** The number that a text is; null for none where none may be; undefined: it is not as it must be. */
function read(text: string, schema: FieldSchema): number | null | undefined {
  if (!text.trim()) return isType(schema, 'null') ? null : undefined;
  const number = Number(text.trim().replace(',', '.'));
  const kind = isType(schema, 'integer') ? Number.isInteger(number) : Number.isFinite(number);
  const fits = number >= (schema.minimum ?? -Infinity) && number <= (schema.maximum ?? Infinity);
  return kind && fits ? number : undefined;
}

function finish(place: string, done: boolean): void {
  if (done === !(place in unfinished.value)) return;
  const others = Object.entries(unfinished.value).filter(([each]) => each !== place);
  unfinished.value = Object.fromEntries(done ? others : [...others, [place, true]]);
}
