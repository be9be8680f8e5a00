// The words of boxes alone, in both languages: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';
import type { CrateWords } from '../crates/crate';

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
  readonly play: Omit<CrateWords['play'], 'block'> & {
    readonly block: (letter: string, size: readonly number[], count?: number) => string;
    readonly prompt: string;
    readonly hinted: (letter: string) => string;
    readonly standing: (size: readonly number[]) => string;
    /** By mouse and thumb, then by keys. */
    readonly rules: readonly string[];
  };
  /** In space. */
  readonly space: Omit<CrateWords['space'], 'item' | 'over' | 'lies' | 'mirror'> & {
    readonly item: (letter: string, size: readonly number[], count: number) => string;
    readonly over: (letter: string, size: readonly number[], row: number, column: number) => string;
    readonly lies: (letter: string, size: readonly number[], at: readonly number[]) => string;
    readonly rules: readonly string[];
  };
}

const cells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`;
const cellsDe = (count: number): string => `${count} ${count === 1 ? 'Zelle' : 'Zellen'}`;
/** What is to be read on a block in the tray; its name begins with that, so that it is found by voice. */
const written = (letter: string, count?: number): string => (count === undefined ? letter : `${letter}×${count}`);
const by = (size: readonly number[]): string => size.join(' × ');
const list = (all: readonly string[], and: string): string => [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((each) => each).join(` ${and} `);

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
  space: {
    label: (size) => `Box ${by(size)}, from above and aside. Choose a block in the tray.`,
    block: (letter) => `Block ${letter}`,
    item: (letter, size, count) => `Block ${letter}, ${by(size)}, ${count} left`,
    fits: (letter) => `Block ${letter} fits here`, clashes: (letter) => `No room for block ${letter} here`,
    over: (letter, [high = 0, deep = 0, wide = 0], row, column) => `Block ${letter}, ${high} high, ${deep} deep, ${wide} wide, over row ${row}, column ${column}`,
    rests: (on, layer) => (on === null ? `hangs free in layer ${layer}` : on.length ? `rests on ${list(on, 'and')}` : 'rests on the floor'),
    verdict: (fits) => (fits ? 'Fits.' : 'No room.'),
    lies: (letter, [high = 0, deep = 0, wide = 0], [layer = 0, row = 0, column = 0]) => `Block ${letter}, ${high} high, ${deep} deep, ${wide} wide, lies in layer ${layer}, row ${row}, column ${column}. Enter takes it in hand.`,
    choose: 'Choose a block first.', golden: 'The golden cube stays where it is.',
    turn: 'Turn (R)', tip: 'Tip (T)', drop: 'Drop (Enter)', back: 'Take back (Del)',
    layers: 'Layers', shown: (shown, all) => (shown === all ? `All ${all} layers are shown.` : `Layers 1 to ${shown} of ${all} are shown.`),
    noLayer: 'It fits into no other layer there.', laid: (letter) => `Block ${letter} is laid.`,
    rules: [
      'Tap a block or drag it over the box: it hovers, and dashed lines lead to where it will rest. Drag it on, turn and tip it, then let it down. Tap a block that lies to take it in hand. Drag beside it to turn the view; two fingers come nearer and move it aside, as the wheel and the right button of a mouse do.',
      'The bar of layers hides blocks from above; with a block in hand it chooses its layer, so that it goes in under others.',
      'Keys: Tab to a block, Enter; arrow keys move, R turns, T tips, Page Up and Page Down choose the layer, Enter drops; Delete takes back, Escape lets go; Shift with the arrow keys turns the view, + and - zoom, V resets it. With nothing in hand arrow keys go from block to block, Enter takes one up.',
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
    block: (letter, size, count) => `${written(letter, count)}: Quader ${by(size)}${count === undefined ? '' : `, noch ${count}`}`,
    short: (letter) => `Quader ${letter}`, prompt: 'Wähle einen Quader', hinted: (letter) => `Quader ${letter} gehört hierhin`,
    golden: 'Goldwürfel', noRoom: 'Hier ist kein Platz dafür.',
    layers: 'Ebenen, von unten',
    standing: ([high = 0, deep = 0, wide = 0]) => `${high} hoch, ${deep} tief, ${wide} breit`,
    rules: [
      'Wähle einen Quader und wie er steht, dann tipp eine Zelle an oder zieh ihn hin: Er liegt auf der Ebene, die zu sehen ist. Schatten zeigen, was darunter und darüber liegt.',
      'Tasten: Tab zum Quader, Enter, R dreht, Pfeiltasten zur Zelle, Enter; Bild auf und Bild ab wechseln die Ebene, Entf nimmt zurück.',
    ],
  },
  space: {
    label: (size) => `Kiste ${by(size)}, von schräg oben. Wähle einen Quader aus dem Vorrat.`,
    block: (letter) => `Quader ${letter}`,
    item: (letter, size, count) => `Quader ${letter}, ${by(size)}, noch ${count}`,
    fits: (letter) => `Quader ${letter} passt hier`, clashes: (letter) => `Kein Platz für Quader ${letter}`,
    over: (letter, [high = 0, deep = 0, wide = 0], row, column) => `Quader ${letter}, ${high} hoch, ${deep} tief, ${wide} breit, über Zeile ${row}, Spalte ${column}`,
    rests: (on, layer) => (on === null ? `schwebt in Ebene ${layer}` : on.length ? `liegt auf ${list(on, 'und')}` : 'liegt auf dem Boden'),
    verdict: (fits) => (fits ? 'Passt.' : 'Kein Platz.'),
    lies: (letter, [high = 0, deep = 0, wide = 0], [layer = 0, row = 0, column = 0]) => `Quader ${letter}, ${high} hoch, ${deep} tief, ${wide} breit, liegt in Ebene ${layer}, Zeile ${row}, Spalte ${column}. Enter nimmt ihn in die Hand.`,
    choose: 'Wähle zuerst einen Quader.', golden: 'Der Goldwürfel bleibt, wo er ist.',
    turn: 'Drehen (R)', tip: 'Kippen (T)', drop: 'Ablegen (Enter)', back: 'Zurücknehmen (Entf)',
    layers: 'Ebenen', shown: (shown, all) => (shown === all ? `Alle ${all} Ebenen sind zu sehen.` : `Die Ebenen 1 bis ${shown} von ${all} sind zu sehen.`),
    noLayer: 'In eine andere Ebene passt er dort nicht.', laid: (letter) => `Quader ${letter} liegt.`,
    rules: [
      'Tipp einen Quader an oder zieh ihn über die Kiste: Er schwebt, und gestrichelte Linien führen dorthin, wo er liegen wird. Zieh ihn weiter, dreh und kipp ihn, dann leg ihn ab. Ein liegender Quader, angetippt, kommt wieder in die Hand. Ziehen daneben dreht die Ansicht; zwei Finger holen sie heran und schieben sie, ebenso Mausrad und rechte Maustaste.',
      'Die Leiste der Ebenen blendet von oben aus; mit einem Quader in der Hand wählt sie seine Ebene, so kommt er auch unter andere.',
      'Tasten: Tab zum Quader, Enter; die Pfeiltasten schieben, R dreht, T kippt, Bild auf und Bild ab wählen die Ebene, Enter legt ab; Entf nimmt zurück, Escape lässt los; Umschalt mit Pfeiltasten dreht die Ansicht, + und - zoomen, V stellt sie zurück. Mit leerer Hand gehen die Pfeiltasten von Quader zu Quader, Enter nimmt einen auf.',
    ],
  },
};

export const words = inLanguage<BoxWords>({ en, de });

/** The same as crates are told of. */
export function crateWords(): CrateWords {
  const { play, space } = words.value;
  return {
    play: { ...play, block: (letter, way, _, count) => play.block(letter, way.size, count) },
    space: {
      ...space, mirror: '',
      item: (letter, way, count) => space.item(letter, way.size, count),
      over: (letter, way, _, row, column) => space.over(letter, way.size, row, column),
      lies: (letter, way, at) => space.lies(letter, way.size, at),
    },
  };
}
