import type { FamilyRecord } from './record';

export const snakes: FamilyRecord = {
  name: 'snakes',
  picture: '/v1/snakes/catalog/cubra-green?format=svg&view=isometric&solve=true',
  first: ['size', 'unique'],
  unsolved: 'sheet',
  solved: 'isometric',
  space: ['fold', 'assembled', 'path'],
};
