import { asText } from '../api/reading';
import type { FamilyRecord } from './record';

export const snakes: FamilyRecord = {
  name: 'snakes',
  words: {
    en: { title: 'Snakes', about: 'Fold a chain of cubes into a box.', reads: 'digits 0 and 1, letters such as ESSC…E, lengths of arms such as 3-1-1-2, JSON' },
    de: { title: 'Schlangen', about: 'Eine Kette aus Würfeln zum Quader falten.', reads: 'Ziffern 0 und 1, Buchstaben wie ESSC…E, Längen der Arme wie 3-1-1-2, JSON' },
  },
  picture: '/v1/snakes/catalog/cubra-green?format=svg&view=isometric&solve=true',
  first: ['size', 'unique'],
  unsolved: 'sheet',
  solved: 'isometric',
  space: ['fold', 'assembled', 'path'],
  ending: 'txt',
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
