// The words of the task Play in English.

import type { Mark, Saying } from '../../families/playing';
import type { Verdict } from '../../page/play/asking';

export interface PlayWords {
  readonly heading: string;
  readonly undo: string;
  readonly redo: string;
  readonly hint: string;
  readonly fresh: string;
  /** The button that leads to grade and size. */
  readonly level: string;
  readonly thinking: Saying;
  readonly stop: string;
  readonly left: (left: number, all: number) => string;
  readonly wrong: (count: number) => string;
  readonly verdicts: Readonly<Record<Verdict, (count: number) => Saying>>;
  /** The heading of a hint that says where to look. */
  readonly lookHere: string;
  /** Where on the board, row by row from the top left. */
  readonly regions: readonly string[];
  readonly more: string;
  readonly enough: string;
  readonly layIt: string;
  readonly goOnAlone: string;
  readonly takeBack: string;
  readonly solved: string;
  readonly withHints: (hints: number) => string;
  readonly stats: Readonly<Record<'time' | 'best', string>>;
  readonly another: string;
  readonly harder: string;
  readonly share: string;
  readonly shared: string;
  readonly again: string;
  readonly takeApart: string;
  readonly print: string;
  readonly board: string;
  readonly pause: string;
  readonly goOn: string;
  readonly time: (minutes: number, seconds: number) => string;
  readonly given: string;
  readonly givenPiece: string;
  readonly begunAt: (lying: number, pieces: number, when: Date) => string;
  readonly begunSolved: (hints: number) => string;
  /** The service does not answer. */
  readonly lost: Saying;
  readonly forgetful: string;
  /** Of a puzzle of one's own; where it is entered comes after it. */
  readonly unfinished: string;
  readonly tooLarge: (pieces: number, most: number) => string;
  readonly how: string;
  readonly about: string;
  readonly number: (seed: number) => string;
  readonly coming: string;
  /** While there is no connection. */
  readonly offline: Saying;
  /** Of what needs one. */
  readonly needsNet: string;
  /** When the service did not answer. */
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
  heading: 'Board',
  undo: 'Undo', redo: 'Redo', hint: 'Hint', fresh: 'New', level: 'Grade and size',
  thinking: ['Thinking …', 'Looking for the next piece.'], stop: 'Stop',
  left: (left, all) => (left === 0 ? 'All pieces are placed' : `${left} of ${all} to go`),
  wrong: (count) => (count === 1 ? 'One thing does not fit; it is marked red.' : `${count} things do not fit; they are marked red.`),
  verdicts: {
    laid: () => ['It is laid', 'You can take it from here.'],
    done: () => ['Everything is right', ''],
    back: (count) => [count === 1 ? 'Take the marked piece back' : `Take the ${count} marked pieces back`, 'Everything else can stay.'],
    wrong: () => ['This cannot stay', 'Correct what is marked red, then ask again.'],
    none: () => ['This puzzle has no solution', 'However you start. It is not your fault.'],
    open: () => ['No answer in time', 'Place or take back some pieces and ask again.'],
    stopped: () => ['Stopped thinking', ''],
    refused: () => ['Not a solution yet', 'Something cannot be reached or does not fit.'],
  },
  lookHere: 'Look here',
  regions: [
    'At the top left.', 'At the top.', 'At the top right.', 'On the left.', 'In the middle.', 'On the right.', 'At the bottom left.', 'At the bottom.', 'At the bottom right.',
  ],
  more: 'Tell me more', enough: 'Thanks, enough', layIt: 'Lay it for me', goOnAlone: 'Go on', takeBack: 'Take it back',
  solved: 'Solved!',
  withHints: (hints) => (hints === 0 ? 'no hints' : hints === 1 ? 'hint' : 'hints'),
  stats: { time: 'time', best: 'your best' },
  another: 'Another one', harder: 'Next, a little harder',
  share: 'Share', shared: 'The link is copied. It has the puzzle, not its solution.', again: 'Again', takeApart: 'Take apart', print: 'Print', board: 'Look at the board',
  pause: 'Pause', goOn: 'Continue',
  time: (minutes, seconds) => `${minutes}:${String(seconds).padStart(2, '0')}`,
  given: 'This piece is given; it stays.', givenPiece: 'given',
  begunAt: (lying, pieces, when) => `${lying ? `${lying} of ${pieces}` : 'not begun'}, ${when.toLocaleDateString('en-GB')}`,
  begunSolved: (hints) => (hints ? `solved, ${hints} ${hints === 1 ? 'hint' : 'hints'}` : 'solved without a hint'),
  lost: ['The service does not answer', 'Your game stays as it is.'],
  forgetful: 'This browser keeps nothing.', unfinished: 'This puzzle cannot be played yet:',
  tooLarge: (pieces, most) => `${pieces} pieces are too many to place by hand here; the limit is ${most}.`,
  how: 'How to play', about: 'About it', number: (seed) => `No. ${seed}`,
  coming: 'The puzzle is coming …',
  offline: ['No connection', 'Begun ones go on, new ones later.'], needsNet: 'That needs a connection.',
  chooseFirst: 'Choose a piece first.', empty: 'empty',
  marked: { hint: 'placed by a hint', back: 'to take back' },
  tray: 'Pieces to place', trayEmpty: 'All pieces are placed.',
  turn: 'Turn (R)', toTray: 'Take back (Del)', letGo: 'Let go (Esc)',
  place: (row, column) => `row ${row}, column ${column}`,
  rectangle: 'In which rectangle?',
  layer: (layer, all) => `Layer ${layer} of ${all}`,
  inSpace: 'The placed pieces in 3D',
};
