// The English words of the page as a list of messages: `node messages.mjs` prints it as JSON, in the order
// of the sources, [{context, text, plural, file}]; plural: null, or the text for many.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { build } from 'esbuild';

const HERE = import.meta.dirname;
const WORDS = /\binLanguage\(|\bonlyTranslated\(|\bprefix: '/; // what a module of words has
// Words are taken as they are written: nothing of the page runs.
const BARE = 'const bare = (prefix, words) => ({ prefix, words }); module.exports = { inLanguage: bare, onlyTranslated: bare, SPOKEN: [] };';

function sources() {
  const all = readdirSync(join(HERE, 'src'), { recursive: true }).filter((name) => name.endsWith('.ts')).sort();
  const own = ['words/messages.ts', 'words/language.ts'];
  const found = all.filter((name) => !own.includes(name) && WORDS.test(readFileSync(join(HERE, 'src', name), 'utf8')));
  return ['words/en.ts', ...found];
}

const stubs = {
  name: 'stubs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/language$/ }, ({ path }) => ({ path, namespace: 'bare' }));
    onResolve({ filter: /^catalogues/ }, ({ path }) => ({ path, namespace: 'bare' }));
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
    onLoad({ filter: /./, namespace: 'bare' }, () => ({ contents: BARE, loader: 'js' }));
  },
};

/** The words of a tree, each with the way to it. */
function* walk(tree, context, file) {
  if (typeof tree === 'string') yield { context, text: tree, plural: null, file };
  else if ('many' in tree) yield { context, text: tree.one, plural: tree.many, file };
  else for (const [name, each] of Object.entries(tree)) yield* walk(each, context ? `${context}.${name}` : name, file);
}

/** The words that a module exports: its own, or those of a family's record. */
function wordsOf(exported) {
  const all = Object.values(exported).map((each) => each?.words?.words ? each.words : each);
  return all.filter((each) => typeof each?.prefix === 'string' && each.words);
}

/** All messages, each with the prefix of its words. */
export async function readMessages() {
  const files = sources();
  const lines = files.map((file, k) => `export * as m${k} from './src/${file}';`);
  const made = await build({
    stdin: { contents: lines.join('\n'), resolveDir: HERE },
    bundle: true, format: 'esm', platform: 'node', write: false, logLevel: 'error', preserveSymlinks: true, plugins: [stubs],
  });
  const modules = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);
  return files.flatMap((name, k) => {
    const file = relative(join(HERE, '..'), join(HERE, 'src', name));
    const found = name === 'words/en.ts' ? [{ prefix: '', words: modules.m0.en }] : wordsOf(modules[`m${k}`]);
    return found.flatMap(({ prefix, words }) => [...walk(words, prefix, file)].map((each) => ({ ...each, prefix })));
  });
}

if (import.meta.main) {
  const messages = (await readMessages()).map(({ context, text, plural, file }) => ({ context, text, plural, file }));
  process.stdout.write(`${JSON.stringify(messages, null, 1)}\n`);
}
