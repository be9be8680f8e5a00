// The words of squares, triangles and hexagons alone: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';
import { counted } from '../../words/messages';

export const words = inLanguage('decks', {
  enter: {
    name: 'Name of the puzzle', rows: 'Rows', columns: 'Columns', order: 'Tiles along the edge', matching: 'What matches',
    matchings: { opposite: 'two halves of a figure', equal: 'the same figures', pairs: 'pairs of my own' },
    meets: '{figure} meets', pair: 'Pair {index}, figure {end}', pairs: 'Pairs that match', addPair: 'Add a pair', removePair: 'Delete pair {index}',
    turning: 'Tiles may be turned', border: 'Outer edges show', borders: { any: 'any figure', one: 'all the same figure', each: 'each its own figure' },
    borderFigure: 'Figure of the outer edge', borderFigures: counted('{count} figure, clockwise from the top left', '{count} figures, clockwise from the top left'),
    tiles: 'Tiles', tile: 'Tile {index}', open: counted('One edge has no figure yet.', '{count} edges have no figure yet.'),
    placed: counted('{count} tile', '{count} tiles'), places: counted('{count} place', '{count} places'),
    enough: '{tiles} for {places}.', missing: counted('{count} tile missing: {have} for {places}.', '{count} tiles missing: {have} for {places}.'),
    over: counted('{tiles} for {places}: {count} is left over.', '{tiles} for {places}: {count} are left over.'),
    fill: counted('Add the missing one', 'Add the {count} missing'), addTile: 'New tile', copyTile: 'Copy', removeTile: 'Delete',
    edges: 'Edges of the tile', edge: 'Edge {side}: {figure}',
    sides: {
      squares: ['north', 'east', 'south', 'west'],
      triangles: ['right', 'bottom', 'left'],
      hexagons: ['north-east', 'east', 'south-east', 'south-west', 'west', 'north-west'],
    },
    unset: 'no figure', figure: 'figure {name}', half: { upper: 'figure {name}, upper half', lower: 'figure {name}, lower half' },
    figures: 'Figure for this edge', figuresHint: 'Keys: a number sets the figure, − the other half, arrows move, Enter goes on, Delete clears.',
    moreFigures: 'One more figure', clearEdge: 'Without a figure',
    givenTiles: 'Given tiles', givenTile: 'Tile', givenRow: 'Row', givenColumn: 'Column', givenTurn: 'Turned', addGiven: 'Give a tile', removeGiven: 'Delete given tile {index}',
  },
  play: {
    tile: 'tile {number}, figures {figures}',
    short: 'Tile {number}',
    prompt: 'Choose a tile',
    hinted: ['Tile {number} goes here', '{place}, turned as shown.'],
    outwards: '{place}, outwards {figures}',
    rules: [
      'Drag a tile to a place, or tap it and then the place. Tap it once more to turn it. Edges that do not match are marked red.',
      'Keys: Tab to a tile, Enter, arrow keys to a place, Enter; R turns, Delete takes back, Escape lets go.',
    ],
  },
});
