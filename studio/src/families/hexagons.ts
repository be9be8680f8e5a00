import { deck } from './decks';
import type { FamilyRecord } from './record';

export const hexagons: FamilyRecord = {
  ...deck,
  name: 'hexagons',
  picture: '/v1/hexagons/catalog/drive-ya-nuts?format=svg&view=board&solve=true',
  first: ['order', 'unique'],
  editor: async () => (await import('./hexagons/editor')).editor,
  play: () => import('./decks/play').then(({ hexagons }) => hexagons),
  daily: [{ order: '2', difficulty: 'easy' }, { order: '2', difficulty: 'medium' }, { order: '2', difficulty: 'hard' }],
};
