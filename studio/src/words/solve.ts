// The words of the task Solve.

import { inLanguage } from './language';
import { FAULTS_DE, REASONS_DE, REASONS_EN, type ReasonWords } from './reasons';

interface SolveWords {
  readonly heading: string;
  readonly aim: string;
  readonly one: string;
  readonly all: string;
  readonly options: string;
  readonly findOne: string;
  readonly countAll: string;
  readonly cancel: string;
  readonly hint: string;
  readonly resultOf: (family: string) => string;
  readonly queued: string;
  readonly searching: string;
  /** share: 0 … 1, or null while nothing is known. */
  readonly sofar: (share: number | null, nodes: string, found: string) => string;
  readonly goesOn: string;
  readonly lost: string;
  readonly gone: string;
  readonly forget: string;
  readonly cancelled: string;
  readonly exactlyOne: string;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly openAbout: string;
  readonly uncounted: string;
  /** By their names in the answer. */
  readonly counts: Readonly<Record<string, string>>;
  /** How many moves the first piece takes, and of how many solutions. */
  readonly levels: string;
  readonly level: (moves: string, count: string) => string;
  readonly atLeast: (count: string) => string;
  readonly time: string;
  readonly seconds: (seconds: number) => string;
  readonly nodes: string;
  readonly space: string;
  readonly browse: string;
  readonly previous: string;
  readonly next: string;
  readonly number: string;
  readonly of: (count: string) => string;
  readonly grouped: string;
  readonly overview: string;
  readonly solution: (number: string) => string;
  readonly onlySome: (count: string) => string;
  readonly see: string;
  readonly take: string;
  readonly taken: string;
  readonly check: string;
  readonly checkAbout: string;
  readonly yours: string;
  readonly checkIt: string;
  readonly file: string;
  readonly takeShown: string;
  readonly noJson: string;
  readonly noSolution: string;
  readonly right: string;
  readonly wrong: (count: number) => string;
  readonly pictureOfChecked: (family: string, faults: number) => string;
  /** By code; what is not here is told in the words of the service. */
  readonly reasons: ReasonWords;
  readonly faults: Readonly<Record<string, string>>;
}

function time(seconds: number, language: string): string {
  const digits = seconds < 0.1 ? 3 : seconds < 10 ? 2 : 0;
  if (seconds < 0.001) return `< ${(0.001).toLocaleString(language)} s`;
  return `${seconds.toLocaleString(language, { maximumFractionDigits: digits })} s`;
}

const en: SolveWords = {
  heading: 'Solve', aim: 'What do you want to find?', one: 'one solution', all: 'all solutions, counted', options: 'How to search',
  findOne: 'Find a solution', countAll: 'Find and count all', cancel: 'Stop',
  hint: 'Here is the puzzle. The button finds its solution and shows it.',
  resultOf: (family) => `${family}: the result`,
  queued: 'Waiting for a free processor …', searching: 'Searching …',
  sofar: (share, nodes, found) => `${share === null ? '' : `${(100 * share).toFixed(share < 0.1 ? 2 : 0)} % searched · `}${nodes} placements · ${found} solutions stored`,
  goesOn: 'You may close the page: the search continues, and this address leads back to it.',
  lost: 'The connection to the service is lost. The search continues there; this page asks again until the service answers.',
  gone: 'This search is no longer known: it is too old, or it belongs to another service.', forget: 'Start again',
  cancelled: 'Stopped',
  exactlyOne: 'It has exactly one solution',
  verdicts: { solved: 'It can be solved', unsolvable: 'There is no solution', open: 'It is still open' },
  openAbout: 'The time ended before the answer was known: there may be a solution, or none.',
  uncounted: 'There was not enough time to count all of them.',
  counts: {
    count: 'Solutions', distinct: 'Distinct solutions', up_to_rotation: 'Up to rotation', up_to_reflection: 'Also up to reflection',
    up_to_reversal: 'Also up to swapping the ends', labelled: 'With all tiles distinguished', essential: 'Also up to renaming',
  },
  levels: 'First piece free after', level: (moves, count) => `${moves} ${moves === '1' ? 'move' : 'moves'}: ${count}`,
  atLeast: (count) => `at least ${count}`,
  time: 'Time', seconds: (seconds) => time(seconds, 'en-GB'), nodes: 'Placements tried', space: 'Ways to lay the pieces',
  browse: 'The solutions', previous: 'Previous solution', next: 'Next solution', number: 'Number of the solution', of: (count) => `of ${count}`,
  overview: 'Overview', solution: (number) => `Solution ${number}`,
  grouped: 'Each solution shown stands for all that result from turning it, or from mirroring it where mirror images count as the same.',
  onlySome: (count) => `There are more; the first ${count} are shown.`,
  see: 'See it in 3D', take: 'Use this one', taken: '3D, booklets and files now use this one.',
  check: 'Check your own solution',
  checkAbout: 'Paste a solution here, or choose its file: JSON, as this page and the service write it. It is compared with the rules, not with a stored solution.',
  yours: 'Your solution (JSON)', checkIt: 'Check it', file: 'Choose a file', takeShown: 'Take the one shown above',
  noJson: 'This cannot be read: it is not JSON. Is a bracket or a quotation mark missing?',
  noSolution: 'This is not a solution of such a puzzle:',
  right: 'Right: this solves it.', wrong: (count) => (count === 1 ? 'Not yet: one thing is wrong.' : `Not yet: ${count} things are wrong.`),
  pictureOfChecked: (family, faults) => `${family}: your solution${faults ? ', with its faults marked' : ''}`,
  reasons: REASONS_EN, faults: {},
};

