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
  readonly tile: (number: number, figures: readonly number[]) => string;
  readonly cube: (sides: string, count?: number) => string;
  readonly turnAll: string;
  readonly rectangle: string;
  readonly block: (size: readonly number[], count?: number) => string;
  readonly golden: string;
  readonly noRoom: string;
  readonly layer: (layer: number, all: number) => string;
  readonly layers: string;
  readonly turns: string;
  readonly standing: (size: readonly number[]) => string;
  readonly inSpace: string;
  readonly cell: (layer: number, row: number, column: number) => string;
  readonly link: (number: number, corner: boolean) => string;
  readonly startCell: string;
  readonly notThere: string;
  readonly blocked: string;
  readonly outside: string;
  readonly ways: Readonly<Record<Way, string>>;
  readonly waysHeading: string;
  readonly unfold: string;
  readonly rules: Readonly<Record<'tiles' | 'tilesKeys' | 'boxes' | 'boxesKeys' | 'mazes' | 'mazesKeys' | 'snakes' | 'snakesKeys', string>>;
}

export type Way = 'up' | 'down' | 'back' | 'front' | 'left' | 'right';

const by = (size: readonly number[]): string => size.join(' × ');
const SIDES: Readonly<Record<string, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };

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
    refused: () => 'All lie, but it is no solution yet: something cannot be reached or does not fit.',
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
  tile: (number, figures) => `tile ${number}, figures ${figures.join(', ')}`,
  cube: (sides, count) => `cube open to ${Object.keys(SIDES).filter((side) => sides.includes(side)).map((side) => SIDES[side]).join(', ') || 'no side'}${count === undefined ? '' : `, ${count} left`}`,
  turnAll: 'Turn all cubes',
  rectangle: 'In which rectangle?',
  block: (size, count) => `block ${by(size)}${count === undefined ? '' : `, ${count} left`}`,
  golden: 'golden cube', noRoom: 'There is no room for it here.',
  layer: (layer, all) => `Layer ${layer} of ${all}`, layers: 'Layers, from below', turns: 'How it stands',
  standing: ([high = 0, deep = 0, wide = 0]) => `${high} high, ${deep} deep, ${wide} wide`,
  inSpace: 'What lies, in space',
  cell: (layer, row, column) => `layer ${layer}, row ${row}, column ${column}`,
  link: (number, corner) => `cube ${number}${corner ? ', a corner' : ''}`,
  startCell: 'Choose the cell of the first cube.',
  notThere: 'The chain does not reach there with its next turn.',
  blocked: 'A cube is in the way there.', outside: 'That leads out of the box.',
  ways: { up: 'up', down: 'down', back: 'to the back', front: 'to the front', left: 'left', right: 'right' },
  waysHeading: 'The chain goes on',
  unfold: 'Unfold from here',
  rules: {
    tiles: 'Drag a tile to a place, or tap it and then the place. Tap it once more to turn it. Edges that do not match are marked red.',
    tilesKeys: 'Keys: Tab to a tile, Enter, arrow keys to a place, Enter; R turns, Delete takes back, Escape lets go.',
    boxes: 'Choose a block and how it stands, then tap a cell or drag it there: it lies on the layer that is shown. Shades show what lies in the layers below and above.',
    boxesKeys: 'Keys: Tab to a block, Enter, R turns, arrow keys to a cell, Enter; Page Up and Page Down change the layer, Delete takes back.',
    mazes: 'Drag a cube to a place, or tap it and then the place. All corridors must meet, and one entrance opens north or west at the first place.',
    mazesKeys: 'Keys: Tab to a cube, Enter, arrow keys to a place, Enter; R turns where cubes may be turned, Delete takes back.',
    snakes: 'Tap the cell of the first cube, then a cell beside the last one, or an arrow: straight cubes go on by themselves. Tap a cube of the chain to unfold back to it.',
    snakesKeys: 'Keys: W and S go up and down, the arrow keys to the sides; Backspace takes one fold back.',
  },
};
