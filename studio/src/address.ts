// What the page shows stands in its address, in the words of the interface: a link restores it.

import { computed, signal } from '@preact/signals';

const search = signal(location.search);

export const query = computed(() => new URLSearchParams(search.value));

addEventListener('popstate', () => {
  search.value = location.search;
});

/** The address of a path of the service, which lives where its page does: perhaps below another path. */
export function addressOf(path: string): string {
  return new URL(`.${path}`, document.baseURI).href;
}

export type Changes = Readonly<Record<string, string | null>>;

/** The address with these words set, or taken out where they are null. */
export function changed(changes: Changes): string {
  const next = new URLSearchParams(search.value);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : location.pathname;
}

/** Go there; `step`: so that the way back leads here. */
export function go(changes: Changes, step = false): void {
  const to = changed(changes);
  if (step) history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  search.value = location.search;
}
