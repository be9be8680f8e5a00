// The words of the task Print.

import type { GRADES } from '../page/print/order';
import { inLanguage } from './language';

function share(of: number): string {
  return `${Math.round(of * 100)} %`;
}

interface PrintWords {
  readonly readySets: string;
  /** So many puzzles, on about so many sheets. */
  readonly size: (puzzles: number, sheets: number) => string;
  readonly puzzles: (count: number) => string;
  readonly sheets: (count: number) => string;
  readonly thisOne: string;
  readonly mineAbout: string;
  readonly solving: (done: number, all: number) => string;
  readonly leftOut: (count: number) => string;
  readonly allWishes: string;
  readonly get: string;
  readonly choose: string;
  readonly yourOwn: string;
  readonly counting: (share: number) => string;
  /** The pages by what is on them, in this order; a role of pages has the service's name. */
  readonly roles: Readonly<Record<'cover' | 'list' | 'rules' | 'puzzle' | 'board' | 'pieces' | 'answer' | 'spec', string>>;
  /** Of a wish for rising grades that so few puzzles cannot keep; grades: those that they have. */
  readonly unkept: (family: string, grades: readonly string[]) => string;
  readonly seeFields: string;
  readonly needsNet: string;
  readonly about: string;
  readonly title: string;
  readonly titleHint: string;
  readonly paper: string;
  readonly papers: Readonly<Record<'a4' | 'letter', string>>;
  readonly answers: string;
  readonly places: Readonly<Record<'apart' | 'after' | 'none', string>>;
  readonly boards: string;
  readonly nets: string;
  readonly specs: string;
  readonly parts: string;
  readonly sets: string;
  readonly set: (number: number) => string;
  readonly family: string;
  readonly count: string;
  readonly difficulty: string;
  readonly grades: Readonly<Record<(typeof GRADES)[number], string>>;
  readonly ladder: string;
  readonly ladderOf: string;
  readonly wishes: string;
  readonly fromMake: string;
  readonly asSet: string;
  readonly own: (family: string) => string;
  readonly remove: (number: number) => string;
  readonly add: string;
  readonly addOwn: string;
  readonly look: string;
  readonly nothing: string;
  readonly cancel: string;
  readonly booklet: string;
  readonly working: (share: number) => string;
  readonly between: (least: number, most: number) => string;
  readonly lost: string;
  readonly ready: (pages: number) => string;
  readonly stale: string;
  readonly pageOf: (number: number, pages: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly close: string;
  readonly pdf: string;
  readonly zip: string;
  readonly saved: (name: string) => string;
  readonly atFull: string;
}

const en: PrintWords = {
  readySets: 'Ready sets',
  size: (puzzles, sheets) => `${puzzles} puzzles · about ${sheets} sheets`,
  puzzles: (count) => (count === 1 ? '1 puzzle' : `${count} puzzles`),
  sheets: (count) => (count === 1 ? '1 sheet' : `${count} sheets`),
  thisOne: 'The puzzle you have open', mineAbout: 'Everything you have begun here, in one booklet.',
  solving: (done, all) => `Solving ${done + 1} of ${all} …`,
  leftOut: (count) => (count === 1 ? 'One puzzle is left out: it has no solution, or none was found in time.' : `${count} puzzles are left out: they have no solution, or none was found in time.`),
  allWishes: 'All wishes', get: 'The booklet', choose: 'Choose a set: here you see how many sheets of paper it takes.', yourOwn: 'Your own choice',
  counting: (part) => `Counting … ${share(part)}`,
  roles: {
    cover: 'Cover', list: 'Contents and keys', rules: 'Rules', puzzle: 'Puzzles', board: 'Boards', pieces: 'Pieces to cut out',
    answer: 'Answers', spec: 'Spec sheets',
  },
  unkept: (family, grades) => `${family}: too few to rise through all grades. You get: ${grades.join(', ')}.`,
  seeFields: 'Something in your wishes cannot be: see the red field.',
  needsNet: 'Booklets are made by the service: printing needs a connection.',
  about: 'A class set, a puzzle book, a worksheet: puzzles of one kind or of several, with cover, answers and a list of keys.',
  title: 'Title', titleHint: 'Class 4b',
  paper: 'Paper', papers: { a4: 'A4', letter: 'Letter' },
  answers: 'Answers', places: { apart: 'at the end', after: 'after each puzzle', none: 'none' },
  boards: 'Boards that are the same only once',
  nets: 'Paper nets to cut out and fold', specs: 'A spec sheet for each puzzle', parts: 'Bodies for a 3D printer (ZIP)',
  sets: 'Contents', set: (number) => `Puzzles ${number}`,
  family: 'Kind', count: 'How many', difficulty: 'Difficulty',
  grades: { '': 'no matter', easy: 'easy', medium: 'medium', hard: 'hard', 'easy..hard': 'rising', 'easy..medium': 'rising to medium', 'medium..hard': 'rising from medium' },
  ladder: 'As a ladder', ladderOf: 'Steps: from nearly done to nearly empty',
  wishes: 'Wishes', fromMake: 'As chosen in Make', asSet: 'As in the ready set',
  own: (family) => `${family}: your own puzzle`,
  remove: (number) => `Remove puzzles ${number}`, add: 'More puzzles', addOwn: 'The puzzle shown',
  look: 'Look through', nothing: 'Add some puzzles first.', cancel: 'Stop',
  booklet: 'The booklet', working: (part) => `${share(part)} made`,
  between: (least, most) => (least === most ? `${least} sheets` : `${least} to ${most} sheets`),
  lost: 'The connection is lost. The service continues, and this page continues when the service is back.',
  ready: (pages) => `${pages} pages are ready.`, stale: 'These pages still show your previous choice.',
  pageOf: (number, pages) => `Page ${number} of ${pages}`,
  previous: 'Previous page', next: 'Next page', close: 'Close',
  pdf: 'Save as PDF', zip: 'All files (ZIP)', saved: (name) => `${name} is downloaded.`,
  atFull: 'Print at 100 % (“actual size”): the bar on each page is 50 mm long.',
};

const de: PrintWords = {
  readySets: 'Fertige Sätze',
  size: (puzzles, sheets) => `${puzzles} Rätsel · etwa ${sheets} Blatt`,
  puzzles: (count) => `${count} Rätsel`,
  sheets: (count) => `${count} Blatt`,
  thisOne: 'Das offene Rätsel', mineAbout: 'Alles, was du hier begonnen hast, in einem Heft.',
  solving: (done, all) => `Löse ${done + 1} von ${all} …`,
  leftOut: (count) => (count === 1 ? 'Ein Rätsel fehlt: Es ist nicht lösbar, oder in der Zeit fand sich nichts.' : `${count} Rätsel fehlen: nicht lösbar, oder in der Zeit fand sich nichts.`),
  allWishes: 'Alle Wünsche', get: 'Das Heft', choose: 'Wähle einen Satz: Hier siehst du, wie viele Blatt Papier er braucht.', yourOwn: 'Deine Auswahl',
  counting: (part) => `Zähle … ${share(part)}`,
  roles: {
    cover: 'Titelblatt', list: 'Inhalt und Schlüssel', rules: 'Regeln', puzzle: 'Rätsel', board: 'Bretter', pieces: 'Teile zum Ausschneiden',
    answer: 'Lösungen', spec: 'Steckbriefe',
  },
  unkept: (family, grades) => `${family}: zu wenige, um durch alle Grade zu steigen. Es werden: ${grades.join(', ')}.`,
  seeFields: 'Ein Wunsch geht so nicht: Sieh beim roten Feld nach.',
  needsNet: 'Hefte macht der Dienst: Zum Drucken brauchst du eine Verbindung.',
  about: 'Ein Klassensatz, ein Rätselheft, ein Arbeitsblatt: Rätsel einer Art oder mehrerer, mit Titelblatt, Lösungen und Schlüsselliste.',
  title: 'Titel', titleHint: 'Klasse 4b',
  paper: 'Papier', papers: { a4: 'A4', letter: 'Letter' },
  answers: 'Lösungen', places: { apart: 'am Ende', after: 'nach jedem Rätsel', none: 'keine' },
  boards: 'Gleiche Bretter nur einmal',
  nets: 'Netze aus Papier zum Ausschneiden und Falten', specs: 'Zu jedem Rätsel ein Steckbrief', parts: 'Körper für den 3D-Drucker (ZIP)',
  sets: 'Was hineinkommt', set: (number) => `Rätsel ${number}`,
  family: 'Art', count: 'Wie viele', difficulty: 'Schwierigkeit',
  grades: { '': 'egal', easy: 'leicht', medium: 'mittel', hard: 'schwer', 'easy..hard': 'steigend', 'easy..medium': 'steigend bis mittel', 'medium..hard': 'steigend ab mittel' },
  ladder: 'Als Leiter', ladderOf: 'Stufen: von fast fertig bis fast leer',
  wishes: 'Wünsche', fromMake: 'Wie unter Erzeugen gewählt', asSet: 'Wie im fertigen Satz',
  own: (family) => `${family}: dein eigenes Rätsel`,
  remove: (number) => `Rätsel ${number} herausnehmen`, add: 'Weitere Rätsel', addOwn: 'Das gezeigte Rätsel',
  look: 'Durchblättern', nothing: 'Wähle zuerst Rätsel.', cancel: 'Anhalten',
  booklet: 'Das Heft', working: (part) => `${share(part)} sind fertig`,
  between: (least, most) => (least === most ? `${least} Blatt` : `${least} bis ${most} Blatt`),
  lost: 'Die Verbindung ist unterbrochen. Der Dienst arbeitet weiter; diese Seite macht weiter, sobald er wieder da ist.',
  ready: (pages) => `${pages} Seiten sind fertig.`, stale: 'Diese Seiten zeigen noch die vorige Auswahl.',
  pageOf: (number, pages) => `Seite ${number} von ${pages}`,
  previous: 'Seite davor', next: 'Nächste Seite', close: 'Schließen',
  pdf: 'Als PDF sichern', zip: 'Alle Dateien (ZIP)', saved: (name) => `${name} ist heruntergeladen.`,
  atFull: 'Drucke mit 100 % („Tatsächliche Größe“): Der Balken auf jeder Seite ist 50 mm lang.',
};

export const printWords = inLanguage({ en, de });
