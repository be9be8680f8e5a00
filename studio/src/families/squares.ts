import { deck } from './decks';
import type { FamilyRecord } from './record';

export const squares: FamilyRecord = {
  ...deck,
  name: 'squares',
  words: {
    en: { title: 'Squares', about: 'Lay square tiles so that their edges match.', reads: 'text (rows and columns, a tile a line), Legespiel-Solver’s XML, JSON' },
    de: { title: 'Quadrate', about: 'Karten so legen, dass ihre Kanten passen.', reads: 'Text (Zeilen und Spalten, je Zeile eine Karte), XML des Legespiel-Solvers, JSON' },
  },
  picture: '/v1/squares/catalog/absolut-knifflig?format=svg&view=board&solve=true',
  first: ['rows', 'columns', 'unique'],
  editor: async () => (await import('./squares/editor')).editor,
  play: () => import('./decks/play').then(({ squares }) => squares),
  daily: [
    { rows: '2', columns: '2' },
    { rows: '3', columns: '3', difficulty: 'easy' },
    { rows: '3', columns: '3', difficulty: 'medium' },
    { rows: '3', columns: '4', difficulty: 'medium' },
    { rows: '3', columns: '3', difficulty: 'hard' },
    { rows: '3', columns: '4', difficulty: 'hard' },
    { rows: '4', columns: '4', difficulty: 'hard' },
  ],
};
