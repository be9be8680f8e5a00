import { deck } from './decks';
import { inLanguage } from '../words/language';
import { counted } from '../words/messages';
import type { FamilyRecord } from './record';

export const hexagons: FamilyRecord = {
  ...deck,
  name: 'hexagons',
  words: inLanguage('families.hexagons', {
    title: 'Hexagons', one: 'Hexagon', pieces: counted('{count} tile', '{count} tiles'), about: 'Lay hexagons so that their edges match.',
    reads: 'text (“hexagons 2”, a tile a line), JSON',
  }),
  icon: [
    { d: 'M16 16V2.5L28 9.3z', fill: '#e8912d' },
    { d: 'M16 16 28 9.3v13.4z', fill: '#2274b8' },
    { d: 'm16 16 12 6.7-12 6.8z', fill: '#d1462f' },
    { d: 'M16 16v13.5L4 22.7z', fill: '#2f9460' },
    { d: 'M16 16 4 22.7V9.3z', fill: '#8cc7ea' },
    { d: 'M16 16 4 9.3 16 2.5z', fill: '#fdfcf8' },
    { d: 'M16 2.5 28 9.3v13.4L16 29.5 4 22.7V9.3z', stroke: '#1d2430', width: 2 },
  ],
  sizes: [{ order: '2' }, { order: '3' }],
  size: ({ order }, { pieces }) => pieces(3 * Number(order) * (Number(order) - 1) + 1),
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
