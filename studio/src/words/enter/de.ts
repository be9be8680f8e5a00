// Die Wörter der Aufgabe „Eingeben“ auf Deutsch.

import type { EnterWords } from './en';

export const de: EnterWords = {
  heading: 'Ein eigenes Rätsel eingeben',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  start: {
    heading: 'Womit du anfängst',
    known: 'Ein bekanntes Rätsel', choose: 'Auswählen …', empty: 'Leer anfangen',
    file: 'Datei öffnen', own: 'Eine eigene Datei', drop: 'Dateien lassen sich auch irgendwohin auf diese Seite ziehen.', paste: 'Als Text einfügen', read: 'Text übernehmen',
    hint: 'In jeder bekannten Schreibweise; die Seite erkennt sie.', formats: 'Was gelesen wird',
    taken: (name, as) => `${name} liegt auf dem Tisch${as ? `: ${as}` : '.'}`,
    several: (name) => `${name} enthält mehrere Rätsel. Welches soll es sein?`,
    unknown: (name) => `${name} hat keines der bekannten Formate. Gelesen werden:`,
    pasted: 'Der Text', tooLarge: (name) => `${name} ist zu groß: gelesen werden höchstens 2 MB.`,
  },
  preview: {
    heading: 'Dein Rätsel', nothing: 'Sobald etwas eingegeben ist, steht hier das Bild davon.',
    unfinished: 'Noch nicht vollständig: das Bild folgt.', fine: 'Bild und Link sind auf dem neuesten Stand.', later: 'Das Bild kommt wieder, sobald das verbessert ist.', wrong: 'Noch zu verbessern:',
    save: (ending) => `Als .${ending} speichern`,
  },
  given: (count) => (count === 1 ? 'Ein Teil ist vorgegeben.' : `${count} Teile sind vorgegeben.`),
  dropGiven: 'Nichts vorgeben',
  remove: 'Löschen', copy: 'Kopieren',
};
