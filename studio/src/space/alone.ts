/** The viewer as a page of its own, whose body is in the page: it needs no network. */
import './alone.css';

import { mount, type Handle } from './index';
import { languageOf, wordsIn } from './words';

declare global {
  interface Window {
    /** For tests, and for who wants to steer the page. */
    space?: Handle;
  }
}

/** The bytes of the body, which every browser can unpack by itself. */
async function unpacked(element: HTMLElement): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(element.textContent.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

async function main(): Promise<void> {
  const [root, body] = ['space', 'body'].map((id) => document.getElementById(id));
  if (!root || !body) throw new Error('the page is torn');
  const speak = (tongue: string) => {
    document.documentElement.lang = tongue;
    document.title = root.querySelector('h1')?.textContent ?? document.title;
  };
  try {
    window.space = await mount(root, await unpacked(body), { onLanguage: speak });
    speak(languageOf());
    document.body.dataset['ready'] = String(Math.round(performance.now()));
  } catch (error) {
    root.textContent = wordsIn(languageOf()).failed;
    root.classList.add('space-failed');
    throw error;
  }
}

void main();
