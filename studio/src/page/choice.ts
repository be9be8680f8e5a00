// What is chosen on the page, as its address says it.

import { computed, signal } from '@preact/signals';

import { query } from '../address';
import type { Family, FamilyName, FieldSchema, Schemas } from '../api/types';
import { FAMILIES, FIRST, isFamily } from '../families/catalogue';
import { askKept } from './kept';

export type Values = Readonly<Record<string, unknown>>;

/** What the service tells of its families; empty until it is there. */
export const listed = signal<readonly Family[]>([]);

/** The words of an address that say which puzzle is made, in one order. */
export function puzzleWords(address: string): string {
  const all = new URLSearchParams(address);
  if (!all.has('family')) all.set('family', FIRST);
  for (const word of [...all.keys()]) if (OF_NO_PUZZLE.includes(word) || word.includes('.')) all.delete(word);
  all.sort();
  return all.toString();
}

let asking: Promise<void> | null = null;

/** Asks the service for them, once at a time. */
export function load(): Promise<void> {
  asking ??= ask().finally(() => { asking = null; });
  return asking;
}

async function ask(): Promise<void> {
  const told = await askKept('families', '/v1/families', { accept: 'application/json' });
  listed.value = (JSON.parse(told) as Schemas['Families']).families;
}

export const familyName = computed<FamilyName>(() => {
  const named = query.value.get('family');
  return isFamily(named) ? named : FIRST;
});
export const record = computed(() => FAMILIES[familyName.value]);
export const family = computed(() => listed.value.find((each) => each.name === familyName.value));

export const parameters = computed(() => schemas(family.value?.parameters));
export const styles = computed(() => schemas(family.value?.style));

/** The parameters and the style that the address names; all else is as the service has it. */
export const wished = computed(() => named(parameters.value));
export const style = computed(() => named(styles.value));
export const seed = computed(() => whole(query.value.get('seed')));
/** A grade, or the word of a range such as `2.5..3.5`; `asked` is what the service takes for it. */
export const difficulty = computed(() => query.value.get('difficulty')?.toLowerCase() ?? null);
export const asked = computed<unknown>(() => {
  const [low = '', high] = (difficulty.value ?? '').split('..');
  return high === undefined ? difficulty.value : { min: numeric(low), max: numeric(high) };
});
/** The view in space. */
export const space = computed(() => query.value.get('space'));
export const solved = computed(() => query.value.get('solution') === 'true');

function schemas(told: unknown): Readonly<Record<string, FieldSchema>> {
  return (told ?? {}) as Readonly<Record<string, FieldSchema>>;
}

/** The values that the address gives to some fields; prefix: of their words in it. */
export function named(fields: Readonly<Record<string, FieldSchema>>, prefix = ''): Values {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const text = query.value.get(prefix + name);
    if (text !== null) values[name] = parsed(text, schema);
  }
  return values;
}

/** A word of the address; null: it has none of that name. */
export function word(name: string): string | null {
  return query.value.get(name);
}

/** The values that some words of an address give to parameters. */
export function valuesOf(words: Readonly<Record<string, string | null>>): Values {
  return Object.fromEntries(Object.entries(words).flatMap(([name, text]) => {
    const schema = parameters.value[name];
    return schema && text !== null ? [[name, parsed(text, schema)]] : [];
  }));
}

/** All parameters: as they are wished, else as the service has them. */
export const everything = computed<Values>(() => ({
  ...Object.fromEntries(Object.entries(parameters.value).map(([name, { default: usual }]) => [name, usual])),
  ...wished.value,
}));

/** A seed is a whole number that stays exact; everything else is none. */
function whole(text: string | null): number | null {
  const number = Number(text);
  return text !== null && /^\d+$/.test(text) && Number.isSafeInteger(number) ? number : null;
}

export function isType(schema: FieldSchema, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}

/**
 * A word of the address as JSON, in all the spellings of the interface: `4x4x4`, `4×4×4`, capital
 * letters in choices. What is none of the kind goes on as it is, to be refused.
 */
