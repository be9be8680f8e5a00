// The words of snakes alone: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';
import { counted } from '../../words/messages';

export type Way = 'up' | 'down' | 'back' | 'front' | 'left' | 'right';
/** Why the chain cannot go on in a way. */
export type Fault = 'blocked' | 'outside' | 'notThere';

export const words = inLanguage('snakes', {
  enter: {
    size: 'Edges of the box', chain: 'The chain', none: 'No cubes yet.',
    letters: { straight: 'S', corner: 'C' },
    keys: 'Tap a straight cube to make it a corner, and the other way round. Keys: arrows, S for straight, C for corner, Delete.',
    cube: 'Cube {index}: {kind}', kinds: { end: 'end', straight: 'straight', corner: 'corner' }, addStraight: 'Add straight', addCorner: 'Add corner', removeLast: 'Remove the last', turnRound: 'From the other end',
    balance: counted('The number fits: {have} of {count} cube.', 'The number fits: {have} of {count} cubes.'),
    missing: counted('{count} cube to go: {have} of {need}.', '{count} cubes to go: {have} of {need}.'),
    over: counted('{count} cube too many: {have} for {places}.', '{count} cubes too many: {have} for {places}.'), places: counted('{count} place', '{count} places'),
  },
  play: {
    cell: 'layer {layer}, row {row}, column {column}',
    link: 'cube {number}', corner: 'cube {number}, a corner',
    head: 'Cube {number}', look: 'Go on at cube {number}.', start: 'Where can the chain begin?', begin: 'The chain begins here', goes: 'After cube {number} it goes on',
    back: 'Fold back (Backspace)', prompt: 'Choose where it begins',
    startCell: 'Choose the cell of the first cube.',
    notThere: 'The chain cannot reach that cell with its next turn.',
    blocked: 'A cube is in the way there.', outside: 'That leads out of the box.',
    ways: { up: 'up', down: 'down', back: 'to the back', front: 'to the front', left: 'left', right: 'right' },
    waysHeading: 'The chain goes on',
    rules: [
      'Tap the cell of the first cube, then a cell beside the last one, or an arrow: straight cubes go on by themselves. Tap a cube of the chain to unfold back to it.',
      'Keys: W and S go up and down, the arrow keys to the sides; Backspace takes one fold back.',
    ],
  },
  space: {
    label: 'Snake in a box {size}, from above and aside.',
    cube: 'Cube {number}',
    begin: 'Where does it begin?', beginAt: 'Begin at layer {layer}, row {row}, column {column}?', beginHere: 'Begin here (Enter)',
    straight: 'Cube {number}.', corner: 'Cube {number}, corner.', free: 'Free: {ways}.', stuck: 'No way on: fold back.', shut: 'Closed: {ways}.',
    ways: { left: 'left', right: 'right', up: 'up', down: 'down', back: 'back', front: 'front' } satisfies Record<Way, string>,
    why: { blocked: 'a cube is in the way', outside: 'outside the box', notThere: 'it bends here' } satisfies Record<Fault, string>,
    closed: 'Not {way}: {why}.',
    foldBack: 'Fold back (Backspace)', foldBackTo: 'Fold back to cube {number}', chain: 'The chain',
    rules: [
      'Tap the cell where it begins, then a green way, or one of the six buttons; or drag the end round the joint with the gold frame. Tap a cube of the chain to fold back to it. Drag beside it to turn the view; two fingers come nearer and move it aside, as the wheel and the right button of a mouse do.',
      'Keys: W and S go up and down, the arrow keys to the sides; Backspace takes one fold back; Shift with the arrow keys turns the view, + and - zoom, V resets it.',
    ],
  },
});
