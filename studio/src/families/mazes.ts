import { inLanguage } from '../words/language';
import { counted } from '../words/messages';
import type { FamilyRecord } from './record';

export const mazes: FamilyRecord = {
  name: 'mazes',
  words: inLanguage('families.mazes', {
    title: 'Mazes', one: 'Maze', pieces: counted('{count} cube', '{count} cubes'), about: 'Put cubes together to form one maze.',
    reads: '.lab (a count and the name of a cube a line), JSON',
  }),
  icon: [
    { d: 'M6 3h20a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3h-20a3 3 0 0 1-3-3v-20a3 3 0 0 1 3-3z', fill: '#f3dd9a' },
    { d: 'M3 3h26v26H3zM3 11.5h9M11.5 20V11.5M20 3v9M20 20v9M11.5 20H20', stroke: '#8a6a36', width: 3.4 },
  ],
  sizes: [{ width: '3', height: '3' }, { width: '4', height: '4' }, { width: '6', height: '5' }, { width: '8', height: '8' }],
  size: ({ width, height }) => (width && height ? `${Number(width)} × ${Number(height)}` : ''),
  first: ['width', 'height', 'unique'],
  unsolved: 'cubes',
  solved: 'plan',
  space: ['assembled'],
  files: { pieces: 'nets', answer: 'plan' },
  endings: { text: 'lab' },
  whole: (puzzle) => Object.values(puzzle['cubes'] ?? {}).some(Boolean),
  editor: async () => (await import('./mazes/editor')).editor,
  play: () => import('./mazes/play').then(({ mazes }) => mazes),
  daily: [
    { width: '3', height: '2' },
    { width: '3', height: '3' },
    { width: '4', height: '3', difficulty: 'easy' },
    { width: '4', height: '3', difficulty: 'hard' },
    { width: '4', height: '4', difficulty: 'medium' },
    { width: '5', height: '4', difficulty: 'hard' },
    { width: '5', height: '5', difficulty: 'hard' },
  ],
};
