// The words of the task Enter in English.

/** The 15 kinds of cubes, by their open sides. */
export type CubeName =
  | 'NS' | 'EW' | 'NE' | 'ES' | 'SW' | 'NW' | 'NEW' | 'NES' | 'ESW' | 'NSW' | 'NESW' | 'N' | 'E' | 'S' | 'W';

export interface EnterWords {
  readonly heading: string;
  readonly undo: string;
  readonly redo: string;
  readonly start: {
    readonly heading: string;
    readonly known: string;
    readonly choose: string;
    readonly empty: string;
    readonly file: string;
    readonly own: string;
    readonly drop: string;
    readonly paste: string;
    readonly read: string;
    readonly hint: string;
    readonly formats: string;
    readonly taken: (name: string) => string;
    readonly unknown: (name: string) => string;
    readonly pasted: string;
    readonly tooLarge: (name: string) => string;
    /** What each family reads, in its own line. */
    readonly reads: Readonly<Record<string, string>>;
  };
  readonly preview: {
    readonly heading: string;
    readonly nothing: string;
    readonly unfinished: string;
    readonly fine: string;
    readonly later: string;
    readonly wrong: string;
    readonly save: (ending: string) => string;
  };
  readonly given: (count: number) => string;
  readonly dropGiven: string;
  readonly remove: string;
  readonly copy: string;
  /** By the code of a fault; what is not here is told in the words of the service. */
  readonly faults: Readonly<Record<string, string>>;
  readonly boxes: {
    readonly size: string;
    readonly golden: string;
    readonly goldens: Readonly<Record<'centre' | 'at' | 'none', string>>;
    readonly goldenAt: string;
    readonly blocks: string;
    readonly none: string;
    readonly block: (index: number) => string;
    readonly edge: (index: number, edge: number) => string;
    readonly count: (index: number) => string;
    readonly times: string;
    readonly add: string;
    readonly removeBlock: (index: number) => string;
    readonly tooLarge: string;
    readonly balance: (have: number, need: number) => string;
  };
  readonly snakes: {
    readonly size: string;
    readonly chain: string;
    readonly none: string;
    readonly keys: string;
    readonly cube: (index: number, kind: 'end' | 'straight' | 'corner') => string;
    readonly addStraight: string;
    readonly addCorner: string;
    readonly removeLast: string;
    readonly turnRound: string;
    readonly balance: (have: number, need: number) => string;
  };
  readonly mazes: {
    readonly kinds: string;
    readonly kindsHint: string;
    readonly names: Readonly<Record<CubeName, string>>;
    readonly groups: Readonly<Record<'straight' | 'corner' | 'tee' | 'crossing' | 'end', string>>;
    readonly list: string;
    readonly listHint: string;
    readonly none: string;
    readonly total: (count: number) => string;
    readonly howMany: (name: string) => string;
    readonly take: string;
    readonly cancel: string;
    readonly entry: (count: number, name: string) => string;
    readonly removeKind: (name: string) => string;
    readonly room: string;
    readonly roomHint: string;
    readonly roomWidth: string;
    readonly roomDepth: string;
    readonly cubeEdge: string;
    readonly fits: (count: number) => string;
    readonly fitsNone: string;
    readonly holds: (count: number) => string;
    readonly rectangle: string;
    readonly metres: string;
    readonly empty: string;
    readonly choose: (width: number, height: number) => string;
    readonly chosen: string;
    readonly more: (count: number) => string;
    readonly width: string;
    readonly height: string;
    readonly places: (cubes: number, places: number) => string;
    readonly turning: string;
    readonly turnings: Readonly<Record<'together' | 'each', string>>;
    readonly anywhere: string;
    readonly buying: string;
    readonly buyingCopy: string;
    readonly copied: string;
    readonly byHand: string;
  };
  readonly decks: {
    readonly name: string;
    readonly rows: string;
    readonly columns: string;
    readonly order: string;
    readonly matching: string;
    readonly matchings: Readonly<Record<'opposite' | 'equal' | 'pairs', string>>;
    readonly meets: (figure: string) => string;
    readonly pair: (index: number, end: number) => string;
    readonly pairs: string;
    readonly addPair: string;
    readonly removePair: (index: number) => string;
    readonly turning: string;
    readonly border: string;
    readonly borderFigure: string;
    readonly tiles: string;
    readonly tile: (index: number) => string;
    readonly open: (count: number) => string;
    readonly places: (have: number, need: number) => string;
    readonly fill: (count: number) => string;
    readonly addTile: string;
    readonly copyTile: string;
    readonly removeTile: string;
    readonly edges: string;
    readonly edge: (side: string, figure: string) => string;
    readonly sides: Readonly<Record<'squares' | 'triangles' | 'hexagons', readonly string[]>>;
    readonly unset: string;
    readonly figure: (name: string) => string;
    readonly half: (name: string, upper: boolean) => string;
    readonly figures: string;
    readonly figuresHint: string;
    readonly moreFigures: string;
    readonly clearEdge: string;
    readonly givenTiles: string;
    readonly givenTile: string;
    readonly givenRow: string;
    readonly givenColumn: string;
    readonly givenTurn: string;
    readonly addGiven: string;
    readonly removeGiven: (index: number) => string;
  };
}

