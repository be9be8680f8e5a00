// The words of the task Print.

import { inLanguage } from './language';

interface PrintWords {
  readonly heading: string;
  readonly about: string;
  readonly title: string;
  readonly titleHint: string;
  readonly paper: string;
  readonly papers: Readonly<Record<'a4' | 'letter', string>>;
  readonly answers: string;
  readonly places: Readonly<Record<'apart' | 'after' | 'none', string>>;
  readonly nets: string;
  readonly specs: string;
  readonly sets: string;
  readonly set: (number: number) => string;
  readonly family: string;
  readonly count: string;
  readonly difficulty: string;
  readonly grades: Readonly<Record<'' | 'easy' | 'medium' | 'hard' | 'easy..hard', string>>;
  readonly ladder: string;
  readonly ladderOf: string;
  readonly wishes: string;
  readonly fromMake: string;
  readonly noWishes: string;
  readonly own: (family: string) => string;
  readonly remove: (number: number) => string;
  readonly add: string;
  readonly addOwn: string;
  readonly bind: string;
  readonly nothing: string;
  readonly cancel: string;
  readonly booklet: string;
  readonly working: (share: number) => string;
  readonly will: (puzzles: string, pages: string) => string;
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
  readonly withParts: string;
  readonly saving: string;
  readonly saved: (name: string) => string;
  readonly atFull: string;
}

const en: PrintWords = {
  heading: 'A booklet to print',
  about: 'A class set, a puzzle book, a worksheet: puzzles of one kind or of several, with cover, answers and a list of keys.',
  title: 'Title', titleHint: 'Class 4b',
  paper: 'Paper', papers: { a4: 'A4', letter: 'Letter' },
  answers: 'Answers', places: { apart: 'at the end', after: 'after each puzzle', none: 'none' },
  nets: 'Paper nets to cut out and fold', specs: 'A sheet of facts for each puzzle',
  sets: 'Contents', set: (number) => `Puzzles ${number}`,
  family: 'Kind', count: 'How many', difficulty: 'Difficulty',
  grades: { '': 'no matter', easy: 'easy', medium: 'medium', hard: 'hard', 'easy..hard': 'rising' },
  ladder: 'As a ladder', ladderOf: 'Steps: from nearly done to nearly empty',
  wishes: 'Wishes', fromMake: 'As chosen in Make', noWishes: 'none',
  own: (family) => `${family}: your own puzzle`,
  remove: (number) => `Remove puzzles ${number}`, add: 'More puzzles', addOwn: 'The puzzle shown',
  bind: 'Make the booklet', nothing: 'Add some puzzles first.', cancel: 'Stop',
  booklet: 'The booklet', working: (share) => `${Math.round(share * 100)} % made`,
  will: (puzzles, pages) => `${puzzles} puzzles on ${pages} pages`,
  between: (least, most) => (least === most ? String(least) : `${least} to ${most}`),
  lost: 'The connection is lost. The service continues, and this page continues when the service is back.',
  ready: (pages) => `${pages} pages are ready.`, stale: 'These pages still show your previous choice.',
  pageOf: (number, pages) => `Page ${number} of ${pages}`,
  previous: 'Previous page', next: 'Next page', close: 'Close',
  pdf: 'Download as PDF', zip: 'All files (ZIP)', withParts: 'with bodies for a 3D printer',
  saving: 'One moment …', saved: (name) => `${name} is downloaded.`,
  atFull: 'Print at 100 % (“actual size”): the bar on each page is 50 mm long.',
};

const de: PrintWords = {
  heading: 'Ein Heft zum Drucken',
  about: 'Ein Klassensatz, ein Rätselheft, ein Arbeitsblatt: Rätsel einer Art oder mehrerer, mit Titelblatt, Lösungen und Schlüsselliste.',
  title: 'Titel', titleHint: 'Klasse 4b',
  paper: 'Papier', papers: { a4: 'A4', letter: 'Letter' },
  answers: 'Lösungen', places: { apart: 'am Ende', after: 'nach jedem Rätsel', none: 'keine' },
  nets: 'Netze aus Papier zum Ausschneiden und Falten', specs: 'Zu jedem Rätsel ein Steckbrief',
  sets: 'Was hineinkommt', set: (number) => `Rätsel ${number}`,
  family: 'Art', count: 'Wie viele', difficulty: 'Schwierigkeit',
  grades: { '': 'egal', easy: 'leicht', medium: 'mittel', hard: 'schwer', 'easy..hard': 'steigend' },
  ladder: 'Als Leiter', ladderOf: 'Stufen: von fast fertig bis fast leer',
  wishes: 'Wünsche', fromMake: 'Wie unter Erzeugen gewählt', noWishes: 'keine',
  own: (family) => `${family}: dein eigenes Rätsel`,
  remove: (number) => `Rätsel ${number} herausnehmen`, add: 'Weitere Rätsel', addOwn: 'Das gezeigte Rätsel',
  bind: 'Heft machen', nothing: 'Wähle zuerst Rätsel.', cancel: 'Anhalten',
  booklet: 'Das Heft', working: (share) => `${Math.round(share * 100)} % sind fertig`,
  will: (puzzles, pages) => `${puzzles} Rätsel auf ${pages} Seiten`,
  between: (least, most) => (least === most ? String(least) : `${least} bis ${most}`),
  lost: 'Die Verbindung ist unterbrochen. Der Dienst arbeitet weiter; diese Seite macht weiter, sobald er wieder da ist.',
  ready: (pages) => `${pages} Seiten sind fertig.`, stale: 'Diese Seiten zeigen noch die vorige Auswahl.',
  pageOf: (number, pages) => `Seite ${number} von ${pages}`,
  previous: 'Seite davor', next: 'Nächste Seite', close: 'Schließen',
  pdf: 'Als PDF herunterladen', zip: 'Alle Dateien (ZIP)', withParts: 'mit Körpern für den 3D-Drucker',
  saving: 'Einen Moment …', saved: (name) => `${name} ist heruntergeladen.`,
  atFull: 'Drucke mit 100 % („Tatsächliche Größe“): Der Balken auf jeder Seite ist 50 mm lang.',
};

export const printWords = inLanguage({ en, de });
