import { asText } from '../api/reading';
import type { FamilyRecord } from './record';

export const snakes: FamilyRecord = {
  name: 'snakes',
  picture: '/v1/snakes/catalog/cubra-green?format=svg&view=isometric&solve=true',
  first: ['size', 'unique'],
  unsolved: 'sheet',
  solved: 'isometric',
  space: ['fold', 'assembled', 'path'],
  ending: 'txt',
  whole: (puzzle) => asText(puzzle['chain']).length > 1,
  editor: async () => (await import('./snakes/editor')).editor,
  play: () => import('./snakes/play').then(({ snakes }) => snakes),
  daily: [{ size: '2,2,3' }, { size: '3,3,3', difficulty: 'easy' }, { size: '3,3,3', difficulty: 'medium' }, { size: '3,3,3', difficulty: 'hard' }],
};
