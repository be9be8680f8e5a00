// The words of mazes alone, in both languages: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';

/** The 15 kinds of cubes, by their open sides. */
export type CubeName =
  | 'NS' | 'EW' | 'NE' | 'ES' | 'SW' | 'NW' | 'NEW' | 'NES' | 'ESW' | 'NSW' | 'NESW' | 'N' | 'E' | 'S' | 'W';

interface MazeWords {
  readonly enter: {
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
  readonly play: {
    readonly cube: (sides: string, count?: number) => string;
    readonly turnAll: string;
    /** A cube, in few letters. */
    readonly short: string;
    readonly prompt: string;
    readonly hinted: string;
    /** Of a place. */
    readonly unreached: string;
    /** By mouse and thumb, then by keys. */
    readonly rules: readonly string[];
  };
}

const cubes = (count: number): string => `${count} ${count === 1 ? 'cube' : 'cubes'}`;
const places = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;
const stay = (count: number): string => `${count} ${count === 1 ? 'stays' : 'stay'}`;
const cubesDe = (count: number): string => `${count} Würfel`;
const placesDe = (count: number): string => `${count} ${count === 1 ? 'Platz' : 'Plätze'}`;
const stayDe = (count: number): string => `${count} ${count === 1 ? 'bleibt' : 'bleiben'}`;
const SIDES: Readonly<Record<string, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };
const SIDES_DE: Readonly<Record<string, string>> = { N: 'Norden', E: 'Osten', S: 'Süden', W: 'Westen' };
const named = (sides: string, all: Readonly<Record<string, string>>): string => Object.keys(all).filter((side) => sides.includes(side)).map((side) => all[side]).join(', ');

const en: MazeWords = {
  enter: {
    kinds: 'Kinds of cubes', kindsHint: 'Tap a cube and enter how many you have. North is at the top.',
    names: {
      NS: 'Straight north–south', EW: 'Straight east–west', NE: 'Corner north–east', ES: 'Corner east–south', SW: 'Corner south–west', NW: 'Corner north–west',
      NEW: 'T-crossing north', NES: 'T-crossing east', ESW: 'T-crossing south', NSW: 'T-crossing west', NESW: 'Crossing',
      N: 'Dead end north', E: 'Dead end east', S: 'Dead end south', W: 'Dead end west',
    },
    groups: { straight: 'Straight', corner: 'Corners', tee: 'T-crossings', crossing: 'Crossing', end: 'Dead ends' },
    list: 'Your set', listHint: 'A right click, the Delete key or × removes a kind.', none: 'No cubes yet: tap one.',
    total: (count) => `${cubes(count)} in all`, howMany: (name) => `${name}: how many?`, take: 'Take', cancel: 'Cancel',
    entry: (count, name) => `${count} × ${name}`, removeKind: (name) => `Delete ${name}`,
    room: 'The room', roomHint: 'Shows which rectangles fit into it.', roomWidth: 'Width of the room (m)', roomDepth: 'Depth of the room (m)', cubeEdge: 'Edge of a cube to walk in (m)',
    fits: (count) => (count === 1 ? 'One rectangle fits:' : `${count} rectangles fit:`), fitsNone: 'No rectangle of these cubes fits into the room.',
    holds: (count) => `The room has space for ${cubes(count)}.`,
    rectangle: 'Rectangle', metres: 'Metres', empty: 'Empty', choose: (width, height) => `Take ${width} × ${height}`, chosen: 'taken', more: (count) => `and ${count} more`,
    width: 'Places west to east', height: 'Places north to south',
    places: (have, all) => (have > all ? `${cubes(have)}, but only ${places(all)}.` : `${cubes(have)} on ${places(all)}: ${stay(all - have)} empty.`),
    turning: 'Turning', turnings: { together: 'all alike', each: 'each by itself' }, anywhere: 'Corridors may end at walls of other cubes',
    buying: 'Shopping list', buyingCopy: 'Copy the shopping list', copied: 'The list is copied.', byHand: 'It cannot be copied here; select it by hand.',
  },
  play: {
    cube: (sides, count) => `cube open to ${named(sides, SIDES) || 'no side'}${count === undefined ? '' : `, ${count} left`}`,
    turnAll: 'Turn all', short: 'Cube', prompt: 'Choose a cube', hinted: 'This cube goes here', unreached: 'out of reach',
    rules: [
      'Drag a cube to a place, or tap it and then the place. All corridors must meet, and one entrance opens north or west at the first place.',
      'Keys: Tab to a cube, Enter, arrow keys to a place, Enter; R turns where cubes may be turned, Delete takes back.',
    ],
  },
};

