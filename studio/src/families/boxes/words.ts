// The words of boxes alone: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';
import { counted } from '../../words/messages';

export const words = inLanguage('boxes', {
  enter: {
    size: 'Edges of the box', golden: 'Golden cube', goldens: { centre: 'in the middle', at: 'elsewhere', none: 'none' },
    goldenAt: 'Its place, counted from 1', blocks: 'Blocks', none: 'No blocks yet.',
    block: 'Block {index}', edge: 'Block {index}, edge {edge}', count: 'Block {index}, how many',
    times: 'times', add: 'Add a block', removeBlock: 'Delete block {index}', tooLarge: 'This block does not fit into the box in any way.',
    balance: counted('The volume fits: {have} of {count} cell.', 'The volume fits: {have} of {count} cells.'),
    missing: counted('{count} cell to go: {have} of {need} are filled.', '{count} cells to go: {have} of {need} are filled.'),
    over: counted('{count} cell too many: {have}, and there is room for {need}.', '{count} cells too many: {have}, and there is room for {need}.'),
  },
  play: {
    block: '{letter}: block {size}', item: '{letter}×{count}: block {size}, {count} left',
    short: 'Block {letter}', prompt: 'Choose a block', hinted: 'Block {letter} goes here',
    golden: 'golden cube', noRoom: 'There is no room for it here.',
    layers: 'Layers, from below',
    standing: '{high} high, {deep} deep, {wide} wide',
    rules: [
      'Choose a block and how it stands, then tap a cell or drag it there: it lies on the layer that is shown. Shades show what lies in the layers below and above.',
      'Keys: Tab to a block, Enter, R turns, arrow keys to a cell, Enter; Page Up and Page Down change the layer, Delete takes back.',
    ],
  },
  space: {
    label: 'Box {size}, from above and aside. Choose a block in the tray.',
    block: 'Block {letter}',
    item: 'Block {letter}, {size}, {count} left',
    fits: 'Block {letter} fits here', clashes: 'No room for block {letter} here',
    over: 'Block {letter}, {standing}, over row {row}, column {column}',
    rests: 'rests on {others}', hangs: 'hangs free in layer {layer}', floor: 'rests on the floor',
    fit: 'Fits.', clash: 'No room.',
    lies: 'Block {letter}, {standing}, lies in layer {layer}, row {row}, column {column}. Enter takes it in hand.',
    choose: 'Choose a block first.', golden: 'The golden cube stays where it is.',
    turn: 'Turn (R)', tip: 'Tip (T)', drop: 'Drop (Enter)', back: 'Take back (Del)',
    layers: 'Layers', shown: 'Layers 1 to {shown} of {all} are shown.', allShown: counted('All {count} layers are shown.', 'All {count} layers are shown.'),
    noLayer: 'It fits into no other layer there.', laid: 'Block {letter} is laid.',
    rules: [
      'Tap a block or drag it over the box: it hovers, and dashed lines lead to where it will rest. Drag it on, turn and tip it, then let it down. Tap a block that lies to take it in hand. Drag beside it to turn the view; two fingers come nearer and move it aside, as the wheel and the right button of a mouse do.',
      'The bar of layers hides blocks from above; with a block in hand it chooses its layer, so that it goes in under others.',
      'Keys: Tab to a block, Enter; arrow keys move, R turns, T tips, Page Up and Page Down choose the layer, Enter drops; Delete takes back, Escape lets go; Shift with the arrow keys turns the view, + and - zoom, V resets it. With nothing in hand arrow keys go from block to block, Enter takes one up.',
    ],
  },
});
