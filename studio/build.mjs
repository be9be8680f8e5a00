// Builds the bundle that studio/__init__.py hands out: `node build.mjs`, after `npm ci`.
//
// entries    a script, its style and what it loads later, with names that hold a hash of the bytes
// pages      HTML with the names of an entry filled in
// worker     the service worker, with the names of the page's files
// codings    each text once more as brotli and gzip: nobody compresses while a client waits

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'esbuild';

import { catalogues } from './po.mjs';

// split     a module that loads parts of itself when they are needed
// classic   one plain script, which also works inside a page that is opened as a file
const ENTRIES = {
  page: { source: 'src/main.tsx', form: 'split' },
  docs: { source: 'src/docs/main.ts', form: 'classic' },
  alone: { source: 'src/space/alone.ts', form: 'classic' }, // goes into the file that format=html makes
};
// soon    what is loaded later, as a rule at once: the game of the family that is shown first
const PAGES = {
  index: { source: 'src/index.html', entry: 'page', soon: ['src/families/decks/play.tsx'] },
  docs: { source: 'src/docs/docs.html', entry: 'docs' },
};
const OTHERS = { icon: 'src/icon.svg', icon192: 'src/icons/192.png', icon512: 'src/icons/512.png' };
// What a browser shows of the page before it installs it: pictures of the documentation.
const SCREENS = {
  wide: { source: '../docs/pictures/page-play.webp', sizes: '1280x800', label: 'A box, filled in space' },
  narrow: { source: '../docs/pictures/page-phone.webp', sizes: '390x844', label: 'Squares on a phone' },
};
const WORKER = 'src/worker.ts';
// Files with these inputs are kept without a net only if they are used: what draws in space, and languages.
const LATER = /node_modules\/three\/|^po:catalogues\/of\//;
const TARGET = 'built';
const PREFIX = 'studio/'; // relative: the pages do not know below which path the service lives

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};

process.chdir(import.meta.dirname);
const files = new Map(); // name -> bytes
const entries = {};
const outputs = {}; // of entries: what esbuild tells of their files
const packages = new Set(); // folders of those that are in the bundle

function keep(stem, extension, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const name = `${stem}-${hash}${extension}`;
  files.set(name, Buffer.from(bytes));
  return name;
}

async function bundle(name, { source, form, define = {} }) {
  const made = await build({
    entryPoints: { [name]: source },
    outdir: TARGET,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    splitting: form === 'split',
    format: form === 'split' ? 'esm' : 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none', // licences.txt has them whole
    metafile: true,
    preserveSymlinks: true, // names hold a hash of paths: the same wherever packages lie
    define,
    plugins: [catalogues],
    write: false,
    logLevel: 'warning',
  });
  for (const file of made.outputFiles) files.set(basename(file.path), Buffer.from(file.contents));
  for (const path of Object.keys(made.metafile.inputs)) {
    const folder = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path);
    if (folder) packages.add(folder[0]);
  }
  outputs[name] = made.metafile.outputs;
  const [path, ...parts] = loaded(name, source);
  const { cssBundle } = outputs[name][path];
  entries[name] = {
    script: basename(path),
    ...(cssBundle ? { style: basename(cssBundle) } : {}),
    parts: parts.map((each) => basename(each)),
  };
}

/** The paths of a script and of all that is loaded with it; its style is an entry point, too. */
function loaded(name, source) {
  const [path] = Object.entries(outputs[name]).find(([file, output]) => output.entryPoint === source && file.endsWith('.js'));
  const found = new Set([path]);
  for (const each of found) { // those that are added are visited, too
    for (const { kind, external, path: next } of outputs[name][each].imports) {
      if (kind === 'import-statement' && !external) found.add(next);
    }
  }
  return [...found];
}

