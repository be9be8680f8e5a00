import { deck } from './decks';
import type { FamilyRecord } from './record';

export const triangles: FamilyRecord = {
  ...deck,
  name: 'triangles',
  picture: '/v1/triangles/catalog/puzzle0?format=svg&view=board&solve=true',
  first: ['order', 'unique'],
  editor: async () => (await import('./triangles/editor')).editor,
  play: () => import('./decks/play').then(({ triangles }) => triangles),
  daily: [{ order: '2' }, { order: '3', difficulty: 'easy' }, { order: '3', difficulty: 'medium' }, { order: '4' }],
};
