// What one can do here, one page each; which one is shown stands in the address.

import { computed } from '@preact/signals';
import type { ComponentType } from 'preact';

import { changed, go, query } from '../address';
import { words } from '../words/language';
import { later } from './later';
import { Make } from './make';

export type TaskName = keyof typeof PAGES;

/** The page of each, in the order in which they are offered. */
const PAGES = {
  make: Make,
  enter: later(async () => (await import('./enter/enter')).Enter),
  solve: later(async () => (await import('./solve/solve')).Solve),
  view: later(async () => (await import('./view/view')).View),
  play: later(async () => (await import('./play/play')).PlayPage),
  print: later(async () => (await import('./print/print')).Print),
} satisfies Record<string, ComponentType>;

export const NAMES = Object.keys(PAGES) as TaskName[];

const FIRST = 'make';

export const task = computed<TaskName>(() => {
  const named = query.value.get('do') ?? FIRST;
  const known = Object.hasOwn(PAGES, named) ? (named as TaskName) : 'make';
  return known === 'make' && query.value.has('puzzle') ? 'enter' : known; // what is there is not made
});

export function Task() {
  const Chosen = PAGES[task.value];
  return <Chosen />;
}

/** The words of the address that lead to a task: making another drops the puzzle of one's own. */
function leading(name: TaskName): Record<string, string | null> {
  return name === FIRST ? { do: null, puzzle: null } : { do: name };
}

export function Tasks() {
  return (
    <nav class="tasks" aria-label={words.value.tasks.heading}>
      {NAMES.map((name) => (
        <a
          key={name}
          href={changed(leading(name))}
          aria-current={name === task.value ? 'page' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another window
            event.preventDefault();
            if (name !== task.value) go(leading(name), true);
          }}
        >
          {words.value.tasks.names[name]}
        </a>
      ))}
    </nav>
  );
}
