import { deck } from './decks';
import type { FamilyRecord } from './record';

export const triangles: FamilyRecord = {
  ...deck,
  name: 'triangles',
  words: {
    en: { title: 'Triangles', about: 'Lay triangles so that their edges match.', reads: 'the contest’s text (figures, number, a tile a line), JSON' },
    de: { title: 'Dreiecke', about: 'Dreiecke so legen, dass ihre Kanten passen.', reads: 'der Text des Wettbewerbs (Figuren, Anzahl, je Zeile ein Teil), JSON' },
  },
  picture: '/v1/triangles/catalog/puzzle0?format=svg&view=board&solve=true',
  first: ['order', 'unique'],
  editor: async () => (await import('./triangles/editor')).editor,
  play: () => import('./decks/play').then(({ triangles }) => triangles),
  daily: [
    { order: '2' },
    { order: '3', prelaid: '3' },
    { order: '3', difficulty: 'easy' },
    { order: '3', difficulty: 'medium' },
    { order: '3', difficulty: 'hard' },
    { order: '4', difficulty: 'medium' },
    { order: '4', difficulty: 'hard' },
  ],
};
