// The words of the task Enter.

import { inLanguage } from './language';
import { counted } from './messages';

export const entering = inLanguage('enter', {
  heading: 'Enter your own puzzle',
  undo: 'Undo',
  redo: 'Redo',
  start: {
    heading: 'What to start with',
    known: 'A known puzzle', choose: 'Choose …', empty: 'Start empty',
    file: 'Open a file', own: 'Your own file', drop: 'Files can also be dropped anywhere here.', paste: 'Paste it as text', read: 'Use the text',
    hint: 'Any known notation; the page recognises it.', formats: 'What can be read',
    taken: '{name} is on the table.', takenAs: '{name} is on the table: {as}',
    several: '{name} holds several puzzles. Which shall it be?',
    unknown: '{name} is in no known format. These can be read:',
    pasted: 'The text', tooLarge: '{name} is too large: at most 2 MB can be read.',
  },
  preview: {
    heading: 'Your puzzle', nothing: 'The picture appears here as soon as you enter something.',
    unfinished: 'Not complete yet: the picture follows.', fine: 'Picture and link are up to date.', later: 'The picture comes back once this is corrected.', wrong: 'Still to correct:',
    save: 'Save as .{ending}',
  },
  given: counted('One piece is given.', '{count} pieces are given.'),
  dropGiven: 'Give none',
  remove: 'Delete', copy: 'Copy',
});
