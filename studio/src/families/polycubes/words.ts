// The words of polycubes alone, in both languages: as they are entered, and solved by hand.

import { inLanguage } from '../../words/language';
import type { CrateWords, Way } from '../crates/crate';

interface PolycubeWords {
  readonly enter: {
    readonly target: string;
    readonly size: string;
    readonly layer: (layer: number, all: number) => string;
    readonly layers: string;
    readonly brush: string;
    readonly brushes: Readonly<Record<'fill' | 'spare' | 'golden' | 'empty', string>>;
    readonly colour: string;
    readonly colours: (colour: number) => string;
    readonly cell: (row: number, column: number, state: string) => string;
    readonly states: Readonly<Record<'#' | '+' | '.' | 'golden', string>>;
    readonly pieces: string;
    readonly none: string;
    readonly piece: (letter: string, cells: number) => string;
    readonly cells: (letter: string) => string;
    readonly least: string;
    readonly range: string;
    readonly group: string;
    readonly add: string;
    readonly copy: (letter: string) => string;
    readonly removePiece: (letter: string) => string;
    readonly mirrored: string;
    readonly pairs: string;
    readonly pair: (piece: number, cell: number) => string;
    readonly wider: string;
    readonly parts: string;
    readonly balance: (have: readonly [least: number, most: number], need: readonly [least: number, most: number]) => string;
    readonly keys: string;
  };
  readonly play: Omit<CrateWords['play'], 'outside'> & {
    readonly outside: string;
    readonly prompt: string;
    readonly hinted: (letter: string) => string;
    readonly standing: (size: readonly number[]) => string;
    readonly rules: readonly string[];
  };
  readonly space: CrateWords['space'] & { readonly rules: readonly string[] };
}

