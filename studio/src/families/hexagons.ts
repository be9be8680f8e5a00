import { deck } from './decks';
import type { FamilyRecord } from './record';

export const hexagons: FamilyRecord = {
  ...deck,
  name: 'hexagons',
  words: {
    en: { title: 'Hexagons', about: 'Lay hexagons so that their edges match.', reads: 'text (“hexagons 2”, a tile a line), JSON' },
    de: { title: 'Sechsecke', about: 'Sechsecke so legen, dass ihre Kanten passen.', reads: 'Text („hexagons 2“, je Zeile eine Karte), JSON' },
  },
  picture: '/v1/hexagons/catalog/drive-ya-nuts?format=svg&view=board&solve=true',
  first: ['order', 'unique'],
  editor: async () => (await import('./hexagons/editor')).editor,
  play: () => import('./decks/play').then(({ hexagons }) => hexagons),
  daily: [
    { order: '2', difficulty: 'easy' },
    { order: '2', prelaid: '2' },
    { order: '3', prelaid: '9' },
    { order: '2', difficulty: 'medium' },
    { order: '2', difficulty: 'hard' },
    { order: '3', prelaid: '6' },
    { order: '3', prelaid: '3' },
  ],
};
