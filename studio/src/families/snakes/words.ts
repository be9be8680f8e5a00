// The words of snakes alone, in both languages: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';

export type Way = 'up' | 'down' | 'back' | 'front' | 'left' | 'right';
/** Why the chain cannot go on in a way. */
export type Fault = 'blocked' | 'outside' | 'notThere';

interface SnakeWords {
  readonly enter: {
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
  readonly play: {
    readonly cell: (layer: number, row: number, column: number) => string;
    readonly link: (number: number, corner: boolean) => string;
    readonly head: (number: number) => string;
    readonly look: (number: number) => string;
    readonly start: string;
    readonly begin: string;
    readonly goes: (number: number) => string;
    readonly back: string;
    readonly prompt: string;
    readonly startCell: string;
    readonly notThere: string;
    readonly blocked: string;
    readonly outside: string;
    readonly ways: Readonly<Record<Way, string>>;
    readonly waysHeading: string;
    /** By mouse and thumb, then by keys. */
    readonly rules: readonly string[];
  };
  /** In space. */
  readonly space: {
    readonly label: (size: readonly number[]) => string;
    readonly cube: (number: number) => string;
    readonly begin: string;
    readonly beginAt: (layer: number, row: number, column: number) => string;
    readonly beginHere: string;
    readonly state: (number: number, corner: boolean, free: readonly Way[], closed: readonly { readonly way: Way; readonly why: Fault }[]) => string;
    readonly ways: Readonly<Record<Way, string>>;
    readonly why: Readonly<Record<Fault, string>>;
    readonly closed: (way: Way, why: Fault) => string;
    readonly foldBack: string;
    readonly foldBackTo: (number: number) => string;
    readonly chain: string;
    readonly rules: readonly string[];
  };
}

const cubes = (count: number): string => `${count} ${count === 1 ? 'cube' : 'cubes'}`;
const places = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;
const cubesDe = (count: number): string => `${count} Würfel`;
const placesDe = (count: number): string => `${count} ${count === 1 ? 'Platz' : 'Plätze'}`;

const waysEn: Readonly<Record<Way, string>> = { left: 'left', right: 'right', up: 'up', down: 'down', back: 'back', front: 'front' };
const waysDe: Readonly<Record<Way, string>> = { left: 'links', right: 'rechts', up: 'hoch', down: 'runter', back: 'hinten', front: 'vorn' };
const whyEn: Readonly<Record<Fault, string>> = { blocked: 'a cube is in the way', outside: 'outside the box', notThere: 'it bends here' };
const whyDe: Readonly<Record<Fault, string>> = { blocked: 'ein Würfel ist im Weg', outside: 'außerhalb der Kiste', notThere: 'hier knickt sie ab' };

const en: SnakeWords = {
  enter: {
    size: 'Edges of the box', chain: 'The chain', none: 'No cubes yet.',
    keys: 'Tap a straight cube to make it a corner, and the other way round. Keys: arrows, S for straight, C for corner, Delete.',
    cube: (index, kind) => `Cube ${index}: ${kind}`, addStraight: 'Add straight', addCorner: 'Add corner', removeLast: 'Remove the last', turnRound: 'From the other end',
    balance: (have, need) =>
      have === need ? `The number fits: ${have} of ${cubes(need)}.`
        : have < need ? `${cubes(need - have)} to go: ${have} of ${need}.`
          : `${cubes(have - need)} too many: ${have} for ${places(need)}.`,
  },
  play: {
    cell: (layer, row, column) => `layer ${layer}, row ${row}, column ${column}`,
    link: (number, corner) => `cube ${number}${corner ? ', a corner' : ''}`,
    head: (number) => `Cube ${number}`, look: (number) => `Go on at cube ${number}.`, start: 'Where can the chain begin?', begin: 'The chain begins here', goes: (number) => `After cube ${number} it goes on`,
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
    label: (size) => `Snake in a box ${size.join(' × ')}, from above and aside.`,
    cube: (number) => `Cube ${number}`,
    begin: 'Where does it begin?', beginAt: (layer, row, column) => `Begin at layer ${layer}, row ${row}, column ${column}?`, beginHere: 'Begin here (Enter)',
    state: (number, corner, free, closed) => [
      `Cube ${number}${corner ? ', corner' : ''}.`,
      free.length ? `Free: ${free.map((way) => waysEn[way]).join(', ')}.` : 'No way on: fold back.',
      closed.length ? `Closed: ${closed.map(({ way, why }) => `${waysEn[way]}, ${whyEn[why]}`).join('; ')}.` : '',
    ].filter((each) => each).join(' '),
    ways: waysEn, why: whyEn,
    closed: (way, why) => `Not ${waysEn[way]}: ${whyEn[why]}.`,
    foldBack: 'Fold back (Backspace)', foldBackTo: (number) => `Fold back to cube ${number}`, chain: 'The chain',
    rules: [
      'Tap the cell where it begins, then a green way, or one of the six buttons; or drag the end round the joint with the gold frame. Tap a cube of the chain to fold back to it. Drag beside it to turn the view; two fingers come nearer and move it aside, as the wheel and the right button of a mouse do.',
      'Keys: W and S go up and down, the arrow keys to the sides; Backspace takes one fold back; Shift with the arrow keys turns the view, + and - zoom, V resets it.',
    ],
  },
};

const de: SnakeWords = {
  enter: {
    size: 'Kanten des Quaders', chain: 'Die Kette', none: 'Noch keine Würfel.',
    keys: 'Antippen macht aus einem geraden Würfel eine Ecke und umgekehrt. Tasten: Pfeile, G für gerade, E für Ecke, Entf.',
    cube: (index, kind) => `Würfel ${index}: ${{ end: 'Ende', straight: 'gerade', corner: 'Ecke' }[kind]}`, addStraight: 'Gerade dazu', addCorner: 'Ecke dazu', removeLast: 'Letzten weg', turnRound: 'Vom anderen Ende',
    balance: (have, need) =>
      have === need ? `Die Anzahl passt: ${have} von ${need} Würfeln.`
        : have < need ? `Es ${need - have === 1 ? 'fehlt' : 'fehlen'} ${cubesDe(need - have)}: ${have} von ${need}.`
          : `${cubesDe(have - need)} zu viel: ${have} für ${placesDe(need)}.`,
  },
  play: {
    cell: (layer, row, column) => `Ebene ${layer}, Zeile ${row}, Spalte ${column}`,
    link: (number, corner) => `Würfel ${number}${corner ? ', eine Ecke' : ''}`,
    head: (number) => `Würfel ${number}`, look: (number) => `Bei Würfel ${number} geht es weiter.`, start: 'Wo kann die Kette beginnen?', begin: 'Hier beginnt die Kette', goes: (number) => `Nach Würfel ${number} geht es weiter`,
    back: 'Zurückfalten (Rücktaste)', prompt: 'Wähle, wo sie beginnt',
    startCell: 'Wähle die Zelle des ersten Würfels.',
    notThere: 'Dorthin reicht die Kette mit ihrem nächsten Knick nicht.',
    blocked: 'Dort ist ein Würfel im Weg.', outside: 'Das führt aus der Kiste heraus.',
    ways: { up: 'nach oben', down: 'nach unten', back: 'nach hinten', front: 'nach vorn', left: 'nach links', right: 'nach rechts' },
    waysHeading: 'Die Kette geht weiter',
    rules: [
      'Tipp die Zelle des ersten Würfels an, dann eine Zelle neben dem letzten oder einen Pfeil: Gerade Würfel gehen von selbst weiter. Ein Würfel der Kette, angetippt, faltet bis zu ihm zurück.',
      'Tasten: W und S führen nach oben und unten, die Pfeiltasten zur Seite; die Rücktaste nimmt einen Knick zurück.',
    ],
  },
  space: {
    label: (size) => `Schlange in einer Kiste ${size.join(' × ')}, von schräg oben.`,
    cube: (number) => `Würfel ${number}`,
    begin: 'Wo fängt sie an?', beginAt: (layer, row, column) => `Anfang in Ebene ${layer}, Zeile ${row}, Spalte ${column}?`, beginHere: 'Hier anfangen (Enter)',
    state: (number, corner, free, closed) => [
      `Würfel ${number}${corner ? ', Ecke' : ''}.`,
      free.length ? `Frei: ${free.map((way) => waysDe[way]).join(', ')}.` : 'Kein Weg weiter: falte zurück.',
      closed.length ? `Zu: ${closed.map(({ way, why }) => `${waysDe[way]}, ${whyDe[why]}`).join('; ')}.` : '',
    ].filter((each) => each).join(' '),
    ways: waysDe, why: whyDe,
    closed: (way, why) => `Nicht ${waysDe[way]}: ${whyDe[why]}.`,
    foldBack: 'Zurückfalten (Rücktaste)', foldBackTo: (number) => `Zurückfalten bis Würfel ${number}`, chain: 'Die Kette',
    rules: [
      'Tipp die Zelle an, in der sie anfängt, dann einen grünen Weg oder einen der sechs Knöpfe; oder zieh das Ende um das Gelenk mit dem goldenen Rahmen. Ein Würfel der Kette, angetippt, faltet bis zu ihm zurück. Ziehen daneben dreht die Ansicht; zwei Finger holen sie heran und schieben sie, ebenso Mausrad und rechte Maustaste.',
      'Tasten: W und S führen nach oben und unten, die Pfeiltasten zur Seite; die Rücktaste nimmt einen Knick zurück; Umschalt mit Pfeiltasten dreht die Ansicht, + und - zoomen, V stellt sie zurück.',
    ],
  },
};

export const words = inLanguage<SnakeWords>({ en, de });
