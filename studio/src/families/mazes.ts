import type { FamilyRecord } from './record';

export const mazes: FamilyRecord = {
  name: 'mazes',
  words: {
    en: { title: 'Mazes', about: 'Put cubes together to form one maze.', reads: '.lab (a count and the name of a cube a line), JSON' },
    de: { title: 'Labyrinthe', about: 'Würfel zu einem Labyrinth zusammenstellen.', reads: '.lab (je Zeile eine Anzahl und der Name eines Würfels), JSON' },
  },
  picture: '/v1/mazes/catalog/kool-26-3x9?format=svg&view=plan&solve=true',
  first: ['width', 'height', 'unique'],
  unsolved: 'cubes',
  solved: 'plan',
  space: ['assembled'],
  ending: 'lab',
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
