import { deck } from './decks';
import type { FamilyRecord } from './record';

export const hexagons: FamilyRecord = {
  ...deck,
  name: 'hexagons',
  picture: '/v1/hexagons/catalog/drive-ya-nuts?format=svg&view=board&solve=true',
  first: ['order', 'unique'],
  editor: async () => (await import('./hexagons/editor')).editor,
};
