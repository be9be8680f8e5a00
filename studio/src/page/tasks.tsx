// What one can do here: play, and all else over the same puzzle. Which it is stands in the address.

import { computed } from '@preact/signals';
import type { ComponentType } from 'preact';

import { query, type Changes } from '../address';
import { words } from '../words/language';
import { Icon } from './icon';
import { later } from './later';
import { PlayPage } from './play/play';
import { Link } from './link';

export type TaskName = keyof typeof PAGES;

const PAGES = {
  play: PlayPage,
  make: later(async () => (await import('./make')).Make),
  enter: later(async () => (await import('./enter/enter')).Enter),
  solve: later(async () => (await import('./solve/solve')).Solve),
  view: later(async () => (await import('./view/view')).View),
  print: later(async () => (await import('./print/print')).Print),
  files: later(async () => (await import('./files-page')).FilesPage),
  mine: later(async () => (await import('./mine')).Mine),
  gallery: later(async () => (await import('./gallery')).Gallery),
} satisfies Record<string, ComponentType>;

export const NAMES = Object.keys(PAGES) as TaskName[];

const FIRST = 'play';

export const task = computed<TaskName>(() => {
  const named = query.value.get('do') ?? FIRST;
  const known = Object.hasOwn(PAGES, named) ? (named as TaskName) : FIRST;
  return known === 'make' && query.value.has('puzzle') ? 'enter' : known; // what is there is not made
});

/** The words of the address that lead to a task: making another drops the puzzle of one's own. */
export function leading(name: TaskName): Changes {
  return name === FIRST ? { do: null } : name === 'make' ? { do: name, puzzle: null } : { do: name };
}

export function Task() {
  const Chosen = PAGES[task.value];
  return <Chosen />;
}

/** The name of a task of the workshop, and the way back to play. */
export function TaskHead() {
  const name = task.value;
  if (name === FIRST) return null;
  return (
    <div class="task-head">
      <Link
        class="tool"
        to={leading(FIRST)}
      >
        <Icon sign="left" /> {words.value.toPlay}
      </Link>
      <h1>{words.value.menu.names[name]}</h1>
    </div>
  );
}
