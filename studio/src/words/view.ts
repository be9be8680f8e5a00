// The words of the task View.

import { inLanguage } from './language';

export const viewWords = inLanguage('view', {
  heading: '{family} in 3D',
  spoiler: 'In 3D you see the solution, step by step. Have you tried it yourself?',
  showIt: 'Show the solution in 3D',
  solving: 'Looking for a solution …',
  which: 'View',
  keep: 'Take it with you',
  file: 'One file with the body and everything it needs. It opens with a double click, also offline.',
  save: 'Download as a page (HTML)',
  embed: 'On your own page',
  embedAbout: 'Put this where you want the picture. It always shows the same puzzle.',
  embedFirst: 'It shows the solution with which the puzzle was made.',
  ownOnly: 'Only puzzles made here have an address that other pages can show. Put the file beside your page.',
  copy: 'Copy', copied: 'It is copied.', byHand: 'Please copy it by hand.',
});
