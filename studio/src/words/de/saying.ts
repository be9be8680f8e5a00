// Was der Dienst von Arten und Bereichen der Werte sagt, auf Deutsch: Seine Sätze haben eine Form.

import { FOUND, KINDS } from './rules';

const SENTENCES: typeof KINDS = [
  [/^a kit has at most (\d+) puzzles, not .*$/, 'Ein Heft hat höchstens $1 Rätsel: Nimm weniger, oder mach mehrere Hefte.'],
];
const EXPECTED = /^expected (.+?)(?:, found (.+))?$/;
const WHOLE: Readonly<Record<string, string>> = { missing: 'Das fehlt.', 'unknown key': 'Das kennt der Dienst nicht.' };

/** null: this has another form. */
export function inGerman(message: string): string | null {
  const [, expected = '', found] = EXPECTED.exec(message) ?? [];
  const wanted = fill(KINDS, expected);
  if (wanted === null) return fill(SENTENCES, message) ?? WHOLE[message] ?? null;
  return `Erwartet wird ${wanted}${found === undefined ? '' : `, nicht ${fill(FOUND, found) ?? found}`}.`;
}

/** The German of the first form that fits; null: none does. */
function fill(forms: typeof KINDS, text: string): string | null {
  const fits = forms.find(([form]) => form.test(text));
  return fits === undefined ? null : text.replace(...fits);
}

/** The limits that a sentence names, if it does: `1 … 60`, or `at most 400`. */
export function limitsOf(message: string): string {
  const [, least, last] = /(-?\d+) … (-?\d+)/.exec(message) ?? [];
  if (least !== undefined && last !== undefined) return ` Erlaubt ist ${least} bis ${last}.`;
  const [, most] = /at most (\d+)/.exec(message) ?? [];
  return most === undefined ? '' : ` Höchstens ${most}.`;
}
