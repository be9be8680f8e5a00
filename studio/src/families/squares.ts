import { deck } from './decks';
import { inLanguage } from '../words/language';
import { counted } from '../words/messages';
import type { FamilyRecord } from './record';

export const squares: FamilyRecord = {
  ...deck,
  name: 'squares',
  words: inLanguage('families.squares', {
    title: 'Squares', one: 'Squares', pieces: counted('{count} tile', '{count} tiles'), about: 'Lay square tiles so that their edges match.',
    reads: 'text (rows and columns, a tile a line), Legespiel-Solver’s XML, JSON',
  }),
  icon: [
    { d: 'M7 3h18a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4v-18a4 4 0 0 1 4-4z', fill: '#fdfcf8', stroke: '#1d2430', width: 2 },
    { d: 'M10 4a6 6 0 0 0 12 0z', fill: '#d1462f' },
    { d: 'M28 10a6 6 0 0 0 0 12z', fill: '#2f9460' },
    { d: 'M22 28a6 6 0 0 0-12 0z', fill: '#2274b8' },
    { d: 'M4 22a6 6 0 0 0 0-12z', fill: '#e8912d' },
  ],
  sizes: [{ rows: '2', columns: '2' }, { rows: '2', columns: '3' }, { rows: '3', columns: '3' }, { rows: '4', columns: '4' }],
  size: ({ rows, columns }) => `${Number(rows)} × ${Number(columns)}`,
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
