// The words of polycubes alone: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';
import { counted } from '../../words/messages';

export const words = inLanguage('polycubes', {
  enter: {
    target: 'Target', size: 'Wide, deep, high', layer: 'Layer {layer} of {all}', layers: 'Layers, from below',
    brush: 'A touch makes a cell', brushes: { fill: 'filled', spare: 'optional', golden: 'golden cube', empty: 'none' },
    colour: 'Colour', colours: 'Colour {colour}', anyColour: 'any colour',
    cell: 'Row {row}, column {column}: {state}',
    states: { full: 'filled', spare: 'optional', none: 'none', golden: 'golden cube' },
    pieces: 'Pieces', none: 'No pieces yet.', piece: counted('Piece {letter}, {count} cell', 'Piece {letter}, {count} cells'), cells: 'Cells of piece {letter}',
    least: 'How many, at least', range: 'at most', group: 'Group', add: 'Add a piece', copy: 'Piece {letter} once more',
    removePiece: 'Delete piece {letter}', mirrored: 'Pieces may be mirrored',
    pairs: 'Colours of pieces that may lie on colours of cells', pair: '{piece} on {cell}',
    wider: 'Wide, deep, high',
    parts: 'This piece is in several parts: its cells must touch with their faces.',
    balance: counted('The volume fits: {have} of {count} cell.', 'The volume fits: {have} of {count} cells.'), span: '{least} to {most}',
    missing: counted('{count} cell to go: the pieces have {have} of {need}.', '{count} cells to go: the pieces have {have} of {need}.'),
    over: counted('{count} cell too many: the pieces have {have}, and there is room for {need}.', '{count} cells too many: the pieces have {have}, and there is room for {need}.'),
    keys: 'Draw with mouse or finger. Keys: arrow keys move, the space bar paints, Page Up and Page Down change the layer.',
  },
  play: {
    block: counted('{letter}: piece of {count} cell{colours}, {size}, {way}', '{letter}: piece of {count} cells{colours}, {size}, {way}'),
    left: '{block}, {count} left', coloured: counted(', colour {all}', ', colours {all}'), way: 'way {nth} of {ways}',
    short: 'Piece {letter}', prompt: 'Choose a piece', hinted: 'Piece {letter} goes here',
    golden: 'golden cube', noRoom: 'There is no room for it here.', layers: 'Layers, from below', outside: 'outside the target',
    standing: '{high} high, {deep} deep, {wide} wide',
    rules: [
      'Fill the target with all pieces. Choose a piece, turn and tip it, then tap a cell or drag it there: its lowest layer lies on the layer that is shown. Shades show what lies in the layers below and above; a cross marks cells that may stay empty. Where a cell has a number, only pieces without one or with the same lie there.',
      'Keys: Tab to a piece, Enter, R turns, T tips, arrow keys to a cell, Enter; Page Up and Page Down change the layer, Delete takes back.',
    ],
  },
  space: {
    label: 'Target {size}, from above and aside. Choose a piece in the tray.',
    block: 'Piece {letter}',
    item: counted('Piece {letter}, {count} cell{colours}', 'Piece {letter}, {count} cells{colours}'),
    fits: 'Piece {letter} fits here', clashes: 'No room for piece {letter} here',
    over: 'Piece {letter}, {way}, {size}, over row {row}, column {column}',
    rests: 'rests on {others}', hangs: 'hangs free in layer {layer}', floor: 'rests on the floor',
    fit: 'Fits.', clash: 'No room.',
    lies: 'Piece {letter}, {way}, lies from layer {layer}, row {row}, column {column} on. Enter takes it in hand.',
    choose: 'Choose a piece first.', golden: 'The golden cube stays where it is.',
    turn: 'Turn (R)', tip: 'Tip (T)', mirror: 'Mirror (M)', drop: 'Drop (Enter)', back: 'Take back (Del)',
    layers: 'Layers', shown: 'Layers 1 to {shown} of {all} are shown.', allShown: counted('All {count} layers are shown.', 'All {count} layers are shown.'),
    noLayer: 'It fits into no other layer there.', laid: 'Piece {letter} is laid.',
    rules: [
      'Fill the target with all pieces. Tap a piece or drag it over the target: it hovers, and dashed lines lead to where it will rest. Drag it on, turn and tip it, then let it down. Tap a piece that lies to take it in hand. Drag beside it to turn the view; two fingers come nearer and move it aside, as the wheel and the right button of a mouse do.',
      'The bar of layers hides what is above; with a piece in hand it chooses its layer, so that it goes in under others.',
      'Keys: Tab to a piece, Enter; arrow keys move, R turns, T tips, Page Up and Page Down choose the layer, Enter drops; Delete takes back, Escape lets go; Shift with the arrow keys turns the view, + and - zoom, V resets it. With nothing in hand arrow keys go from piece to piece, Enter takes one up.',
    ],
  },
});
