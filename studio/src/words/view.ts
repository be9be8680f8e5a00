// The words of the task View.

import { inLanguage } from './language';

interface ViewWords {
  readonly heading: (family: string) => string;
  readonly spoiler: string;
  readonly showIt: string;
  readonly solving: string;
  readonly which: string;
  readonly keep: string;
  readonly file: string;
  readonly save: string;
  readonly embed: string;
  readonly embedAbout: string;
  readonly embedFirst: string;
  readonly ownOnly: string;
  readonly copy: string;
  readonly copied: string;
  readonly byHand: string;
}

const en: ViewWords = {
  heading: (family) => `${family} in 3D`,
  spoiler: 'In 3D you see the solution, step by step. Have you tried it yourself?',
  showIt: 'Show the solution in 3D',
  solving: 'Looking for a solution …',
  which: 'View',
  keep: 'Take it with you',
  file: 'One file with the body and everything it needs. It opens with a double click, also offline.',
  save: 'Download as a page (HTML)',
  embed: 'On your own page',
  embedAbout: 'Put this where you want the picture. It always shows the same puzzle.',
  embedFirst: 'It shows the solution with which the puzzle was made.',
  ownOnly: 'Only puzzles made here have an address that other pages can show. Put the file beside your page.',
  copy: 'Copy', copied: 'It is copied.', byHand: 'Please copy it by hand.',
};

const de: ViewWords = {
  heading: (family) => `${family} in 3D`,
  spoiler: 'In 3D siehst du die Lösung, Schritt für Schritt. Hast du es selbst schon versucht?',
  showIt: 'Die Lösung in 3D zeigen',
  solving: 'Eine Lösung wird gesucht …',
  which: 'Was gezeigt wird',
  keep: 'Zum Mitnehmen',
  file: 'Eine Datei mit dem Körper und allem, was er braucht; sie öffnet sich mit einem Doppelklick, auch ohne Netz.',
  save: 'Als Seite (HTML) herunterladen',
  embed: 'Auf einer eigenen Seite',
  embedAbout: 'Setze dies dorthin, wo das Bild sein soll. Es zeigt immer dasselbe Rätsel.',
  embedFirst: 'Die Lösung dort ist die, mit der das Rätsel erzeugt wurde.',
  ownOnly: 'Nur Rätsel, die hier erzeugt wurden, haben eine Adresse, die andere Seiten zeigen können. Lege die Datei neben deine Seite.',
  copy: 'Kopieren', copied: 'Es ist kopiert.', byHand: 'Bitte kopiere es von Hand.',
};

export const viewWords = inLanguage({ en, de });
