import { asArray } from '../api/reading';
import { inLanguage } from '../words/language';
import { counted } from '../words/messages';
import type { FamilyRecord } from './record';

export const polycubes: FamilyRecord = {
  name: 'polycubes',
  words: inLanguage('families.polycubes', {
    title: 'Polycubes', one: 'Polycube', pieces: counted('{count} piece', '{count} pieces'), about: 'Fill a target of any outline with pieces of unit cubes.',
    reads: 'layers of # and . (a target, then pieces), BurrTools (.xmpuzzle), JSON',
  }),
  icon: [
    { d: 'M12 3 19.5 7v8L12 19 4.5 15V7z', fill: '#d8623a' },
    { d: 'M12 11l7.5-4v8L12 19z', fill: '#a84526' },
    { d: 'M12 3 19.5 7 12 11 4.5 7z', fill: '#f0a283' },
    { d: 'M20 13.5 27.5 17.5v8L20 29.5l-7.5-4v-8z', fill: '#2f7fc4' },
    { d: 'M20 21.5l7.5-4v8L20 29.5z', fill: '#1f5f99' },
    { d: 'M20 13.5 27.5 17.5 20 21.5 12.5 17.5z', fill: '#7fbbe6' },
  ],
  sizes: [{ size: '3,3,3' }, { size: '4,4,4' }, { size: '4,4,5' }, { size: '5,5,5' }],
  size: ({ size, target }) => (target === undefined ? asArray(size ?? DEFAULT).join(' × ') : edges(target)),
  first: ['size', 'pieces', 'unique'],
  unsolved: 'sheet',
  solved: 'exploded',
  spatial: true,
  space: ['assembled', 'apart'],
  film: 'apart',
  files: { pieces: 'parts', answer: 'layers' },
  endings: { text: 'txt', xml: 'xmpuzzle' },
  whole: (puzzle) => asArray(puzzle['pieces']).length > 0,
  editor: async () => (await import('./polycubes/editor')).editor,
  play: () => import('./polycubes/play').then(({ polycubes }) => polycubes),
  daily: [
    { size: '2,3,3' },
    { size: '3,3,3', difficulty: 'easy' },
    { size: '3,3,3', difficulty: 'medium' },
    { size: '3,3,3', difficulty: 'hard' },
    { size: '3,3,4', difficulty: 'medium' },
    { size: '3,3,4', difficulty: 'hard' },
    { size: '4,4,4', difficulty: 'medium' },
  ],
};

const DEFAULT = [4, 4, 4]; // of a box that is cut

/** The edges of a target, which is layers of rows. */
function edges(target: unknown): string {
  const [rows] = asArray(target);
  const [row] = asArray(rows);
  return [typeof row === 'string' ? row.length : 0, asArray(rows).length, asArray(target).length].join(' × ');
}
