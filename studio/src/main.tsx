// The studio: reads the address, shows what it says.

import { effect, signal } from '@preact/signals';
import { render } from 'preact';

import { Problem } from './api/client';
import { load } from './page/choice';
import { keepSeed, makeAsChosen } from './page/making';
import { heading, Page } from './page/page';
import { Told } from './page/problem';
import { keepOwn } from './page/table';
import './space/space.css';
import './style/page.css';
import './style/enter.css';
import './style/solve.css';
import './style/print.css';
import './style/view.css';
import './style/play.css';
import './style/in-space.css';
import { language, words } from './words/language';

const unreachable = signal<Problem | null>(null);

function Studio() {
  if (!unreachable.value) return <Page />;
  return (
    <main>
      <Told problem={unreachable.value}>
        <button type="button" onClick={() => void begin()}>
          {words.value.again}
        </button>
      </Told>
    </main>
  );
}

async function begin(): Promise<void> {
  try {
    await load();
    unreachable.value = null;
  } catch (error) {
    unreachable.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
  }
}

effect(() => {
  document.documentElement.lang = language.value;
  document.title = `${heading.value} · ${words.value.name}`;
});
const place = document.getElementById('page');
if (place) {
  place.replaceChildren();
  render(<Studio />, place);
}
keepOwn();
keepSeed();
makeAsChosen();
void begin();
