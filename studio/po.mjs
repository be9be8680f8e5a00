// The catalogues words/<language>/*.po as modules of the bundle (src/words/catalogues.d.ts): the page's words,
// each if its English is still the one that was translated, and what the service says of errors.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { po } from 'gettext-parser';

import { readMessages } from './messages.mjs';

const WORDS = join(import.meta.dirname, '../words');
const FORMS = /^nplurals=(\d+); *plural=([n\d ()!=<>&|?:%+-]+);?$/; // of plurals: a rule becomes code
const SPACE = 'space'; // prefix of the viewer's words

const GAPS = { '{}': '(\\S+)', '{*}': '(.+)' }; // of forms, as actions/messages/forms.py has them

const fileOf = (language, name = 'page') => join(WORDS, language, `${name}.po`);

function languages() {
  if (!existsSync(WORDS)) return [];
  return readdirSync(WORDS).filter((name) => existsSync(fileOf(name))).sort();
}

const isFuzzy = (entry) => entry.comments?.flag?.includes('fuzzy');

/** The text for a message, or its forms; 0: it is to be said in English. */
function phraseOf({ context, text, plural }, translations, count) {
  const entry = translations[context]?.[text];
  if (!entry || (entry.msgid_plural ?? null) !== plural || isFuzzy(entry)) return 0;
  const forms = entry.msgstr;
  if (forms.length !== (plural === null ? 1 : count) || !forms.every(Boolean)) return 0;
  return plural === null ? forms[0] : forms;
}

/** The source of a catalogue: phrases by prefix, in the order of the words. */
async function catalogue(language, isWanted) {
  const { headers, translations } = po.parse(readFileSync(fileOf(language)));
  const [, count, rule] = FORMS.exec(headers['Plural-Forms'] ?? '') ?? [];
  if (!rule) throw new Error(`${fileOf(language)}: no Plural-Forms as gettext writes them`);
  const messages = Object.groupBy((await readMessages()).filter(({ prefix }) => isWanted(prefix)), ({ prefix }) => prefix);
  const phrases = Object.entries(messages).map(([prefix, all]) => [prefix, all.map((each) => phraseOf(each, translations, Number(count)))]);
  return `{ code: ${JSON.stringify(language)}, phrases: ${JSON.stringify(Object.fromEntries(phrases))}, plural: (n) => Number(${rule}) }`;
}

/** The translated entries of one of the service's catalogues: context, text and translation. */
function* translated(language, name, isWanted) {
  const { translations } = po.parse(readFileSync(fileOf(language, name)));
  for (const [context, entries] of Object.entries(translations)) {
    if (!isWanted(context)) continue;
    for (const entry of Object.values(entries)) if (entry.msgstr[0] && !isFuzzy(entry)) yield [context, entry.msgid, entry.msgstr[0]];
  }
}

/** A form with gaps as a regular expression and its replacement. */
function formOf([, text, said]) {
  const pattern = text.split(/(\{\*?\})/).map((part) => GAPS[part] ?? part.replace(/[.*+?^$(){}|[\]\\/]/g, '\\$&')).join('');
  let gap = 0;
  const filled = said.replace(/\{(\d?)\}/g, (_, number) => `$${number ? Number(number) + 1 : (gap += 1)}`);
  return `[/^${pattern}$/s, ${JSON.stringify(filled)}]`;
}

/** The source of what the service says of errors: rules by their code, expectations by their form. */
function errors(language) {
  const rules = [...translated(language, 'codes', (context) => context.startsWith('rule '))];
  const coded = Object.fromEntries(rules.map(([context, , said]) => [context.slice('rule '.length), said]));
  const forms = (context) => [...translated(language, 'messages', (each) => each === context)].map(formOf).join(', ');
  return `{ rules: ${JSON.stringify(coded)}, values: [${forms('value')}], found: [${forms('found value')}] }`;
}

async function moduleOf(name) {
  const all = languages();
  if (name === 'catalogues') {
    const loaders = all.map((each) => `${JSON.stringify(each)}: () => import('catalogues/of/${each}')`);
    return `export const CATALOGUES = { ${loaders.join(', ')} };`;
  }
  if (name === 'catalogues/space') {
    const spoken = await Promise.all(all.map((each) => catalogue(each, (prefix) => prefix === SPACE)));
    return `export const SPOKEN = [${spoken.join(', ')}];`;
  }
  const language = name.split('/').at(-1);
  const words = await catalogue(language, (prefix) => prefix !== SPACE);
  return `export const catalogue = ${words};\nexport const errors = ${errors(language)};`;
}

/** A plugin of esbuild. */
export const catalogues = {
  name: 'catalogues',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^catalogues/ }, ({ path }) => ({ path, namespace: 'po' }));
    onLoad({ filter: /./, namespace: 'po' }, async ({ path }) => ({ contents: await moduleOf(path), loader: 'js' }));
  },
};
