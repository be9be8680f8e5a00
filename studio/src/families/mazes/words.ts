// The words of mazes alone: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';
import { counted } from '../../words/messages';

/** The 15 kinds of cubes, by their open sides. */
export type CubeName =
  | 'NS' | 'EW' | 'NE' | 'ES' | 'SW' | 'NW' | 'NEW' | 'NES' | 'ESW' | 'NSW' | 'NESW' | 'N' | 'E' | 'S' | 'W';

export const words = inLanguage('mazes', {
  enter: {
    kinds: 'Kinds of cubes', kindsHint: 'Tap a cube and enter how many you have. North is at the top.',
    names: {
      NS: 'Straight north–south', EW: 'Straight east–west', NE: 'Corner north–east', ES: 'Corner east–south', SW: 'Corner south–west', NW: 'Corner north–west',
      NEW: 'T-crossing north', NES: 'T-crossing east', ESW: 'T-crossing south', NSW: 'T-crossing west', NESW: 'Crossing',
      N: 'Dead end north', E: 'Dead end east', S: 'Dead end south', W: 'Dead end west',
    } satisfies Record<CubeName, string>,
    groups: { straight: 'Straight', corner: 'Corners', tee: 'T-crossings', crossing: 'Crossing', end: 'Dead ends' },
    list: 'Your set', listHint: 'A right click, the Delete key or × removes a kind.', none: 'No cubes yet: tap one.',
    total: counted('{count} cube in all', '{count} cubes in all'), howMany: '{name}: how many?', take: 'Take', cancel: 'Cancel',
    entry: '{count} × {name}', removeKind: 'Delete {name}',
    room: 'The room', roomHint: 'Shows which rectangles fit into it.', roomWidth: 'Width of the room (m)', roomDepth: 'Depth of the room (m)', cubeEdge: 'Edge of a cube to walk in (m)',
    fits: counted('One rectangle fits:', '{count} rectangles fit:'), fitsNone: 'No rectangle of these cubes fits into the room.',
    holds: counted('The room has space for {count} cube.', 'The room has space for {count} cubes.'),
    rectangle: 'Rectangle', metres: 'Metres', empty: 'Empty', choose: 'Take {width} × {height}', chosen: 'taken', more: counted('and {count} more', 'and {count} more'),
    width: 'Places west to east', height: 'Places north to south',
    places: counted('{count} place', '{count} places'), cubes: counted('{count} cube', '{count} cubes'),
    tooMany: '{cubes}, but only {places}.', spare: counted('{cubes} on {places}: {count} stays empty.', '{cubes} on {places}: {count} stay empty.'),
    turning: 'Turning', turnings: { together: 'all alike', each: 'each by itself' }, anywhere: 'Corridors may end at walls of other cubes',
    buying: 'Shopping list', buyingCopy: 'Copy the shopping list', copied: 'The list is copied.', byHand: 'It cannot be copied here; select it by hand.',
  },
  play: {
    cube: 'cube open to {sides}', item: 'cube open to {sides}, {count} left',
    sides: { N: 'north', E: 'east', S: 'south', W: 'west' }, noSide: 'no side',
    turnAll: 'Turn all', short: 'Cube', prompt: 'Choose a cube', hinted: 'This cube goes here', unreached: 'out of reach',
    rules: [
      'Drag a cube to a place, or tap it and then the place. All corridors must meet, and one entrance opens north or west at the first place.',
      'Keys: Tab to a cube, Enter, arrow keys to a place, Enter; R turns where cubes may be turned, Delete takes back.',
    ],
  },
});
