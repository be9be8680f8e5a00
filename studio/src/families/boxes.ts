import { asArray } from '../api/reading';
import type { FamilyRecord } from './record';

export const boxes: FamilyRecord = {
  name: 'boxes',
  words: {
    en: { title: 'Boxes', about: 'Fill a box with blocks around a golden cube.', reads: 'the contest’s text (edges, number, a block a line), BurrTools (.xmpuzzle), JSON' },
    de: { title: 'Kisten', about: 'Eine Kiste mit Quadern um einen Goldwürfel füllen.', reads: 'der Text des Wettbewerbs (Kanten, Anzahl, je Zeile ein Quader), BurrTools (.xmpuzzle), JSON' },
  },
  picture: '/v1/boxes/catalog/raetsel5?format=svg&view=isometric&solve=true',
  first: ['size', 'unique'],
  unsolved: 'sheet',
  solved: 'exploded',
  space: ['assembled', 'fill'],
  ending: 'txt',
  whole: (puzzle) => asArray(puzzle['blocks']).length > 0,
  editor: async () => (await import('./boxes/editor')).editor,
  play: () => import('./boxes/play').then(({ boxes }) => boxes),
  daily: [
    { size: '3,3,3', difficulty: 'easy' },
    { size: '3,3,3', difficulty: 'medium' },
    { size: '3,3,3', difficulty: 'hard' },
    { size: '3,3,5', difficulty: 'medium' },
    { size: '3,4,4', golden: 'none' },
    { size: '4,4,4', golden: 'none' },
    { size: '5,5,5', difficulty: 'medium' },
  ],
};