const de: SolveWords = {
  heading: 'Lösen', aim: 'Was soll gefunden werden?', one: 'eine Lösung', all: 'alle Lösungen, gezählt', options: 'Wie gesucht wird',
  findOne: 'Eine Lösung finden', countAll: 'Alle finden und zählen', cancel: 'Abbrechen',
  hint: 'Hier ist das Rätsel. Der Knopf findet seine Lösung und zeigt sie.',
  resultOf: (family) => `${family}: das Ergebnis`,
  queued: 'Wartet auf einen freien Prozessor …', searching: 'Es wird gesucht …',
  sofar: (share, nodes, found) => `${share === null ? '' : `${(100 * share).toFixed(share < 0.1 ? 2 : 0).replace('.', ',')} % durchsucht · `}${nodes} Legeversuche · ${found} Lösungen gespeichert`,
  goesOn: 'Du kannst die Seite schließen: Die Suche geht weiter, und diese Adresse findet sie wieder.',
  lost: 'Die Verbindung zum Dienst ist unterbrochen. Die Suche geht dort weiter; diese Seite fragt, bis er wieder antwortet.',
  gone: 'Diese Suche ist nicht mehr bekannt; sie ist zu lange her oder gehört zu einem anderen Dienst.', forget: 'Neu beginnen',
  cancelled: 'Abgebrochen',
  exactlyOne: 'Es hat genau eine Lösung',
  verdicts: { solved: 'Es ist lösbar', unsolvable: 'Es gibt keine Lösung', open: 'Es ist noch offen' },
  openAbout: 'Die Zeit war um, bevor die Antwort feststand: Es kann eine Lösung geben oder keine.',
  uncounted: 'Nicht alle konnten rechtzeitig gezählt werden.',
  counts: {
    count: 'Lösungen', distinct: 'Verschiedene', up_to_rotation: 'Bis auf Drehungen', up_to_reflection: 'Auch bis auf Spiegelungen',
    up_to_reversal: 'Auch bis auf das Vertauschen der Enden', labelled: 'Alle Karten unterschieden', essential: 'Auch bis auf Umbenennungen',
  },
  levels: 'Erstes Teil frei nach', level: (moves, count) => `${moves} ${moves === '1' ? 'Zug' : 'Zügen'}: ${count}`,
  atLeast: (count) => `mindestens ${count}`,
  time: 'Zeit', seconds: (seconds) => time(seconds, 'de-DE'), nodes: 'Legeversuche', space: 'Möglichkeiten, die Teile zu legen',
  browse: 'Die Lösungen', previous: 'Vorige Lösung', next: 'Nächste Lösung', number: 'Nummer der Lösung', of: (count) => `von ${count}`,
  overview: 'Übersicht', solution: (number) => `Lösung ${number}`,
  grouped: 'Jede gezeigte steht für alle, die aus ihr durch Drehen des Ganzen entstehen, oder durch Spiegeln, wo das als gleich gilt.',
  onlySome: (count) => `Es gibt mehr; gezeigt werden die ersten ${count}.`,
  see: 'In 3D ansehen', take: 'Diese nehmen', taken: '3D, Hefte und Dateien haben jetzt diese.',
  check: 'Eigene Lösung prüfen',
  checkAbout: 'Füge hier eine Lösung ein oder wähle ihre Datei: als JSON, so wie diese Seite und der Dienst Lösungen schreiben. Verglichen wird sie mit den Regeln, nicht mit einer gespeicherten Lösung.',
  yours: 'Deine Lösung (JSON)', checkIt: 'Prüfen', file: 'Datei wählen', takeShown: 'Die oben gezeigte nehmen',
  noJson: 'Das ist nicht lesbar: Es ist kein JSON. Fehlt eine Klammer oder ein Anführungszeichen?',
  noSolution: 'Das ist keine Lösung eines solchen Rätsels:',
  right: 'Richtig: Das ist eine Lösung.', wrong: (count) => (count === 1 ? 'Noch nicht: Etwas stimmt nicht.' : `Noch nicht: ${count} Fehler.`),
  pictureOfChecked: (family, faults) => `${family}: deine Lösung${faults ? ', die Fehler sind markiert' : ''}`,
  reasons: REASONS_DE, faults: FAULTS_DE,
};

export const solveWords = inLanguage({ en, de });