const de: MazeWords = {
  enter: {
    kinds: 'Sorten von Würfeln', kindsHint: 'Tippe einen Würfel an und gib an, wie viele es sind. Norden ist oben.',
    names: {
      NS: 'Gerade Nord–Süd', EW: 'Gerade Ost–West', NE: 'Ecke Nord–Ost', ES: 'Ecke Ost–Süd', SW: 'Ecke Süd–West', NW: 'Ecke Nord–West',
      NEW: 'T-Kreuzung Nord', NES: 'T-Kreuzung Ost', ESW: 'T-Kreuzung Süd', NSW: 'T-Kreuzung West', NESW: 'Kreuzung',
      N: 'Sackgasse Nord', E: 'Sackgasse Ost', S: 'Sackgasse Süd', W: 'Sackgasse West',
    },
    groups: { straight: 'Geraden', corner: 'Ecken', tee: 'T-Kreuzungen', crossing: 'Kreuzung', end: 'Sackgassen' },
    list: 'Dein Satz', listHint: 'Rechtsklick, die Taste Entf oder × löscht eine Sorte.', none: 'Noch keine Würfel: tippe einen an.',
    total: (count) => `${cubesDe(count)} insgesamt`, howMany: (name) => `${name}: wie viele?`, take: 'Übernehmen', cancel: 'Abbrechen',
    entry: (count, name) => `${count} × ${name}`, removeKind: (name) => `${name} löschen`,
    room: 'Der Raum', roomHint: 'Zeigt, welche Rechtecke hineinpassen.', roomWidth: 'Breite des Raums (m)', roomDepth: 'Tiefe des Raums (m)', cubeEdge: 'Kante eines begehbaren Würfels (m)',
    fits: (count) => (count === 1 ? 'Ein Rechteck passt:' : `${count} Rechtecke passen:`), fitsNone: 'Kein Rechteck aus diesen Würfeln passt in den Raum.',
    holds: (count) => `Der Raum hat Platz für ${cubesDe(count)}.`,
    rectangle: 'Rechteck', metres: 'Meter', empty: 'Leer', choose: (width, height) => `${width} × ${height} nehmen`, chosen: 'genommen', more: (count) => `und ${count} weitere`,
    width: 'Plätze von West nach Ost', height: 'Plätze von Nord nach Süd',
    places: (have, all) => (have > all ? `${cubesDe(have)}, aber nur ${placesDe(all)}.` : `${cubesDe(have)} für ${placesDe(all)}: ${stayDe(all - have)} leer.`),
    turning: 'Drehen', turnings: { together: 'alle gleich', each: 'jeder für sich' }, anywhere: 'Gänge dürfen an Wänden anderer Würfel enden',
    buying: 'Kaufliste', buyingCopy: 'Kaufliste kopieren', copied: 'Die Liste ist kopiert.', byHand: 'Das Kopieren geht hier nicht; markiere die Liste von Hand.',
  },
  play: {
    cube: (sides, count) => `Würfel, offen nach ${named(sides, SIDES_DE) || 'keiner Seite'}${count === undefined ? '' : `, noch ${count}`}`,
    turnAll: 'Alle drehen', short: 'Würfel', prompt: 'Wähle einen Würfel', hinted: 'Dieser Würfel gehört hierhin', unreached: 'nicht zu erreichen',
    rules: [
      'Zieh einen Würfel auf einen Platz, oder tipp ihn an und dann den Platz. Alle Gänge müssen sich treffen, und am ersten Platz führt ein Eingang nach Norden oder Westen.',
      'Tasten: Tab zum Würfel, Enter, Pfeiltasten zum Platz, Enter; R dreht, wo gedreht werden darf, Entf nimmt zurück.',
    ],
  },
};

export const words = inLanguage<MazeWords>({ en, de });
