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
};
