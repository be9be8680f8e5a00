// Words as data, and how they are said in a language.
//
// text       'Undo'
// pattern    'Delete {name}': a text with names in braces; it becomes a function of their values
// counted    counted('{count} solution', '{count} solutions'): a function of a number, first of all
// tree       an object or a list of these; the way to a word in it is the word's context

export type Value = string | number;

/** A word that has other forms with other numbers. */
export class Counted<One extends string = string, Many extends string = string> {
  constructor(readonly one: One, readonly many: Many) {}
}

export function counted<const One extends string, const Many extends string>(one: One, many: Many): Counted<One, Many> {
  return new Counted(one, many);
}

export type Tree = string | Counted | readonly Tree[] | { readonly [name: string]: Tree };

/** English words, and what stands before their ways in contexts; '': nothing. */
export interface English<T> {
  readonly prefix: string;
  readonly words: T;
}

/** A word in a language: several phrases where it is counted; 0: it has none. */
export type Phrase = string | readonly string[] | 0;

/** A language: the phrases of each prefix in the order of its words, and which of several a number takes. */
export interface Catalogue {
  readonly code: string;
  readonly phrases: Readonly<Record<string, readonly Phrase[]>>;
  readonly plural: (count: number) => number;
}

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<Name extends string> = Readonly<Record<Name, Value>>;
type IsOne<T, Each = T> = T extends unknown ? ([Each] extends [T] ? true : false) : never;
type Pattern<Name extends string> = [Name] extends [never] ? string : IsOne<Name> extends true ? (value: Value) => string : (values: Values<Name>) => string;
type Counting<Name extends string> = [Name] extends [never] ? (count: number) => string : (count: number, values: Values<Name>) => string;

/** A tree as callers use it: texts, and functions where there are gaps. */
export type Said<T> = T extends Counted<infer One, infer Many> ? Counting<Exclude<Names<One> | Names<Many>, 'count'>>
  : T extends string ? Pattern<Names<T>>
    : { readonly [K in keyof T]: Said<T[K]> };

/** A word by a name that may be none of ours. */
export function wordFor(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

const GAP = /\{(\w+)\}/g;
export const ENGLISH: Catalogue = { code: 'en', phrases: {}, plural: (count) => (count === 1 ? 0 : 1) };

/** The code of a language for `Intl`: dates and numbers of English are those of Britain. */
export function localeOf(code: string): string {
  return code === 'en' ? 'en-GB' : code;
}

/** The name of a language, in another one or in its own: as it stands alone there. */
export function languageName(code: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  return code === language ? name.charAt(0).toLocaleUpperCase(code) + name.slice(1) : name;
}

/** All words, each in English where the catalogue has none. */
export function say<T>({ prefix, words }: English<T>, catalogue: Catalogue): Said<T> {
  const phrases = (catalogue.phrases[prefix] ?? []).values();
  const speak = (tree: Tree): unknown => {
    if (tree instanceof Counted) {
      const phrase = phrases.next().value;
      return phrase ? count(phrase, catalogue) : count([tree.one, tree.many], ENGLISH);
    }
    if (typeof tree === 'string') {
      const phrase = phrases.next().value;
      const text = typeof phrase === 'string' ? phrase : tree;
      return tree.includes('{') ? fill(text) : text;
    }
    if (Array.isArray(tree)) return tree.map(speak);
    return Object.fromEntries(Object.entries(tree).map(([name, each]) => [name, speak(each)]));
  };
  return speak(words as Tree) as Said<T>;
}

function fill(text: string): (given: Value | Values<string>) => string {
  return (given) => text.replace(GAP, (gap, name: string) => String(typeof given === 'object' ? given[name] ?? gap : given));
}

function count(forms: string | readonly string[], { code, plural }: Catalogue): (count: number, values?: Values<string>) => string {
  const write = new Intl.NumberFormat(localeOf(code));
  return (number, values) => fill(forms[plural(number)] ?? '')({ ...values, count: write.format(number) });
}
