import type { FamilyRecord } from './record';

export const mazes: FamilyRecord = {
  name: 'mazes',
  picture: '/v1/mazes/catalog/kool-26-3x9?format=svg&view=plan&solve=true',
  first: ['width', 'height', 'unique'],
  unsolved: 'cubes',
  solved: 'plan',
  space: ['assembled'],
  ending: 'lab',
  whole: (puzzle) => Object.values(puzzle['cubes'] ?? {}).some(Boolean),
  editor: async () => (await import('./mazes/editor')).editor,
  play: () => import('./mazes/play').then(({ mazes }) => mazes),
  daily: [{ width: '3', height: '3' }, { width: '4', height: '3', difficulty: 'easy' }, { width: '4', height: '4', difficulty: 'medium' }, { width: '5', height: '5' }],
};