/** The licences of all packages that are in the bundle, as their authors wrote them. */
function licences() {
  const told = [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const texts = readdirSync(folder).filter((file) => /licen[cs]e|notice|copying/i.test(file)).sort();
    if (!texts.length) throw new Error(`${folder}: no text of a licence`);
    const bodies = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...bodies].join('\n\n');
  });
  return `${told.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

/** What the page is as an app; its addresses are relative to its own, below PREFIX. */
function manifest({ icon, icon192, icon512 }) {
  return JSON.stringify({
    name: 'Knobelwerk',
    short_name: 'Knobelwerk',
    start_url: '../',
    scope: '../',
    display: 'standalone',
    background_color: '#f6f4ef',
    theme_color: '#f6f4ef',
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml' },
      ...[[icon192, 192], [icon512, 512]].map(([src, edge]) => ({ src, sizes: `${edge}x${edge}`, type: 'image/png', purpose: 'any maskable' })),
    ],
    screenshots: Object.entries(SCREENS).map(([form, { source, sizes, label }]) => (
      { src: keep(form, extname(source), readFileSync(source)), sizes, type: TYPES[extname(source)], form_factor: form, label }
    )),
  });
}

/** What the service worker has to know of the page: the names of its files, and a version of them all. */
function known() {
  const all = Object.entries(outputs.page).map(([path, { inputs }]) => [PREFIX + basename(path), Object.keys(inputs).some((each) => LATER.test(each))]);
  const { icon, icon192, icon512, manifest: app } = entries.others;
  const list = [...all.filter(([, later]) => !later).map(([name]) => name), ...[icon, icon192, icon512, app].map((name) => PREFIX + name)];
  const version = createHash('sha256').update(files.get('index.html')).update(list.join()).digest('hex').slice(0, 10);
  const used = all.filter(([, later]) => later).map(([name]) => name);
  const values = { FILES: list, LATER: used, SCRIPT: entries.page.script, VERSION: version };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}

function page({ source, entry, soon = [] }) {
  const { script, style, parts } = entries[entry];
  const early = soon.flatMap((each) => loaded(entry, each)).map((each) => basename(each));
  const links = [...new Set([...parts, ...early])].map((name) => `<link rel="modulepreload" href="${PREFIX}${name}">`);
  const put = { ...entries.others, script, style };
  const text = readFileSync(source, 'utf8').replace(/\{\{(\w+)\}\}/g, (whole, key) => {
    if (key === 'parts') return links.join('\n  ');
    if (!put[key]) throw new Error(`${source}: nothing to put for ${whole}`);
    return PREFIX + put[key];
  });
  return Buffer.from(text);
}

/** What is smaller than the text itself, by content coding. */
async function coded(bytes) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, quality),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return [['br', br], ['gzip', gz]].filter(([, data]) => data.length < bytes.length);
}

async function write() {
  const fresh = `${TARGET}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  const listed = {};
  await Promise.all(
    [...files].map(async ([name, bytes]) => {
      const codings = await coded(bytes);
      writeFileSync(join(fresh, name), bytes);
      for (const [coding, data] of codings) writeFileSync(join(fresh, `${name}.${coding}`), data);
      listed[name] = { type: TYPES[extname(name)], codings: codings.map(([coding]) => coding) };
    }),
  );
  const sorted = Object.fromEntries(Object.entries(listed).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(fresh, 'manifest.json'), `${JSON.stringify({ entries, files: sorted }, null, 1)}\n`);
  rmSync(TARGET, { recursive: true, force: true });
  renameSync(fresh, TARGET);
}

for (const [name, entry] of Object.entries(ENTRIES)) await bundle(name, entry);
entries.others = {};
for (const [name, source] of Object.entries(OTHERS)) {
  entries.others[name] = keep(name, extname(source), readFileSync(source));
}
entries.others.manifest = keep('app', '.webmanifest', manifest(entries.others));
entries.others.licences = keep('licences', '.txt', licences());
for (const [name, each] of Object.entries(PAGES)) files.set(`${name}.html`, page(each));
await bundle('worker', { source: WORKER, form: 'classic', define: known() });
await write();
