// The studio: reads the address, shows what it says.

import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';

import { Problem } from './api/client';
import { calm, watchNet } from './page/calm';
import * as choice from './page/choice';
import { keepMade } from './page/keep-made';
import { keepSeed, makeAsChosen } from './page/making';
import { opened } from './page/menu';
import { prepareOffline } from './page/offline';
import { heading, Page } from './page/page';
import { Told } from './page/problem';
import { keepTheme } from './page/settings';
import { openLink } from './page/sharing';
import { keepOwn } from './page/table';
import { task } from './page/tasks';
import './style/tokens.css';
import './space/space.css';
import './style/page.css';
import './style/sheet.css';
import './style/cards.css';
import './style/files.css';
import './style/enter.css';
import './style/solve.css';
import './style/print.css';
import './style/view.css';
import './style/play.css';
import './style/in-space.css';
import { language, speak, words } from './words/language';

const PAUSE = 300; // ms without traffic after which the puzzle and its pictures are there

const unreachable = signal<Problem | null>(null);
const idle = signal(false); // the puzzle is there, and the net is quiet

/** Whether nothing can be shown without what the service tells of its families. */
const needed = computed(() => task.value !== 'play' || choice.wordy.value);

function Studio() {
  if (!unreachable.value || !needed.value) return <Page />;
  return (
    <main>
      <Told problem={unreachable.value}>
        <button type="button" onClick={() => void load()}>
          {words.value.again}
        </button>
      </Told>
    </main>
  );
}

async function load(): Promise<void> {
  try {
    await choice.load();
    unreachable.value = null;
  } catch (error) {
    unreachable.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
  }
}

// A puzzle is made without it: it can wait until that is there, or somebody asks for more.
effect(() => {
  const wanted = needed.value || opened.value !== null || idle.value;
  if (wanted && !choice.listed.value.length) void load();
});

/** Shows the page once its words are there. */
async function show(): Promise<void> {
  await speak();
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = `${heading.value} · ${words.value.name}`;
  });
  const place = document.getElementById('page');
  place?.replaceChildren();
  if (place) render(<Studio />, place);
}

void show();
openLink();
keepTheme();
keepOwn();
keepMade();
void keepSeed();
makeAsChosen();
watchNet();
void prepareOffline();
void calm(PAUSE).then(() => { idle.value = true; });