function parsed(text: string, schema: FieldSchema): unknown {
  if (isType(schema, 'array')) {
    const parts = text.trim().replace(/^\[(.*)\]$|^\((.*)\)$/, '$1$2').trim().split(/\s*[,x×]\s*|\s+/i);
    return parts.length === (schema.minItems ?? parts.length) ? parts.map((each) => parsed(each, schema.items ?? {})) : text;
  }
  if (isType(schema, 'boolean')) return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text;
  if (schema.enum) return schema.enum.find((each) => each?.toLowerCase() === text.toLowerCase()) ?? text;
  return isType(schema, 'integer') || isType(schema, 'number') ? numeric(text) : text;
}

function numeric(text: string): unknown {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Words of the address that belong to no family: they are understood without what the service tells of it. */
const OF_NO_PUZZLE = ['do', 'lang', 'language', 'solution', 'format', 'puzzle', 'space', 'job', 'booklet', 'made', 'kit', 'v'];
const OWN = ['family', 'seed', 'difficulty', ...OF_NO_PUZZLE];

/** Whether the address has words that only the service can explain. */
export const wordy = computed(() => [...query.value.keys()].some((word) => !OWN.includes(word) && !word.includes('.')));

/** A word of the address that nothing here knows, or whose value is none; meant: the nearest that is known. */
export interface Strange {
  readonly word: string;
  readonly meant: string | null;
}

/** All of them; tasks: what the page can be asked to do. */
export function strange(tasks: readonly string[]): readonly Strange[] {
  if (wordy.value && !family.value) return [];
  const known = [...OWN, ...Object.keys(parameters.value), ...Object.keys(styles.value)];
  const values: Readonly<Record<string, readonly string[]>> = { family: Object.keys(FAMILIES), do: tasks, solution: ['true', 'false'] };
  return [...query.value].flatMap(([word, value]) => {
    if (!known.includes(word) && !word.includes('.')) return [{ word, meant: nearest(word, known) }];
    const fits = word === 'seed' || word === 'v' ? whole(value) !== null : (values[word]?.includes(value) ?? true);
    return fits ? [] : [{ word: `${word}=${value}`, meant: nearest(value, values[word] ?? []) }];
  });
}

/** The known word that takes the fewest changes; null: none is near. */
function nearest(word: string, known: readonly string[]): string | null {
  const far = known.map((each) => [distance(word.toLowerCase().slice(0, 40), each), each] as const).sort(([a], [b]) => a - b);
  const [first] = far;
  return first && first[0] <= Math.max(1, Math.floor(first[1].length / 3)) ? first[1] : null;
}

/** Letters to put in, take out or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, k) => k);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let k = 0; k < other.length; k += 1) {
      next.push(Math.min((row[k] ?? 0) + (one[i] === other[k] ? 0 : 1), (row[k + 1] ?? 0) + 1, (next[k] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A value as a word of the address; null: it is what the service takes anyway. */
export function written(value: unknown, schema: FieldSchema): string | null {
  const text = plain(value);
  return text === plain(schema.default) ? null : text;
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const OF_A_PUZZLE = ['difficulty', 'solution', 'puzzle', 'space', 'job'];

/** The wishes for one that is made are taken back; how it looks stays. */
export function wishless(): Record<string, null> {
  const names = Object.keys(parameters.value).filter((name) => !(name in styles.value));
  return Object.fromEntries([...names, 'difficulty', 'solution', 'seed'].map((name) => [name, null]));
}

/** All words of a family are taken back: another family has others. */
export function forgotten(): Record<string, null> {
  const names = [...Object.keys(parameters.value), ...Object.keys(styles.value), ...OF_A_PUZZLE];
  const others = [...query.value.keys()].filter((name) => name.includes('.')); // those of a task
  return Object.fromEntries([...names, ...others].map((name) => [name, null]));
}
