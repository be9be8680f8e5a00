import { asArray } from '../api/reading';
import { inLanguage } from '../words/language';
import { counted } from '../words/messages';
import type { FamilyRecord } from './record';

export const boxes: FamilyRecord = {
  name: 'boxes',
  words: inLanguage('families.boxes', {
    title: 'Boxes', one: 'Box', pieces: counted('{count} block', '{count} blocks'), about: 'Fill a box with blocks around a golden cube.',
    reads: 'the contest’s text (edges, number, a block a line), BurrTools (.xmpuzzle), JSON',
  }),
  icon: [
    { d: 'M16 2 29 9v14l-13 7L3 23V9z', fill: '#2f7fc4' },
    { d: 'M16 16 29 9v14l-13 7z', fill: '#1f5f99' },
    { d: 'M16 2 29 9l-13 7L3 9z', fill: '#7fbbe6' },
    { d: 'm16 11 5 2.7v5.5L16 22l-5-2.8v-5.5z', fill: '#f5b81f' },
  ],
  sizes: [{ size: '3,3,3' }, { size: '4,4,4' }, { size: '5,5,5' }, { size: '7,7,7' }],
  size: ({ size }) => asArray(size).join(' × '),
  first: ['size', 'unique'],
  unsolved: 'sheet',
  solved: 'exploded',
  spatial: true,
  space: ['assembled', 'fill'],
  files: { pieces: 'nets', answer: 'layers' },
  endings: { text: 'txt', xml: 'xmpuzzle' },
  whole: (puzzle) => asArray(puzzle['blocks']).length > 0,
  editor: async () => (await import('./boxes/editor')).editor,
  play: () => import('./boxes/play').then(({ boxes }) => boxes),
  daily: [
    { size: '3,3,3', difficulty: 'easy' },
    { size: '3,3,3', difficulty: 'medium' },
    { size: '3,3,3', difficulty: 'hard' },
    { size: '3,3,5', difficulty: 'medium' },
    { size: '3,3,5', difficulty: 'hard' },
    { size: '3,5,5', difficulty: 'medium' },
    { size: '5,5,5', difficulty: 'medium' },
  ],
};
