// The frame round everything: the name, the families, the clock, the menu, and below them the game.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { computed, useSignal } from '@preact/signals';

import { changed, go } from '../address';
import { Problem } from '../api/client';
import { FAMILIES, wordsOf } from '../families/catalogue';
import { labelled, words } from '../words/language';
import * as choice from './choice';
import { Icon } from './icon';
import { Dropping } from './dropping';
import { FamilySign } from './family-sign';
import { How } from './how';
import { Level } from './level';
import { Menu, opened } from './menu';
import { Clock } from './play/clock';
import { Told } from './problem';
import { isNewer } from './sharing';
import { NAMES, Task, task, TaskHead } from './tasks';

/** What is shown, in words: the family and the task. */
export const heading = computed(() => {
  const { title } = wordsOf(choice.familyName.value);
  return task.value === 'play' ? title : labelled(title, words.value.menu.names[task.value]);
});

export function Page() {
  const plays = task.value === 'play';
  const game = plays && !isNewer.value;
  return (
    <>
      <a class="skip" href="#main">{words.value.skip}</a>
      <header class="top">
        <a class="brand" aria-label={words.value.name} href={changed({ ...choice.forgotten(), family: null, seed: null, do: null })}>
          <img src={sign()} alt="" width="32" height="32" /> <span>{words.value.name}</span>
        </a>
        <Families />
        <div class="tools">
          {plays && <Clock />}
          <button type="button" class="tool menu-button" aria-haspopup="dialog" aria-label={words.value.menu.heading} onClick={() => { opened.value = 'menu'; }}>
            <Icon sign="menu" /> <span>{words.value.menu.heading}</span>
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1} class={game ? `game ${choice.familyName.value}` : 'workshop'}>
        {plays ? <h1 class="unseen">{heading.value}</h1> : <TaskHead />}
        <Unknown />
        {isNewer.value ? <Newer /> : <Task />}
      </main>
      <Dropping />
      {opened.value === 'menu' && <Menu />}
      {opened.value === 'how' && <How close={() => { opened.value = null; }} />}
      {opened.value === 'level' && <Level close={() => { opened.value = null; }} />}
    </>
  );
}

/** Where the sign of the page is: its head says so. */
function sign(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';
}

/** In place of what a link of a later page leads to: this one would take it for something else. */
function Newer() {
  return (
    <Told problem={new Problem('newer_link', '')}>
      <p class="buttons">
        <button type="button" class="big main" onClick={() => { location.reload(); }}>{words.value.again}</button>
        <a class="big" href={location.pathname}>{words.value.elsewhere}</a>
      </p>
    </Told>
  );
}

/** What the address says and nobody knows: perhaps it was typed. */
function Unknown() {
  const all = choice.strange(NAMES);
  const closed = useSignal('');
  const which = all.map(({ word }) => word).join();
  if (which === closed.value) return null;
  return (
    <div class="problem" role="alert">
      <button type="button" class="tool" aria-label={words.value.close} onClick={() => { closed.value = which; }}><Icon sign="close" /></button>
      {all.map(({ word, meant }) => <p key={word}>{meant === null ? words.value.strange(word) : words.value.strangeMeant({ word, meant })}</p>)}
    </div>
  );
}

function Families() {
  const strip = useRef<HTMLElement>(null);
  const chosen = choice.familyName.value;
  useLayoutEffect(() => { // where not all have room, the strip slides
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <nav ref={strip} class="families" aria-label={words.value.chooseFamily}>
      {Object.values(FAMILIES).map(({ name }) => (
        <a
          key={name}
          href={changed({ ...choice.forgotten(), family: name })}
          aria-current={name === choice.familyName.value ? 'page' : undefined}
          aria-label={wordsOf(name).title}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another window
            event.preventDefault();
            if (name !== choice.familyName.value) go({ ...choice.forgotten(), family: name }, true);
          }}
        >
          <FamilySign family={name} />
          <span>{wordsOf(name).title}</span>
        </a>
      ))}
    </nav>
  );
}
