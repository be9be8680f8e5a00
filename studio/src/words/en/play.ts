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
  left: (left, all) => (left === 0 ? 'All lie.' : left === all ? `${all} to place.` : `${left} of ${all} still to place.`),
  wrong: (count) => (count === 1 ? 'One thing does not fit: it is marked red.' : `${count} things do not fit: they are marked red.`),
  verdicts: {
    next: () => 'Here is the next one; it is marked gold.',
    done: () => 'All lies as it should.',
    back: (count) => `This leads nowhere any more. Take ${count === 1 ? 'the marked piece' : `the ${count} marked pieces`} back, and all others can stay.`,
    wrong: () => 'This cannot stay so. Set right what is marked red, then ask again.',
    none: () => 'This puzzle has no solution at all, however it is begun. It is not your fault.',
    open: () => 'It was not found in time whether this leads on. Place some more, or take some back, and ask again.',
    stopped: () => 'Stopped thinking.',
    refused: () => 'All lie, but it is no solution yet: something is out of reach or does not fit.',
  },
  takeBack: 'Take them back',
  solved: 'Solved!',
  took: (time, hints) => `${time === null ? '' : `In ${time}, `}${time === null ? (hints ? 'With' : 'Without') : hints ? 'with' : 'without'} ${hints === 0 ? 'a single hint' : hints === 1 ? 'one hint' : `${hints} hints`}.`,
  another: 'Another one',
  timer: 'Take the time', pause: 'Pause', goOn: 'Go on', noTimer: 'Without the clock',
  time: (minutes, seconds) => `${minutes}:${String(seconds).padStart(2, '0')}`,
  daily: 'Puzzle of the day', dailyAbout: 'The same for everybody, and harder towards Sunday.',
  given: 'This piece is given; it stays.', givenPiece: 'given',
  begun: 'Begun here', begunAt: (lying, pieces, when) => `${lying} of ${pieces}, ${when.toLocaleDateString('en-GB')}`,
  begunSolved: 'solved',
  forget: (name) => `Forget ${name}`,
  forgetful: 'This browser keeps nothing: what you place is gone when the page is closed.',
  tooLarge: (pieces, most) => `${pieces} pieces are too many to be placed by hand here; ${most} are the most.`,
  how: 'How to play',
  chooseFirst: 'Choose a piece first.', empty: 'empty',
  marked: { hint: 'placed by a hint', back: 'to be taken back' },
  tray: 'Pieces to place', trayEmpty: 'All pieces lie.',
  turn: 'Turn (R)', toTray: 'Take back (Del)', letGo: 'Let go (Esc)',
  place: (row, column) => `row ${row}, column ${column}`,
  rectangle: 'In which rectangle?',
  layer: (layer, all) => `Layer ${layer} of ${all}`,
  inSpace: 'What lies, in space',
};
