import { deck } from './decks';
import type { FamilyRecord } from './record';

export const squares: FamilyRecord = {
  ...deck,
  name: 'squares',
  picture: '/v1/squares/catalog/absolut-knifflig?format=svg&view=board&solve=true',
  first: ['rows', 'columns', 'unique'],
  editor: async () => (await import('./squares/editor')).editor,
  play: () => import('./decks/play').then(({ squares }) => squares),
  daily: [{ rows: '2', columns: '3' }, { rows: '3', columns: '3', difficulty: 'easy' }, { rows: '3', columns: '3', difficulty: 'medium' }, { rows: '3', columns: '4', difficulty: 'hard' }],
};
