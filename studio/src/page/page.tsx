// The frame round everything: name, language, families, and at the foot where else to go.

import { computed } from '@preact/signals';

import { changed, go } from '../address';
import { FAMILIES, wordsOf } from '../families/catalogue';
import { LANGUAGES, language, words } from '../words/language';
import * as choice from './choice';
import { Picture } from './picture';
import { NAMES, Task, task, Tasks } from './tasks';

/** What is shown, in words: the family and the task. */
export const heading = computed(() => `${wordsOf(choice.familyName.value).title}: ${words.value.tasks.names[task.value]}`);

export function Page() {
  return (
    <>
      <a class="skip" href="#main">{words.value.skip}</a>
      <header>
        <a class="name" href={changed({ ...choice.forgotten(), family: null, seed: null, do: null })}>
          <img src={linked('icon')} alt="" width="32" height="32" /> {words.value.name}
        </a>
        <p class="slogan">{words.value.slogan}</p>
        <Languages />
      </header>
      <main id="main" tabIndex={-1}>
        <h1 class="unseen">{heading.value}</h1>
        <Families />
        <Tasks />
        <Unknown />
        <Task />
      </main>
      <footer>
        <a href="docs">{words.value.foot.docs}</a>
        <a href="v1/catalog">{words.value.foot.catalogue}</a>
        <a href={linked('license')}>{words.value.foot.licences}</a>
      </footer>
    </>
  );
}

/** What the address says and nobody knows: perhaps it was typed. */
function Unknown() {
  const all = choice.strange(NAMES);
  if (!all.length) return null;
  return (
    <div class="problem" role="alert">
      {all.map(({ word, meant }) => <p key={word}>{words.value.strange(word, meant)}</p>)}
    </div>
  );
}

/** Where a file of the bundle is that the page was built with: its head says so. */
function linked(relation: 'icon' | 'license'): string {
  return document.querySelector<HTMLLinkElement>(`link[rel="${relation}"]`)?.href ?? '';
}

function Languages() {
  return (
    <p class="languages">
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language.value}
          onClick={() => {
            go({ lang: code });
          }}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

function Families() {
  return (
    <nav class="families" aria-label={words.value.chooseFamily}>
      {Object.values(FAMILIES).map(({ name, picture }) => (
        <a
          key={name}
          href={changed({ ...choice.forgotten(), family: name })}
          aria-current={name === choice.familyName.value ? 'page' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another window
            event.preventDefault();
            if (name !== choice.familyName.value) go({ ...choice.forgotten(), family: name }, true);
          }}
        >
          <Picture address={picture} alt="" width={96} height={96} />
          <b>{wordsOf(name).title}</b>
          <span>{wordsOf(name).about}</span>
        </a>
      ))}
    </nav>
  );
}
