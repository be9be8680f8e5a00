// The words of the task Play in English.

import type { Mark } from '../../families/playing';
import type { Verdict } from '../../page/play/asking';

export interface PlayWords {
  readonly heading: string;
  readonly undo: string;
  readonly redo: string;
  readonly restart: string;
  readonly hint: string;
  readonly thinking: string;
  readonly stop: string;
  readonly left: (left: number, all: number) => string;
  readonly wrong: (count: number) => string;
  readonly verdicts: Readonly<Record<Verdict, (count: number) => string>>;
  readonly takeBack: string;
  readonly solved: string;
  readonly took: (time: string | null, hints: number) => string;
  readonly another: string;
  readonly timer: string;
  readonly pause: string;
  readonly goOn: string;
  readonly noTimer: string;
  readonly time: (minutes: number, seconds: number) => string;
  readonly daily: string;
  readonly dailyAbout: string;
  readonly given: string;
  readonly givenPiece: string;
  readonly begun: string;
  readonly begunAt: (lying: number, pieces: number, when: Date) => string;
  readonly begunSolved: string;
  readonly forget: (name: string) => string;
  readonly forgetful: string;
  readonly tooLarge: (pieces: number, most: number) => string;
  readonly how: string;
  readonly chooseFirst: string;
  readonly empty: string;
  readonly marked: Readonly<Record<Mark, string>>;
  readonly tray: string;
  readonly trayEmpty: string;
  readonly turn: string;
  readonly toTray: string;
  readonly letGo: string;
  readonly place: (row: number, column: number) => string;
  readonly rectangle: string;
  readonly layer: (layer: number, all: number) => string;
  readonly inSpace: string;
}

export const enPlay: PlayWords = {
  heading: 'Solve it by hand',
  undo: 'Undo', redo: 'Redo', restart: 'Start again', hint: 'Hint',
  thinking: 'Thinking about the next piece …', stop: 'Stop thinking',
  left: (left, all) => (left === 0 ? 'All pieces are placed.' : left === all ? `${all} to place.` : `${left} of ${all} still to place.`),
  wrong: (count) => (count === 1 ? 'One thing does not fit; it is marked red.' : `${count} things do not fit; they are marked red.`),
  verdicts: {
    next: () => 'Here is the next piece; it is marked gold.',
    done: () => 'Everything is right.',
    back: (count) => `This does not lead to a solution. Take back ${count === 1 ? 'the marked piece' : `the ${count} marked pieces`}; all others can stay.`,
    wrong: () => 'This cannot stay. Correct what is marked red, then ask again.',
    none: () => 'This puzzle has no solution, however you start. It is not your fault.',
    open: () => 'There was not enough time to find out whether this leads to a solution. Place or take back some pieces and ask again.',
    stopped: () => 'Stopped thinking.',
    refused: () => 'All pieces are placed, but this is not a solution yet: something cannot be reached or does not fit.',
  },
  takeBack: 'Take them back',
  solved: 'Solved!',
  took: (time, hints) => `${time === null ? '' : `In ${time}, `}${time === null ? (hints ? 'With' : 'Without') : hints ? 'with' : 'without'} ${hints === 0 ? 'a single hint' : hints === 1 ? 'one hint' : `${hints} hints`}.`,
  another: 'Another one',
  timer: 'Start the clock', pause: 'Pause', goOn: 'Continue', noTimer: 'No clock',
  time: (minutes, seconds) => `${minutes}:${String(seconds).padStart(2, '0')}`,
  daily: 'Puzzle of the day', dailyAbout: 'The same for everybody, and harder towards Sunday.',
  given: 'This piece is given; it stays.', givenPiece: 'given',
  begun: 'Started here', begunAt: (lying, pieces, when) => `${lying} of ${pieces}, ${when.toLocaleDateString('en-GB')}`,
  begunSolved: 'solved',
  forget: (name) => `Forget ${name}`,
  forgetful: 'This browser does not store anything: your pieces are gone when you close the page.',
  tooLarge: (pieces, most) => `${pieces} pieces are too many to place by hand here; the limit is ${most}.`,
  how: 'How to play',
  chooseFirst: 'Choose a piece first.', empty: 'empty',
  marked: { hint: 'placed by a hint', back: 'to take back' },
  tray: 'Pieces to place', trayEmpty: 'All pieces are placed.',
  turn: 'Turn (R)', toTray: 'Take back (Del)', letGo: 'Let go (Esc)',
  place: (row, column) => `row ${row}, column ${column}`,
  rectangle: 'In which rectangle?',
  layer: (layer, all) => `Layer ${layer} of ${all}`,
  inSpace: 'The placed pieces in 3D',
};
