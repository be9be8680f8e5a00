/** What the viewer itself says, in both languages; all else stands in the file. */
import type { Tongue } from './extras';
import type { Stride } from './walk';

export interface Words {
  step: string;
  play: string;
  pause: string;
  apart: string;
  cut: string;
  numbers: string;
  view: string;
  begin: string;
  done: string;
  failed: string;
  walk: string;
  leave: string;
  trail: string;
  map: string;
  strides: Record<Stride, { act: string; way: string }>;
  /** Clockwise from the upper edge of the map. */
  winds: string[];
  looking: (wind: string, ways: string[]) => string;
  found: (strides: number) => string;
  walking: string;
  /** Step k of n. */
  of: (k: number, n: number) => string;
}

export const WORDS: Record<Tongue, Words> = {
  en: {
    step: 'Step',
    play: 'Play',
    pause: 'Pause',
    apart: 'Apart',
    cut: 'Cut open',
    numbers: 'Numbers',
    view: 'Puzzle in 3D. Left and right go step by step, Home and End to the first and the last step, Space plays; with Shift the arrow keys turn it, plus and minus zoom.',
    begin: 'Start',
    done: 'complete',
    failed: 'This browser cannot show 3D (WebGL 2 is missing).',
    walk: 'Walk through it',
    trail: 'Show the way',
    leave: 'Leave the maze',
    map: 'Map with your position',
    strides: {
      ahead: { act: 'Go ahead', way: 'ahead' }, back: { act: 'Go back', way: 'behind you' },
      left: { act: 'Turn left', way: 'left' }, right: { act: 'Turn right', way: 'right' },
    },
    winds: ['north', 'east', 'south', 'west'],
    looking: (wind, ways) => `You are looking ${wind}. Ways: ${ways.join(', ') || 'none'}.`,
    found: (strides) => `The treasure, after ${strides} steps!`,
    walking: 'In the maze. The up arrow goes ahead, down goes back, left and right turn; W, A, S and D do the same, Escape leaves.',
    of: (k, n) => `Step ${k} of ${n}`,
  },
  de: {
    step: 'Schritt',
    play: 'Abspielen',
    pause: 'Anhalten',
    apart: 'Auseinander',
    cut: 'Aufschneiden',
    numbers: 'Nummern',
    view: 'Rätsel in 3D. Links und rechts gehen Schritt für Schritt, Pos1 und Ende zum ersten und letzten, die Leertaste spielt ab; mit Umschalt drehen die Pfeile, Plus und Minus zoomen.',
    begin: 'Anfang',
    done: 'fertig',
    failed: 'Dieser Browser kann kein 3D zeigen (WebGL 2 fehlt).',
    walk: 'Hindurchgehen',
    trail: 'Weg zeigen',
    leave: 'Hinausgehen',
    map: 'Plan mit deinem Standort',
    strides: {
      ahead: { act: 'Vorwärts', way: 'geradeaus' }, back: { act: 'Zurück', way: 'hinter dir' },
      left: { act: 'Nach links drehen', way: 'links' }, right: { act: 'Nach rechts drehen', way: 'rechts' },
    },
    winds: ['Norden', 'Osten', 'Süden', 'Westen'],
    looking: (wind, ways) => `Blick nach ${wind}. Wege: ${ways.join(', ') || 'keine'}.`,
    found: (strides) => `Der Schatz, nach ${strides} Schritten!`,
    walking: 'Im Labyrinth. Pfeil nach oben geht vorwärts, nach unten zurück, links und rechts drehen; W, A, S und D ebenso, Escape verlässt es.',
    of: (k, n) => `Schritt ${k} von ${n}`,
  },
};
