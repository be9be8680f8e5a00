/** What the viewer itself says, in both languages; all else stands in the file. */
import type { Tongue } from './extras';

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
    view: 'Puzzle in 3D. Left and right go step by step, home and end to the first and the last, space plays; with shift the arrows turn it, plus and minus zoom.',
    begin: 'Beginning',
    done: 'complete',
    failed: 'This browser cannot show 3D (WebGL 2 is missing).',
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
    of: (k, n) => `Schritt ${k} von ${n}`,
  },
};
