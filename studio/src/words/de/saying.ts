// Was der Dienst von Arten und Bereichen der Werte sagt, auf Deutsch: Seine Sätze haben eine Form.

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^a whole number from (\S+) to (\S+)$/, 'eine ganze Zahl von $1 bis $2'],
  [/^a number from (\S+) to (\S+)$/, 'eine Zahl von $1 bis $2'],
  [/^three whole numbers from (\S+) to (\S+)$/, 'drei ganze Zahlen von $1 bis $2'],
  [/^(\d+) whole numbers$/, '$1 ganze Zahlen'],
  [/^true or false$/, 'ja oder nein'],
  [/^a text of at most (\d+) characters$/, 'ein Text aus höchstens $1 Zeichen'],
  [/^a text of (\d+) to (\d+) digits, .*$/, 'eine Folge von $1 bis $2 Ziffern'],
  [/^a list of (\d+) to (\d+) \w.*$/, 'eine Liste von $1 bis $2 Einträgen'],
  [/^an object$/, 'mehrere Angaben mit ihren Namen'],
];
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^a kit has at most (\d+) puzzles, not .*$/, 'Ein Heft hat höchstens $1 Rätsel: Nimm weniger, oder mach mehrere Hefte.'],
];
const EXPECTED = /^expected (.+?)(?:, found (.+))?$/;
const WHOLE: Readonly<Record<string, string>> = { missing: 'Das fehlt.', 'unknown key': 'Das kennt der Dienst nicht.' };

/** null: this has another form. */
export function inGerman(message: string): string | null {
  const [, expected = '', found] = EXPECTED.exec(message) ?? [];
  const kind = KINDS.find(([form]) => form.test(expected));
  if (!kind) {
    const whole = SENTENCES.find(([form]) => form.test(message));
    return whole ? message.replace(...whole) : (WHOLE[message] ?? null);
  }
  const wanted = expected.replace(kind[0], kind[1]);
  return `Erwartet wird ${wanted}${found === undefined ? '' : `, nicht ${FOUND[found] ?? found}`}.`;
}

const FOUND: Readonly<Record<string, string>> = { null: 'nichts', true: 'ja', false: 'nein', 'an object': 'mehrere Angaben' };

/** The limits that a sentence names, if it does: `1 … 60`, or `at most 400`. */
export function limitsOf(message: string): string {
  const [, least, last] = /(-?\d+) … (-?\d+)/.exec(message) ?? [];
  if (least !== undefined && last !== undefined) return ` Erlaubt ist ${least} bis ${last}.`;
  const [, most] = /at most (\d+)/.exec(message) ?? [];
  return most === undefined ? '' : ` Höchstens ${most}.`;
}
