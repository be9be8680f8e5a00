// The words of the task Solve.

import { inLanguage } from './language';
import { FAULTS_DE, REASONS_DE, type ReasonWords } from './reasons';

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
  heading: 'Solve', aim: 'What shall be found?', one: 'one solution', all: 'all solutions, counted', options: 'How it is searched',
  findOne: 'Find a solution', countAll: 'Find and count all', cancel: 'Stop',
  hint: 'Here is the puzzle. The button finds its solution and shows it.',
  resultOf: (family) => `${family}: what is found`,
  queued: 'Waiting for a free processor …', searching: 'Searching …',
  sofar: (share, nodes, found) => `${share === null ? '' : `${(100 * share).toFixed(share < 0.1 ? 2 : 0)} % searched · `}${nodes} placements · ${found} solutions kept`,
  goesOn: 'You may close the page: the search goes on, and this address finds it again.',
  lost: 'The connection to the service is lost. The search goes on there; it is asked again until it answers.',
  gone: 'This search is not known any more: it is too long ago, or belongs to another service.', forget: 'Begin anew',
  cancelled: 'Stopped',
  exactlyOne: 'It has exactly one solution',
  verdicts: { solved: 'It can be solved', unsolvable: 'There is no solution', open: 'It is open' },
  openAbout: 'The time was over before it was settled: there may be a solution, or none.',
  uncounted: 'They could not all be counted in time.',
  counts: {
    count: 'Solutions', distinct: 'Different ones', up_to_rotation: 'But for rotations', up_to_reflection: 'But for reflections too',
    up_to_reversal: 'But for the ends, too', labelled: 'With every tile told apart', essential: 'But for renamings, too',
  },
  atLeast: (count) => `at least ${count}`,
  time: 'Time', seconds: (seconds) => time(seconds, 'en-GB'), nodes: 'Placements tried', space: 'Ways to lay the pieces',
  browse: 'The solutions', previous: 'Previous solution', next: 'Next solution', number: 'Number of the solution', of: (count) => `of ${count}`,
  overview: 'Overview', solution: (number) => `Solution ${number}`,
  grouped: 'Each one shown stands for all that come from it by turning the whole, or by mirroring it where that counts as the same.',
  onlySome: (count) => `There are more: the first ${count} are shown.`,
  see: 'See it in 3D', take: 'Take this one', taken: '3D, booklets and files have this one now.',
  check: 'Check your own solution',
  checkAbout: 'Paste a solution here, or choose its file: as JSON, in the form in which this page and the service write solutions. It is compared with the rules, not with a stored solution.',
  yours: 'Your solution (JSON)', checkIt: 'Check it', file: 'Choose a file', takeShown: 'Take the one shown above',
  noJson: 'This cannot be read: it is not JSON. Is a bracket or a quotation mark missing?',
  noSolution: 'This is no solution of such a puzzle:',
  right: 'Right: this solves it.', wrong: (count) => (count === 1 ? 'Not yet: one thing is wrong.' : `Not yet: ${count} things are wrong.`),
  pictureOfChecked: (family, faults) => `${family}: your solution${faults ? ', what is wrong is marked' : ''}`,
  reasons: {}, faults: {},
};

const de: SolveWords = {
  heading: 'Lösen', aim: 'Was soll gefunden werden?', one: 'eine Lösung', all: 'alle Lösungen, gezählt', options: 'Wie gesucht wird',
  findOne: 'Eine Lösung finden', countAll: 'Alle finden und zählen', cancel: 'Abbrechen',
  hint: 'Hier ist das Rätsel. Der Knopf findet seine Lösung und zeigt sie.',
  resultOf: (family) => `${family}: was gefunden ist`,
  queued: 'Wartet auf einen freien Prozessor …', searching: 'Es wird gesucht …',
  sofar: (share, nodes, found) => `${share === null ? '' : `${(100 * share).toFixed(share < 0.1 ? 2 : 0).replace('.', ',')} % durchsucht · `}${nodes} Legeversuche · ${found} Lösungen behalten`,
  goesOn: 'Sie können die Seite schließen: Die Suche geht weiter, und diese Adresse findet sie wieder.',
  lost: 'Die Verbindung zum Dienst ist unterbrochen. Die Suche geht dort weiter; er wird gefragt, bis er wieder antwortet.',
  gone: 'Diese Suche ist nicht mehr bekannt: Sie ist zu lange her oder gehört zu einem anderen Dienst.', forget: 'Neu beginnen',
  cancelled: 'Abgebrochen',
  exactlyOne: 'Es hat genau eine Lösung',
  verdicts: { solved: 'Es ist lösbar', unsolvable: 'Es gibt keine Lösung', open: 'Es ist offen' },
  openAbout: 'Die Zeit war um, bevor es entschieden war: Es kann eine Lösung geben oder keine.',
  uncounted: 'Sie konnten nicht alle rechtzeitig gezählt werden.',
  counts: {
    count: 'Lösungen', distinct: 'Verschiedene', up_to_rotation: 'Bis auf Drehungen', up_to_reflection: 'Auch bis auf Spiegelungen',
    up_to_reversal: 'Auch bis auf das Vertauschen der Enden', labelled: 'Jedes Plättchen für sich', essential: 'Auch bis auf Umbenennungen',
  },
  atLeast: (count) => `mindestens ${count}`,
  time: 'Zeit', seconds: (seconds) => time(seconds, 'de-DE'), nodes: 'Legeversuche', space: 'Möglichkeiten, die Teile zu legen',
  browse: 'Die Lösungen', previous: 'Vorige Lösung', next: 'Nächste Lösung', number: 'Nummer der Lösung', of: (count) => `von ${count}`,
  overview: 'Übersicht', solution: (number) => `Lösung ${number}`,
  grouped: 'Jede gezeigte steht für alle, die aus ihr durch Drehen des Ganzen entstehen, oder durch Spiegeln, wo das als gleich gilt.',
  onlySome: (count) => `Es gibt mehr: Gezeigt werden die ersten ${count}.`,
  see: 'In 3D ansehen', take: 'Diese nehmen', taken: '3D, Hefte und Dateien haben jetzt diese.',
  check: 'Eigene Lösung prüfen',
  checkAbout: 'Fügen Sie hier eine Lösung ein oder wählen Sie ihre Datei: als JSON, so wie diese Seite und der Dienst Lösungen schreiben. Sie wird mit den Regeln verglichen, nicht mit einer gespeicherten Lösung.',
  yours: 'Ihre Lösung (JSON)', checkIt: 'Prüfen', file: 'Datei wählen', takeShown: 'Die oben gezeigte nehmen',
  noJson: 'Das ist nicht lesbar: Es ist kein JSON. Fehlt eine Klammer oder ein Anführungszeichen?',
  noSolution: 'Das ist keine Lösung eines solchen Rätsels:',
  right: 'Richtig: Das ist eine Lösung.', wrong: (count) => (count === 1 ? 'Noch nicht: Etwas stimmt nicht.' : `Noch nicht: ${count} Fehler.`),
  pictureOfChecked: (family, faults) => `${family}: Ihre Lösung${faults ? ', die Fehler sind markiert' : ''}`,
  reasons: REASONS_DE, faults: FAULTS_DE,
};

export const solveWords = inLanguage({ en, de });
