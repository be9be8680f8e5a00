import { deck } from './decks';
import type { FamilyRecord } from './record';

export const squares: FamilyRecord = {
  ...deck,
  name: 'squares',
  picture: '/v1/squares/catalog/absolut-knifflig?format=svg&view=board&solve=true',
  first: ['rows', 'columns', 'unique'],
  editor: async () => (await import('./squares/editor')).editor,
};
