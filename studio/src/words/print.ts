// The words of the task Print.

import type { GRADES } from '../page/print/order';
import { inLanguage } from './language';
import { counted } from './messages';

export const printWords = inLanguage('print', {
  readySets: 'Ready sets',
  size: '{puzzles} · about {sheets}',
  puzzles: counted('{count} puzzle', '{count} puzzles'),
  sheets: counted('{count} sheet', '{count} sheets'),
  thisOne: 'The puzzle you have open', mineAbout: 'Everything you have begun here, in one booklet.',
  solving: 'Solving {number} of {all} …',
  leftOut: counted('One puzzle is left out: it has no solution, or none was found in time.', '{count} puzzles are left out: they have no solution, or none was found in time.'),
  allWishes: 'All wishes', get: 'The booklet', choose: 'Choose a set: here you see how many sheets of paper it takes.', yourOwn: 'Your own choice',
  counting: 'Counting … {share}',
  roles: {
    cover: 'Cover', list: 'Contents and keys', rules: 'Rules', puzzle: 'Puzzles', board: 'Boards', pieces: 'Pieces to cut out',
    answer: 'Answers', spec: 'Spec sheets',
  },
  unkept: '{family}: too few to rise through all grades. You get: {grades}.',
  seeFields: 'Something in your wishes cannot be: see the red field.',
  needsNet: 'Booklets are made by the service: printing needs a connection.',
  about: 'A class set, a puzzle book, a worksheet: puzzles of one kind or of several, with cover, answers and a list of keys.',
  title: 'Title', titleHint: 'Class 4b',
  paper: 'Paper', papers: { a4: 'A4', letter: 'Letter' },
  answers: 'Answers', places: { apart: 'at the end', after: 'after each puzzle', none: 'none' },
  boards: 'Boards that are the same only once',
  nets: 'Paper nets to cut out and fold', specs: 'A spec sheet for each puzzle', parts: 'Bodies for a 3D printer (ZIP)',
  sets: 'Contents', set: 'Puzzles {number}',
  family: 'Kind', count: 'How many', difficulty: 'Difficulty',
  grades: { '': 'no matter', easy: 'easy', medium: 'medium', hard: 'hard', 'easy..hard': 'rising', 'easy..medium': 'rising to medium', 'medium..hard': 'rising from medium' } satisfies Record<(typeof GRADES)[number], string>,
  ladder: 'As a ladder', ladderOf: 'Steps: from nearly done to nearly empty',
  wishes: 'Wishes', fromMake: 'As chosen in Make', asSet: 'As in the ready set',
  own: '{family}: your own puzzle',
  remove: 'Remove puzzles {number}', add: 'More puzzles', addOwn: 'The puzzle shown',
  look: 'Look through', nothing: 'Add some puzzles first.', cancel: 'Stop',
  booklet: 'The booklet', working: '{share} made',
  between: counted('{least} to {count} sheet', '{least} to {count} sheets'),
  lost: 'The connection is lost. The service continues, and this page continues when the service is back.',
  ready: counted('{count} page is ready.', '{count} pages are ready.'), stale: 'These pages still show your previous choice.',
  pageOf: 'Page {number} of {pages}',
  previous: 'Previous page', next: 'Next page', close: 'Close',
  pdf: 'Save as PDF', zip: 'All files (ZIP)', saved: '{name} is downloaded.',
  atFull: 'Print at 100 % (“actual size”): the bar on each page is 50 mm long.',
});
