// The service worker: keeps the files of the page, so that it opens without a connection. What the
// service answers passes it by.
//
// store   the files of one version of the page, its HTML last: only with that it is whole

declare const FILES: readonly string[]; // of this version, relative to the page
declare const LATER: readonly string[]; // large ones and languages, which are kept once they have been used
declare const SCRIPT: string; // the name of a file that the HTML of this version alone has
declare const VERSION: string;

// TypeScript knows pages or workers, not both in one project.
interface Waiting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
interface Events {
  readonly install: Waiting;
  readonly activate: Waiting;
  readonly message: Waiting & MessageEvent<readonly string[]>;
  readonly fetch: Fetching;
}
interface Worker {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: <Name extends keyof Events>(name: Name, heard: (event: Events[Name]) => void) => void;
}
const worker = globalThis as unknown as Worker;

const HOME = new URL('.', location.href).href;
const STORES = `knobelwerk.page ${new URL(HOME).pathname} `; // another service may live beside it
const STORE = STORES + VERSION;
const NEWEST = 2; // stores that stay: a tab may still show the version before

worker.addEventListener('install', (event) => { event.waitUntil(worker.skipWaiting()); });
worker.addEventListener('activate', (event) => { event.waitUntil(worker.clients.claim()); });
worker.addEventListener('message', (event) => {
  event.waitUntil(fill(event.data).catch(() => undefined)); // the next visit tries again
});
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  const [address = ''] = url.split('?');
  if (mode === 'navigate' && address === HOME) event.respondWith(page(event.request));
  else if (address.startsWith(`${HOME}studio/`)) event.respondWith(file(event.request));
});

/** Keeps all files that are not there yet; used: the addresses of what the page has loaded. */
async function fill(used: readonly string[]): Promise<void> {
  const store = await caches.open(STORE);
  const wanted = [...FILES, ...LATER.filter((name) => used.includes(HOME + name))].map((name) => HOME + name);
  const there = new Set((await store.keys()).map(({ url }) => url));
  await store.addAll(wanted.filter((address) => !there.has(address)));
  if (there.has(HOME)) return;
  const html = await fetch(HOME, { cache: 'no-cache' });
  const text = await html.clone().text();
  if (!html.ok || html.redirected || !text.includes(SCRIPT)) return; // another version by now
  await store.put(HOME, html);
  for (const old of (await stores()).slice(NEWEST)) await caches.delete(old);
}

/** The page as it is now, if there is a connection. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : ((await stored(HOME)) ?? answer);
  } catch {
    return (await stored(HOME)) ?? Response.error();
  }
}

/** A file: what is under its name never changes. */
async function file(request: Request): Promise<Response> {
  const kept = await stored(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && LATER.includes(request.url.slice(HOME.length))) {
    await (await caches.open(STORE)).put(request.url, answer.clone());
  }
  return answer;
}

async function stored(address: string): Promise<Response | undefined> {
  for (const name of await stores()) {
    const found = await caches.match(address, { cacheName: name, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** The names of all stores: that of this version, then the others, the newest first. */
async function stores(): Promise<readonly string[]> {
  const all = (await caches.keys()).filter((name) => name.startsWith(STORES)).reverse();
  return [STORE, ...all.filter((name) => name !== STORE)];
}

export {};
