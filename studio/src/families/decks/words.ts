// The words of squares, triangles and hexagons alone, in both languages: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';

interface DeckWords {
  readonly enter: {
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
    readonly borders: Readonly<Record<'any' | 'one' | 'each', string>>;
    readonly borderFigure: string;
    readonly borderFigures: (count: number) => string;
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
  readonly play: {
    readonly tile: (number: number, figures: readonly number[]) => string;
    readonly short: (number: number) => string;
    readonly prompt: string;
    /** Of a hint: which tile lies where. */
    readonly hinted: (number: number, place: string) => readonly [string, string];
    readonly outwards: (place: string, figures: readonly number[]) => string;
    /** By mouse and thumb, then by keys. */
    readonly rules: readonly string[];
  };
}

const tiles = (count: number): string => `${count} ${count === 1 ? 'tile' : 'tiles'}`;
const places = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;
const cardsDe = (count: number): string => `${count} ${count === 1 ? 'Karte' : 'Karten'}`;
const placesDe = (count: number): string => `${count} ${count === 1 ? 'Platz' : 'Plätze'}`;
const stayDe = (count: number): string => `${count} ${count === 1 ? 'bleibt' : 'bleiben'}`;

const en: DeckWords = {
  enter: {
    name: 'Name of the puzzle', rows: 'Rows', columns: 'Columns', order: 'Tiles along the edge', matching: 'What matches',
    matchings: { opposite: 'two halves of a figure', equal: 'the same figures', pairs: 'pairs of my own' },
    meets: (figure) => `${figure} meets`, pair: (index, end) => `Pair ${index}, figure ${end}`, pairs: 'Pairs that match', addPair: 'Add a pair', removePair: (index) => `Delete pair ${index}`,
    turning: 'Tiles may be turned', border: 'Outer edges show', borders: { any: 'any figure', one: 'all the same figure', each: 'each its own figure' },
    borderFigure: 'Figure of the outer edge', borderFigures: (count) => `${count} figures, clockwise from the top left`,
    tiles: 'Tiles', tile: (index) => `Tile ${index}`, open: (count) => (count === 1 ? 'One edge has no figure yet.' : `${count} edges have no figure yet.`),
    places: (have, need) =>
      have === need ? `${tiles(have)} for ${places(need)}.`
        : have < need ? `${tiles(need - have)} missing: ${have} for ${places(need)}.`
          : `${tiles(have)} for ${places(need)}: ${have - need} ${have - need === 1 ? 'is' : 'are'} left over.`,
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
  play: {
    tile: (number, figures) => `tile ${number}, figures ${figures.join(', ')}`,
    short: (number) => `Tile ${number}`,
    prompt: 'Choose a tile',
    hinted: (number, place) => [`Tile ${number} goes here`, `${place[0]?.toUpperCase() ?? ''}${place.slice(1)}, turned as shown.`],
    outwards: (place, figures) => `${place}, outwards ${figures.join(', ')}`,
    rules: [
      'Drag a tile to a place, or tap it and then the place. Tap it once more to turn it. Edges that do not match are marked red.',
      'Keys: Tab to a tile, Enter, arrow keys to a place, Enter; R turns, Delete takes back, Escape lets go.',
    ],
  },
};

const de: DeckWords = {
  enter: {
    name: 'Name des Rätsels', rows: 'Zeilen', columns: 'Spalten', order: 'Karten an der Kante', matching: 'Was zusammenpasst',
    matchings: { opposite: 'zwei Hälften einer Figur', equal: 'gleiche Figuren', pairs: 'eigene Paare' },
    meets: (figure) => `${figure} trifft`, pair: (index, end) => `Paar ${index}, Figur ${end}`, pairs: 'Paare, die passen', addPair: 'Paar dazu', removePair: (index) => `Paar ${index} löschen`,
    turning: 'Karten dürfen gedreht werden', border: 'Äußere Kanten zeigen', borders: { any: 'beliebige Figuren', one: 'alle dieselbe Figur', each: 'jede eine eigene Figur' },
    borderFigure: 'Figur des Außenrands', borderFigures: (count) => `${count} Figuren im Uhrzeigersinn, von links oben an`,
    tiles: 'Karten', tile: (index) => `Karte ${index}`, open: (count) => (count === 1 ? 'Eine Kante hat noch keine Figur.' : `${count} Kanten haben noch keine Figur.`),
    places: (have, need) =>
      have === need ? `${cardsDe(have)} für ${placesDe(need)}.`
        : have < need ? `Es ${need - have === 1 ? 'fehlt' : 'fehlen'} ${cardsDe(need - have)}: ${have} für ${placesDe(need)}.`
          : `${cardsDe(have)} für ${placesDe(need)}: ${stayDe(have - need)} übrig.`,
    fill: (count) => (count === 1 ? 'Die fehlende dazu' : `Die ${count} fehlenden dazu`), addTile: 'Neue', copyTile: 'Kopieren', removeTile: 'Löschen',
    edges: 'Kanten der Karte', edge: (side, figure) => `Kante ${side}: ${figure}`,
    sides: {
      squares: ['Nord', 'Ost', 'Süd', 'West'],
      triangles: ['rechts', 'unten', 'links'],
      hexagons: ['Nordost', 'Ost', 'Südost', 'Südwest', 'West', 'Nordwest'],
    },
    unset: 'keine Figur', figure: (name) => `Figur ${name}`, half: (name, upper) => `Figur ${name}, ${upper ? 'obere' : 'untere'} Hälfte`,
    figures: 'Figur für diese Kante', figuresHint: 'Tasten: eine Zahl setzt die Figur, − die andere Hälfte, Pfeile wechseln die Kante, Enter geht weiter, Entf leert.',
    moreFigures: 'Eine Figur mehr', clearEdge: 'Ohne Figur',
    givenTiles: 'Vorgegebene Karten', givenTile: 'Karte', givenRow: 'Zeile', givenColumn: 'Spalte', givenTurn: 'Gedreht', addGiven: 'Karte vorgeben', removeGiven: (index) => `Vorgegebene Karte ${index} löschen`,
  },
  play: {
    tile: (number, figures) => `Karte ${number}, Figuren ${figures.join(', ')}`,
    short: (number) => `Karte ${number}`,
    prompt: 'Wähle eine Karte',
    hinted: (number, place) => [`Karte ${number} gehört hierhin`, `${place}, gedreht wie gezeigt.`],
    outwards: (place, figures) => `${place}, außen ${figures.join(', ')}`,
    rules: [
      'Zieh eine Karte auf ein Feld, oder tipp sie an und dann das Feld. Noch einmal antippen dreht sie. Kanten, die nicht passen, werden rot.',
      'Tasten: Tab zur Karte, Enter, Pfeiltasten zum Feld, Enter; R dreht, Entf nimmt zurück, Esc lässt los.',
    ],
  },
};

export const words = inLanguage<DeckWords>({ en, de });
