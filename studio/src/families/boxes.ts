import { asArray } from '../api/reading';
import type { FamilyRecord } from './record';

export const boxes: FamilyRecord = {
  name: 'boxes',
  picture: '/v1/boxes/catalog/raetsel5?format=svg&view=isometric&solve=true',
  first: ['size', 'unique'],
  unsolved: 'sheet',
  solved: 'exploded',
  space: ['assembled', 'fill'],
  ending: 'txt',
  whole: (puzzle) => asArray(puzzle['blocks']).length > 0,
  editor: async () => (await import('./boxes/editor')).editor,
  play: () => import('./boxes/play').then(({ boxes }) => boxes),
  daily: [{ size: '3,3,3', difficulty: 'easy' }, { size: '3,3,4', golden: 'none' }, { size: '4,4,4', golden: 'none' }, { size: '5,5,5', difficulty: 'medium' }],
};
