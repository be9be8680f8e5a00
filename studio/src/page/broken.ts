// Where a text stops being JSON: browsers say so each in words of its own, or not at all.

/** Lines and characters are counted from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

const SPACE = /[ \t\n\r]*/y;
const WORD = /[[\]{},:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y; // eslint-disable-line no-control-regex

type Kind = 'value' | 'name' | ':' | ',' | '[' | ']' | '{' | '}';

/** The first place at which nothing that is allowed there stands; the end, if all is missing there. */
export function whereBroken(text: string): Spot {
  const open: ('[' | '{')[] = [];
  let allowed: readonly Kind[] = VALUE;
  let at = skip(text, 0);
  while (allowed.length) {
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    const kind = word && kindOf(word, allowed);
    if (!kind) break;
    if (kind === '[' || kind === '{') open.push(kind);
    if (kind === ']' || kind === '}') open.pop();
    allowed = after(kind, open.at(-1));
    at = skip(text, at + word.length);
  }
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

const VALUE: readonly Kind[] = ['value', '[', '{'];

function skip(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

/** What a word is, if that may stand here. */
function kindOf(word: string, allowed: readonly Kind[]): Kind | undefined {
  const kinds: readonly Kind[] = word.startsWith('"') ? ['name', 'value'] : '[]{},:'.includes(word) ? [word as Kind] : ['value'];
  return kinds.find((kind) => allowed.includes(kind));
}

/** What may come after it; nothing: the text is whole. */
function after(kind: Kind, within: '[' | '{' | undefined): readonly Kind[] {
  if (kind === '[') return [...VALUE, ']'];
  if (kind === '{') return ['name', '}'];
  if (kind === 'name') return [':'];
  if (kind === ':') return VALUE;
  if (kind === ',') return within === '{' ? ['name'] : VALUE;
  return within === undefined ? [] : [',', within === '{' ? '}' : ']'];
}
