import { deck } from './decks';
import { inLanguage } from '../words/language';
import { counted } from '../words/messages';
import type { FamilyRecord } from './record';

export const triangles: FamilyRecord = {
  ...deck,
  name: 'triangles',
  words: inLanguage('families.triangles', {
    title: 'Triangles', one: 'Triangle', pieces: counted('{count} tile', '{count} tiles'), about: 'Lay triangles so that their edges match.',
    reads: 'the contest’s text (figures, number, a tile a line), JSON',
  }),
  icon: [
    { d: 'M16 3 30 28H2z', fill: '#fdfcf8', stroke: '#1d2430', width: 2 },
    { d: 'M9.5 27a6.5 6.5 0 0 1 13 0z', fill: '#d1462f' },
    { d: 'M8.2 18.8a5.6 5.6 0 0 0 5.6-9.7z', fill: '#2f9460' },
    { d: 'M23.8 18.8a5.6 5.6 0 0 1-5.6-9.7z', fill: '#2274b8' },
  ],
  sizes: [{ order: '2' }, { order: '3' }, { order: '4' }],
  size: ({ order }, { pieces }) => pieces(Number(order) ** 2),
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