const cells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`;
const cellsDe = (count: number): string => `${count} ${count === 1 ? 'Zelle' : 'Zellen'}`;
/** What is to be read on a piece in the tray; its name begins with that, so that it is found by voice. */
const written = (letter: string, count?: number): string => (count === undefined ? letter : `${letter}×${count}`);
const by = (size: readonly number[]): string => size.join(' × ');
const list = (all: readonly string[], and: string): string => [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((each) => each).join(` ${and} `);
const range = ([least, most]: readonly [number, number], to: string): string => (least === most ? String(least) : `${least} ${to} ${most}`);
const way = ({ nth = [1, 1] }: Way): string => `way ${nth[0]} of ${nth[1]}`;
const coloured = ({ marks }: Way, one: string, many: string): string => {
  const all = [...new Set(marks ?? [])].filter((each) => each > 0).sort();
  return all.length ? `, ${all.length === 1 ? one : many} ${all.join(', ')}` : '';
};
const wayDe = ({ nth = [1, 1] }: Way): string => `Drehung ${nth[0]} von ${nth[1]}`;
const en: PolycubeWords = {
  enter: {
    target: 'Target', size: 'Wide, deep, high', layer: (layer, all) => `Layer ${layer} of ${all}`, layers: 'Layers, from below',
    brush: 'A touch makes a cell', brushes: { fill: 'filled', spare: 'optional', golden: 'golden cube', empty: 'none' },
    colour: 'Colour', colours: (colour) => (colour ? `Colour ${colour}` : 'any colour'),
    cell: (row, column, state) => `Row ${row}, column ${column}: ${state}`,
    states: { '#': 'filled', '+': 'optional', '.': 'none', golden: 'golden cube' },
    pieces: 'Pieces', none: 'No pieces yet.', piece: (letter, count) => `Piece ${letter}, ${cells(count)}`, cells: (letter) => `Cells of piece ${letter}`,
    least: 'How many, at least', range: 'at most', group: 'Group', add: 'Add a piece', copy: (letter) => `Piece ${letter} once more`,
    removePiece: (letter) => `Delete piece ${letter}`, mirrored: 'Pieces may be mirrored',
    pairs: 'Colours of pieces that may lie on colours of cells', pair: (piece, cell) => `${piece} on ${cell}`,
    wider: 'Wide, deep, high',
    parts: 'This piece is in several parts: its cells must touch with their faces.',
    balance: (have, need) => (have[1] < need[0] ? `${cells(need[0] - have[1])} to go: the pieces have ${range(have, 'to')} of ${range(need, 'to')}.`
      : have[0] > need[1] ? `${cells(have[0] - need[1])} too many: the pieces have ${range(have, 'to')}, and there is room for ${need[1]}.`
        : `The volume fits: ${range(have, 'to')} of ${cells(need[1])}.`),
    keys: 'Draw with mouse or finger. Keys: arrow keys move, the space bar paints, Page Up and Page Down change the layer.',
  },
  play: {
    block: (letter, on, _, count) => `${written(letter, count)}: piece of ${cells(on.cells.length)}${coloured(on, 'colour', 'colours')}, ${by(on.size)}, ${way(on)}${count === undefined ? '' : `, ${count} left`}`,
    short: (letter) => `Piece ${letter}`, prompt: 'Choose a piece', hinted: (letter) => `Piece ${letter} goes here`,
    golden: 'golden cube', noRoom: 'There is no room for it here.', layers: 'Layers, from below', outside: 'outside the target',
    standing: ([high = 0, deep = 0, wide = 0]) => `${high} high, ${deep} deep, ${wide} wide`,
    rules: [
      'Fill the target with all pieces. Choose a piece, turn and tip it, then tap a cell or drag it there: its lowest layer lies on the layer that is shown. Shades show what lies in the layers below and above; a cross marks cells that may stay empty. Where a cell has a number, only pieces without one or with the same lie there.',
      'Keys: Tab to a piece, Enter, R turns, T tips, arrow keys to a cell, Enter; Page Up and Page Down change the layer, Delete takes back.',
    ],
  },
  space: {
    label: (size) => `Target ${by(size)}, from above and aside. Choose a piece in the tray.`,
    block: (letter) => `Piece ${letter}`,
    item: (letter, on, count) => `Piece ${letter}, ${cells(on.cells.length)}${coloured(on, 'colour', 'colours')}, ${count} left`,
    fits: (letter) => `Piece ${letter} fits here`, clashes: (letter) => `No room for piece ${letter} here`,
    over: (letter, on, _, row, column) => `Piece ${letter}, ${way(on)}, ${by(on.size)}, over row ${row}, column ${column}`,
    rests: (on, layer) => (on === null ? `hangs free in layer ${layer}` : on.length ? `rests on ${list(on, 'and')}` : 'rests on the floor'),
    verdict: (fits) => (fits ? 'Fits.' : 'No room.'),
    lies: (letter, on, [layer = 0, row = 0, column = 0]) => `Piece ${letter}, ${way(on)}, lies from layer ${layer}, row ${row}, column ${column} on. Enter takes it in hand.`,
    choose: 'Choose a piece first.', golden: 'The golden cube stays where it is.',
    turn: 'Turn (R)', tip: 'Tip (T)', mirror: 'Mirror (M)', drop: 'Drop (Enter)', back: 'Take back (Del)',
    layers: 'Layers', shown: (shown, all) => (shown === all ? `All ${all} layers are shown.` : `Layers 1 to ${shown} of ${all} are shown.`),
    noLayer: 'It fits into no other layer there.', laid: (letter) => `Piece ${letter} is laid.`,
    rules: [
      'Fill the target with all pieces. Tap a piece or drag it over the target: it hovers, and dashed lines lead to where it will rest. Drag it on, turn and tip it, then let it down. Tap a piece that lies to take it in hand. Drag beside it to turn the view; two fingers come nearer and move it aside, as the wheel and the right button of a mouse do.',
      'The bar of layers hides what is above; with a piece in hand it chooses its layer, so that it goes in under others.',
      'Keys: Tab to a piece, Enter; arrow keys move, R turns, T tips, Page Up and Page Down choose the layer, Enter drops; Delete takes back, Escape lets go; Shift with the arrow keys turns the view, + and - zoom, V resets it. With nothing in hand arrow keys go from piece to piece, Enter takes one up.',
    ],
  },
};

const de: PolycubeWords = {
  enter: {
    target: 'Zielform', size: 'Breit, tief, hoch', layer: (layer, all) => `Ebene ${layer} von ${all}`, layers: 'Ebenen, von unten',
    brush: 'Ein Tipp macht eine Zelle', brushes: { fill: 'gefüllt', spare: 'freigestellt', golden: 'Goldwürfel', empty: 'keine' },
    colour: 'Farbe', colours: (colour) => (colour ? `Farbe ${colour}` : 'jede Farbe'),
    cell: (row, column, state) => `Zeile ${row}, Spalte ${column}: ${state}`,
    states: { '#': 'gefüllt', '+': 'freigestellt', '.': 'keine', golden: 'Goldwürfel' },
    pieces: 'Teile', none: 'Noch keine Teile.', piece: (letter, count) => `Teil ${letter}, ${cellsDe(count)}`, cells: (letter) => `Zellen von Teil ${letter}`,
    least: 'Anzahl, mindestens', range: 'höchstens', group: 'Gruppe', add: 'Teil hinzufügen', copy: (letter) => `Teil ${letter} noch einmal`,
    removePiece: (letter) => `Teil ${letter} löschen`, mirrored: 'Teile dürfen gespiegelt werden',
    pairs: 'Farben von Teilen, die auf Farben von Zellen liegen dürfen', pair: (piece, cell) => `${piece} auf ${cell}`,
    wider: 'Breit, tief, hoch',
    parts: 'Dieses Teil zerfällt: Seine Zellen müssen sich mit Flächen berühren.',
    balance: (have, need) => (have[1] < need[0] ? `Es ${need[0] - have[1] === 1 ? 'fehlt' : 'fehlen'} ${cellsDe(need[0] - have[1])}: Die Teile haben ${range(have, 'bis')} von ${range(need, 'bis')}.`
      : have[0] > need[1] ? `${cellsDe(have[0] - need[1])} zu viel: Die Teile haben ${range(have, 'bis')}, und Platz ist für ${need[1]}.`
        : `Das Volumen passt: ${range(have, 'bis')} von ${cellsDe(need[1])}.`),
    keys: 'Zeichne mit Maus oder Finger. Tasten: Die Pfeiltasten gehen, die Leertaste malt, Bild auf und Bild ab wechseln die Ebene.',
  },
  play: {
    block: (letter, on, _, count) => `${written(letter, count)}: Teil aus ${cellsDe(on.cells.length)}${coloured(on, 'Farbe', 'Farben')}, ${by(on.size)}, ${wayDe(on)}${count === undefined ? '' : `, noch ${count}`}`,
    short: (letter) => `Teil ${letter}`, prompt: 'Wähle ein Teil', hinted: (letter) => `Teil ${letter} gehört hierhin`,
    golden: 'Goldwürfel', noRoom: 'Hier ist kein Platz dafür.', layers: 'Ebenen, von unten', outside: 'außerhalb der Zielform',
    standing: ([high = 0, deep = 0, wide = 0]) => `${high} hoch, ${deep} tief, ${wide} breit`,
    rules: [
      'Fülle die Zielform mit allen Teilen. Wähle ein Teil, dreh und kipp es, dann tipp eine Zelle an oder zieh es hin: Seine unterste Ebene liegt auf der Ebene, die zu sehen ist. Schatten zeigen, was darunter und darüber liegt; ein Kreuz steht in Zellen, die leer bleiben dürfen. Wo eine Zelle eine Nummer hat, liegen nur Teile ohne Nummer oder mit derselben.',
      'Tasten: Tab zum Teil, Enter, R dreht, T kippt, Pfeiltasten zur Zelle, Enter; Bild auf und Bild ab wechseln die Ebene, Entf nimmt zurück.',
    ],
  },
  space: {
    label: (size) => `Zielform ${by(size)}, von schräg oben. Wähle ein Teil aus dem Vorrat.`,
    block: (letter) => `Teil ${letter}`,
    item: (letter, on, count) => `Teil ${letter}, ${cellsDe(on.cells.length)}${coloured(on, 'Farbe', 'Farben')}, noch ${count}`,
    fits: (letter) => `Teil ${letter} passt hier`, clashes: (letter) => `Kein Platz für Teil ${letter}`,
    over: (letter, on, _, row, column) => `Teil ${letter}, ${wayDe(on)}, ${by(on.size)}, über Zeile ${row}, Spalte ${column}`,
    rests: (on, layer) => (on === null ? `schwebt in Ebene ${layer}` : on.length ? `liegt auf ${list(on, 'und')}` : 'liegt auf dem Boden'),
    verdict: (fits) => (fits ? 'Passt.' : 'Kein Platz.'),
    lies: (letter, on, [layer = 0, row = 0, column = 0]) => `Teil ${letter}, ${wayDe(on)}, liegt ab Ebene ${layer}, Zeile ${row}, Spalte ${column}. Enter nimmt es in die Hand.`,
    choose: 'Wähle zuerst ein Teil.', golden: 'Der Goldwürfel bleibt, wo er ist.',
    turn: 'Drehen (R)', tip: 'Kippen (T)', mirror: 'Spiegeln (M)', drop: 'Ablegen (Enter)', back: 'Zurücknehmen (Entf)',
    layers: 'Ebenen', shown: (shown, all) => (shown === all ? `Alle ${all} Ebenen sind zu sehen.` : `Die Ebenen 1 bis ${shown} von ${all} sind zu sehen.`),
    noLayer: 'In eine andere Ebene passt es dort nicht.', laid: (letter) => `Teil ${letter} liegt.`,
    rules: [
      'Fülle die Zielform mit allen Teilen. Tipp ein Teil an oder zieh es über die Zielform: Es schwebt, und gestrichelte Linien führen dorthin, wo es liegen wird. Zieh es weiter, dreh und kipp es, dann leg es ab. Ein liegendes Teil, angetippt, kommt wieder in die Hand. Ziehen daneben dreht die Ansicht; zwei Finger holen sie heran und schieben sie, ebenso Mausrad und rechte Maustaste.',
      'Die Leiste der Ebenen blendet von oben aus; mit einem Teil in der Hand wählt sie seine Ebene, so kommt es auch unter andere.',
      'Tasten: Tab zum Teil, Enter; die Pfeiltasten schieben, R dreht, T kippt, Bild auf und Bild ab wählen die Ebene, Enter legt ab; Entf nimmt zurück, Escape lässt los; Umschalt mit Pfeiltasten dreht die Ansicht, + und - zoomen, V stellt sie zurück. Mit leerer Hand gehen die Pfeiltasten von Teil zu Teil, Enter nimmt eines auf.',
    ],
  },
};

export const words = inLanguage<PolycubeWords>({ en, de });

/** The same as crates are told of. */
export function crateWords(): CrateWords {
  return words.value;
}
