import { asArray, asText } from '../api/reading';
import { inLanguage } from '../words/language';
import { counted } from '../words/messages';
import type { FamilyRecord } from './record';

export const snakes: FamilyRecord = {
  name: 'snakes',
  words: inLanguage('families.snakes', {
    title: 'Snakes', one: 'Snake', pieces: counted('{count} cube', '{count} cubes'), about: 'Fold a chain of cubes into a box.',
    reads: 'digits 0 and 1, letters such as ESSC…E, lengths of arms such as 3-1-1-2, JSON',
  }),
  icon: [
    { d: 'M3 19h8v8H3z', fill: '#7a4a2a' },
    { d: 'M3 11h8v8H3z', fill: '#e3c58f' },
    { d: 'M11 11h8v8h-8z', fill: '#7a4a2a' },
    { d: 'M19 11h8v8h-8z', fill: '#e3c58f' },
    { d: 'M19 3h8v8h-8z', fill: '#7a4a2a' },
    { d: 'M3 19h8M11 11v8M19 11v8M19 11h8', stroke: '#2b1a0d', width: 1.2 },
  ],
  sizes: [{ size: '2,2,3' }, { size: '3,3,3' }, { size: '3,3,4' }, { size: '4,4,4' }],
  size: ({ size }) => asArray(size).join(' × '),
  first: ['size', 'unique'],
  unsolved: 'sheet',
  solved: 'isometric',
  spatial: true,
  space: ['fold', 'assembled', 'path'],
  files: { pieces: 'strip', answer: 'steps' },
  endings: { text: 'txt' },
  whole: (puzzle) => asText(puzzle['chain']).length > 1,
  editor: async () => (await import('./snakes/editor')).editor,
  play: () => import('./snakes/play').then(({ snakes }) => snakes),
  daily: [
    { size: '2,2,3' },
    { size: '2,3,3' },
    { size: '3,3,3', difficulty: 'easy' },
    { size: '3,3,3', difficulty: 'medium' },
    { size: '3,3,3', difficulty: 'hard' },
    { size: '3,3,4', difficulty: 'medium' },
    { size: '3,3,4', difficulty: 'hard' },
  ],
};