const cells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`;
const cubes = (count: number): string => `${count} ${count === 1 ? 'cube' : 'cubes'}`;

export const en: EnterWords = {
  heading: 'Enter your own puzzle',
  undo: 'Undo',
  redo: 'Redo',
  start: {
    heading: 'What to start with',
    known: 'A known puzzle', choose: 'Choose …', empty: 'Start empty',
    file: 'Open a file', own: 'A file of yours', drop: 'Files can also be dropped anywhere here.', paste: 'Paste it as text', read: 'Take the text',
    hint: 'Any notation that the page knows; it finds out which.', formats: 'What can be read',
    taken: (name) => `${name} is on the table.`,
    unknown: (name) => `${name} is none of the known formats. These can be read:`,
    pasted: 'The text', tooLarge: (name) => `${name} is too large: at most 2 MB can be read.`,
    reads: {
      boxes: 'the contest’s text (edges, number, a block a line), BurrTools (.xmpuzzle), JSON',
      snakes: 'digits 0 and 1, letters such as ESSC…E, lengths of arms such as 3-1-1-2, JSON',
      squares: 'text (rows and columns, a card a line), Legespiel-Solver’s XML, JSON',
      triangles: 'the contest’s text (figures, number, a tile a line), JSON',
      hexagons: 'text (“hexagons 2”, a tile a line), JSON',
      mazes: '.lab (a count and the name of a cube a line), JSON',
    },
  },
  preview: {
    heading: 'Your puzzle', nothing: 'As soon as there is something, its picture stands here.',
    unfinished: 'Not whole yet: the picture follows.', fine: 'Picture and link are up to date.', later: 'The picture comes back once this is mended.', wrong: 'Still to be mended:',
    save: (ending) => `Save as .${ending}`,
  },
  given: (count) => (count === 1 ? 'One piece is given.' : `${count} pieces are given.`),
  dropGiven: 'Give none',
  remove: 'Delete', copy: 'Copy',
  faults: {
    golden_outside: 'The golden cube stands outside the box.',
    no_centre: 'This box has no middle cell: make every edge odd, or put the golden cube elsewhere.',
    room_too_small: 'No cube fits into this room, or not all of them.',
    room_too_large: 'This room is larger than any maze.',
  },
  boxes: {
    size: 'Edges of the box', golden: 'Golden cube', goldens: { centre: 'in the middle', at: 'elsewhere', none: 'none' },
    goldenAt: 'Its place, counted from 1', blocks: 'Blocks', none: 'No blocks yet.',
    block: (index) => `Block ${index}`, edge: (index, edge) => `Block ${index}, edge ${edge}`, count: (index) => `Block ${index}, how many`,
    times: 'times', add: 'Add a block', removeBlock: (index) => `Delete block ${index}`, tooLarge: 'This does not fit into the box in any way.',
    balance: (have, need) =>
      have === need ? `The volume fits: ${have} of ${cells(need)}.`
        : have < need ? `${cells(need - have)} to go: ${have} of ${need} are filled.`
          : `${cells(have - need)} too many: ${have}, and there is room for ${need}.`,
  },
  snakes: {
    size: 'Edges of the box', chain: 'The chain', none: 'No cubes yet.',
    keys: 'A touch makes a corner of a straight cube and the other way round. Keys: arrows, S for straight, C for corner, Delete.',
    cube: (index, kind) => `Cube ${index}: ${kind}`, addStraight: 'Add straight', addCorner: 'Add corner', removeLast: 'Take the last off', turnRound: 'From the other end',
    balance: (have, need) =>
      have === need ? `The number fits: ${have} of ${cubes(need)}.`
        : have < need ? `${cubes(need - have)} to go: ${have} of ${need}.`
          : `${cubes(have - need)} too many: ${have} for ${need} places.`,
  },
  mazes: {
    kinds: 'The cubes there are', kindsHint: 'Touch a cube and say how many you have. North is at the top.',
    names: {
      NS: 'Straight north–south', EW: 'Straight east–west', NE: 'Corner north–east', ES: 'Corner east–south', SW: 'Corner south–west', NW: 'Corner north–west',
      NEW: 'T-crossing north', NES: 'T-crossing east', ESW: 'T-crossing south', NSW: 'T-crossing west', NESW: 'Crossing',
      N: 'Dead end north', E: 'Dead end east', S: 'Dead end south', W: 'Dead end west',
    },
    groups: { straight: 'Straight', corner: 'Corners', tee: 'T-crossings', crossing: 'Crossing', end: 'Dead ends' },
    list: 'Your set', listHint: 'A right click, the Delete key or × takes a kind out.', none: 'No cubes yet: touch one of them.',
    total: (count) => `${cubes(count)} in all`, howMany: (name) => `${name}: how many?`, take: 'Take', cancel: 'Cancel',
    entry: (count, name) => `${count} × ${name}`, removeKind: (name) => `Delete ${name}`,
    room: 'The room', roomHint: 'Which rectangles fit into it.', roomWidth: 'Width of the room (m)', roomDepth: 'Depth of the room (m)', cubeEdge: 'Edge of a cube to walk in (m)',
    fits: (count) => (count === 1 ? 'One rectangle fits:' : `${count} rectangles fit:`), fitsNone: 'No rectangle of these cubes fits into the room.',
    holds: (count) => `The room has place for ${cubes(count)}.`,
    rectangle: 'Rectangle', metres: 'Metres', empty: 'Empty', choose: (width, height) => `Take ${width} × ${height}`, chosen: 'taken', more: (count) => `and ${count} more`,
    width: 'Places west to east', height: 'Places north to south',
    places: (have, places) => (have > places ? `${cubes(have)}, but only ${places} places.` : `${cubes(have)} on ${places} places: ${places - have} stay empty.`),
    turning: 'Turning', turnings: { together: 'all alike', each: 'each by itself' }, anywhere: 'Corridors may end at walls of other cubes',
    buying: 'Buying list', buyingCopy: 'Copy the buying list', copied: 'The list is copied.', byHand: 'It cannot be copied here; select it by hand.',
  },
  decks: {
    name: 'Name of the puzzle', rows: 'Rows', columns: 'Columns', order: 'Tiles along the edge', matching: 'What matches',
    matchings: { opposite: 'two halves of a figure', equal: 'the same figures', pairs: 'pairs of my own' },
    meets: (figure) => `${figure} meets`, pair: (index, end) => `Pair ${index}, figure ${end}`, pairs: 'Pairs that match', addPair: 'Add a pair', removePair: (index) => `Delete pair ${index}`,
    turning: 'Tiles may be turned', border: 'All outer edges show the same figure', borderFigure: 'Figure of the outer edge',
    tiles: 'Tiles', tile: (index) => `Tile ${index}`, open: (count) => (count === 1 ? 'One edge has no figure yet.' : `${count} edges have no figure yet.`),
    places: (have, need) =>
      have === need ? `${have} tiles for ${need} places.` : have < need ? `${need - have} tiles missing: ${have} for ${need} places.` : `${have} tiles for ${need} places: ${have - need} are left over.`,
    fill: (count) => (count === 1 ? 'Add the missing one' : `Add the ${count} missing`), addTile: 'New tile', copyTile: 'Copy', removeTile: 'Delete',
    edges: 'Edges of the tile', edge: (side, figure) => `Edge ${side}: ${figure}`,
    sides: {
      squares: ['north', 'east', 'south', 'west'],
      triangles: ['right', 'bottom', 'left'],
      hexagons: ['north-east', 'east', 'south-east', 'south-west', 'west', 'north-west'],
    },
    unset: 'no figure', figure: (name) => `figure ${name}`, half: (name, upper) => `figure ${name}, ${upper ? 'upper' : 'lower'} half`,
    figures: 'Figure for this edge', figuresHint: 'Keys: a number sets the figure, − the other half, arrows move, Enter goes on, Delete clears.',
    moreFigures: 'One more figure', clearEdge: 'Without a figure',
    givenTiles: 'Given tiles', givenTile: 'Tile', givenRow: 'Row', givenColumn: 'Column', givenTurn: 'Turned', addGiven: 'Give a tile', removeGiven: (index) => `Delete given tile ${index}`,
  },
};
