// What the service says of kinds and ranges of values, in the language of the page: its sentences have a form.

import { errors, onlyTranslated } from './language';

type Forms = readonly (readonly [RegExp, string])[];

/** The service's errors in a language. */
export interface Errors {
  /** By the code of a broken rule. */
  readonly rules: Readonly<Record<string, string>>;
  /** Kinds of values that are expected, and what was there instead. */
  readonly values: Forms;
  readonly found: Forms;
}

// English: the service's own sentences are shown.
export const errorWords = onlyTranslated('errors', {
  expected: '{wanted} is expected.',
  expectedFound: '{wanted} is expected, not {found}.',
  missing: 'This is missing.',
  unknown: 'The service does not know this.',
  kit: 'A kit has at most {most} puzzles: take fewer, or make several kits.',
  range: 'From {least} to {last} is allowed.',
  most: 'At most {most}.',
});
const EXPECTED = /^expected (.+?)(?:, found (.+))?$/s;
const KIT = /^a kit has at most (\d+) puzzles, not .*$/;

/** A sentence about kinds and ranges of values; null: the service's own words are all there is. */
export function valueText(message: string): string | null {
  const { expected, expectedFound, kit, missing, unknown } = errorWords.value;
  const [, wish = '', found] = EXPECTED.exec(message) ?? [];
  const wanted = fill(errors.value?.values, wish);
  if (wanted !== null && found === undefined) return expected?.(wanted) ?? null;
  if (wanted !== null && found !== undefined) return expectedFound?.({ wanted, found: fill(errors.value?.found, found) ?? found }) ?? null;
  const [, most] = KIT.exec(message) ?? [];
  if (most !== undefined) return kit?.(most) ?? null;
  return { missing, 'unknown key': unknown }[message] ?? null;
}

/** The text of the first form that fits; null: none does. */
function fill(forms: Forms | undefined, text: string): string | null {
  const fits = forms?.find(([form]) => form.test(text));
  return fits === undefined ? null : text.replace(...fits);
}

/** The limits that a sentence names, if it does, to be put after one of ours: `1 … 60`, or `at most 400`. */
export function limitsIn(message: string): string {
  const [, least, last] = /(-?\d+) … (-?\d+)/.exec(message) ?? [];
  const [, most] = /at most (\d+)/.exec(message) ?? [];
  const limits = least !== undefined && last !== undefined ? errorWords.value.range?.({ least, last }) : most !== undefined ? errorWords.value.most?.(most) : undefined;
  return limits === undefined ? '' : ` ${limits}`;
}
