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
};
