// The words of boxes alone, in both languages: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';

interface BoxWords {
  readonly enter: {
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
  readonly play: {
    readonly block: (letter: string, size: readonly number[], count?: number) => string;
    readonly short: (letter: string) => string;
    readonly prompt: string;
    readonly hinted: (letter: string) => string;
    readonly golden: string;
    readonly noRoom: string;
    readonly layers: string;
    readonly standing: (size: readonly number[]) => string;
    /** By mouse and thumb, then by keys. */
    readonly rules: readonly string[];
  };
}

const cells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`;
const cellsDe = (count: number): string => `${count} ${count === 1 ? 'Zelle' : 'Zellen'}`;
/** What is to be read on a block in the tray; its name begins with that, so that it is found by voice. */
const written = (letter: string, count?: number): string => (count === undefined ? letter : `${letter}×${count}`);
const by = (size: readonly number[]): string => size.join(' × ');

const en: BoxWords = {
  enter: {
    size: 'Edges of the box', golden: 'Golden cube', goldens: { centre: 'in the middle', at: 'elsewhere', none: 'none' },
    goldenAt: 'Its place, counted from 1', blocks: 'Blocks', none: 'No blocks yet.',
    block: (index) => `Block ${index}`, edge: (index, edge) => `Block ${index}, edge ${edge}`, count: (index) => `Block ${index}, how many`,
    times: 'times', add: 'Add a block', removeBlock: (index) => `Delete block ${index}`, tooLarge: 'This block does not fit into the box in any way.',
    balance: (have, need) =>
      have === need ? `The volume fits: ${have} of ${cells(need)}.`
        : have < need ? `${cells(need - have)} to go: ${have} of ${need} are filled.`
          : `${cells(have - need)} too many: ${have}, and there is room for ${need}.`,
  },
  play: {
    block: (letter, size, count) => `${written(letter, count)}: block ${by(size)}${count === undefined ? '' : `, ${count} left`}`,
    short: (letter) => `Block ${letter}`, prompt: 'Choose a block', hinted: (letter) => `Block ${letter} goes here`,
    golden: 'golden cube', noRoom: 'There is no room for it here.',
    layers: 'Layers, from below',
    standing: ([high = 0, deep = 0, wide = 0]) => `${high} high, ${deep} deep, ${wide} wide`,
    rules: [
      'Choose a block and how it stands, then tap a cell or drag it there: it lies on the layer that is shown. Shades show what lies in the layers below and above.',
      'Keys: Tab to a block, Enter, R turns, arrow keys to a cell, Enter; Page Up and Page Down change the layer, Delete takes back.',
    ],
  },
};

const de: BoxWords = {
  enter: {
    size: 'Kanten der Kiste', golden: 'Goldwürfel', goldens: { centre: 'in der Mitte', at: 'woanders', none: 'keiner' },
    goldenAt: 'Sein Platz, von 1 gezählt', blocks: 'Quader', none: 'Noch keine Quader.',
    block: (index) => `Quader ${index}`, edge: (index, edge) => `Quader ${index}, Kante ${edge}`, count: (index) => `Quader ${index}, Anzahl`,
    times: 'mal', add: 'Quader hinzufügen', removeBlock: (index) => `Quader ${index} löschen`, tooLarge: 'Dieser Quader passt auf keine Weise in die Kiste.',
    balance: (have, need) =>
      have === need ? `Das Volumen passt: ${have} von ${cellsDe(need)}.`
        : have < need ? `Es ${need - have === 1 ? 'fehlt' : 'fehlen'} ${cellsDe(need - have)}: ${have} von ${need} sind gefüllt.`
          : `${cellsDe(have - need)} zu viel: ${have}, und Platz ist für ${need}.`,
  },
  play: {
    block: (letter, size, count) => `${written(letter, count)}: Block ${by(size)}${count === undefined ? '' : `, noch ${count}`}`,
    short: (letter) => `Block ${letter}`, prompt: 'Wähle einen Block', hinted: (letter) => `Block ${letter} gehört hierhin`,
    golden: 'Goldwürfel', noRoom: 'Hier ist kein Platz dafür.',
    layers: 'Ebenen, von unten',
    standing: ([high = 0, deep = 0, wide = 0]) => `${high} hoch, ${deep} tief, ${wide} breit`,
    rules: [
      'Wähle einen Quader und wie er steht, dann tipp eine Zelle an oder zieh ihn hin: Er liegt auf der Ebene, die zu sehen ist. Schatten zeigen, was darunter und darüber liegt.',
      'Tasten: Tab zum Quader, Enter, R dreht, Pfeiltasten zur Zelle, Enter; Bild auf und Bild ab wechseln die Ebene, Entf nimmt zurück.',
    ],
  },
};

export const words = inLanguage<BoxWords>({ en, de });
