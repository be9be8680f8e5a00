// The words of the task Solve.

import { inLanguage } from './language';
import { counted } from './messages';

export const solveWords = inLanguage('solve', {
  heading: 'Solve', aim: 'What do you want to find?', one: 'one solution', all: 'all solutions, counted', options: 'How to search',
  findOne: 'Find a solution', countAll: 'Find and count all', cancel: 'Stop',
  hint: 'Here is the puzzle. The button finds its solution and shows it.',
  resultOf: '{family}: the result',
  queued: 'Waiting for a free processor …', searching: 'Searching …',
  sofar: '{nodes} placements · {found} solutions stored', searched: '{share} % searched',
  goesOn: 'You may close the page: the search continues, and this address leads back to it.',
  lost: 'The connection to the service is lost. The search continues there; this page asks again until the service answers.',
  gone: 'This search is no longer known: it is too old, or it belongs to another service.', forget: 'Start again',
  cancelled: 'Stopped',
  exactlyOne: 'It has exactly one solution',
  verdicts: { solved: 'It can be solved', unsolvable: 'There is no solution', open: 'It is still open' },
  openAbout: 'The time ended before the answer was known: there may be a solution, or none.',
  uncounted: 'There was not enough time to count all of them.',
  counts: {
    count: 'Solutions', distinct: 'Distinct solutions', up_to_rotation: 'Up to rotation', up_to_reflection: 'Also up to reflection',
    up_to_reversal: 'Also up to swapping the ends', labelled: 'With all tiles distinguished', essential: 'Also up to renaming',
  },
  levels: 'First piece free after', level: counted('{count} move: {solutions}', '{count} moves: {solutions}'),
  atLeast: 'at least {count}',
  time: 'Time', nodes: 'Placements tried', space: 'Ways to lay the pieces',
  browse: 'The solutions', previous: 'Previous solution', next: 'Next solution', number: 'Number of the solution', of: 'of {count}',
  overview: 'Overview', solution: 'Solution {number}',
  grouped: 'Each solution shown stands for all that result from turning it, or from mirroring it where mirror images count as the same.',
  onlySome: 'There are more; the first {count} are shown.',
  see: 'See it in 3D', take: 'Use this one', taken: '3D, booklets and files now use this one.',
  check: 'Check your own solution',
  checkAbout: 'Paste a solution here, or choose its file: JSON, as this page and the service write it. It is compared with the rules, not with a stored solution.',
  yours: 'Your solution (JSON)', checkIt: 'Check it', file: 'Choose a file', takeShown: 'Take the one shown above',
  noJson: 'This cannot be read: it is not JSON. Is a bracket or a quotation mark missing?',
  noSolution: 'This is not a solution of such a puzzle:',
  right: 'Right: this solves it.', wrong: counted('Not yet: one thing is wrong.', 'Not yet: {count} things are wrong.'),
  pictureOfChecked: '{family}: your solution', pictureOfFaulty: '{family}: your solution, with its faults marked',
});
