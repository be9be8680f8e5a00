// What the viewer itself says, in all languages; all else stands in the file.

import { SPOKEN } from 'catalogues/space';

import { type Catalogue, counted, ENGLISH, type Said, say } from '../words/messages';

export const english = {
  prefix: 'space',
  words: {
    step: 'Step', play: 'Play', pause: 'Pause', apart: 'Apart', cut: 'Cut open', numbers: 'Numbers',
    view: 'Puzzle in 3D. Left and right go step by step, Home and End to the first and the last step, Space plays; with Shift the arrow keys turn it, plus and minus zoom.',
    begin: 'Start', done: 'complete', failed: 'This browser cannot show 3D (WebGL 2 is missing).',
    walk: 'Walk through it', trail: 'Show the way', leave: 'Leave the maze', map: 'Map with your position',
    strides: {
      ahead: { act: 'Go ahead', way: 'ahead' }, back: { act: 'Go back', way: 'behind you' },
      left: { act: 'Turn left', way: 'left' }, right: { act: 'Turn right', way: 'right' },
    },
    winds: ['north', 'east', 'south', 'west'], // clockwise from the upper edge of the map
    looking: 'You are looking {wind}. Ways: {ways}.', noWay: 'none',
    found: counted('The treasure, after {count} step!', 'The treasure, after {count} steps!'),
    walking: 'In the maze. The up arrow goes ahead, down goes back, left and right turn; W, A, S and D do the same, Escape leaves.',
    of: 'Step {step} of {steps}', ofShown: 'Step {step} of {steps}: {shown}',
  },
} as const;

export type Words = Said<typeof english.words>;

const CATALOGUES: readonly Catalogue[] = [ENGLISH, ...SPOKEN];
const said = new Map<string, Words>();

export function wordsIn(language: string): Words {
  const known = said.get(language) ?? say(english, CATALOGUES.find(({ code }) => code === language) ?? ENGLISH);
  said.set(language, known);
  return known;
}

/** The first language of the browser that is there. */
export function languageOf(): string {
  const asked = navigator.languages.map((each) => each.toLowerCase().split('-')[0]);
  return asked.find((each) => CATALOGUES.some(({ code }) => code === each)) ?? 'en';
}

/** The language after another one, round and round. */
export function nextTo(language: string): string {
  const at = CATALOGUES.findIndex(({ code }) => code === language);
  return CATALOGUES[(at + 1) % CATALOGUES.length]?.code ?? 'en';
}
