// The words of the task Enter in English.

export interface EnterWords {
  readonly heading: string;
  readonly undo: string;
  readonly redo: string;
  readonly start: {
    readonly heading: string;
    readonly known: string;
    readonly choose: string;
    readonly empty: string;
    readonly file: string;
    readonly own: string;
    readonly drop: string;
    readonly paste: string;
    readonly read: string;
    readonly hint: string;
    readonly formats: string;
    readonly taken: (name: string, as: string) => string;
    readonly several: (name: string) => string;
    readonly unknown: (name: string) => string;
    readonly pasted: string;
    readonly tooLarge: (name: string) => string;
  };
  readonly preview: {
    readonly heading: string;
    readonly nothing: string;
    readonly unfinished: string;
    readonly fine: string;
    readonly later: string;
    readonly wrong: string;
    readonly save: (ending: string) => string;
  };
  readonly given: (count: number) => string;
  readonly dropGiven: string;
  readonly remove: string;
  readonly copy: string;
}

export const en: EnterWords = {
  heading: 'Enter your own puzzle',
  undo: 'Undo',
  redo: 'Redo',
  start: {
    heading: 'What to start with',
    known: 'A known puzzle', choose: 'Choose …', empty: 'Start empty',
    file: 'Open a file', own: 'Your own file', drop: 'Files can also be dropped anywhere here.', paste: 'Paste it as text', read: 'Use the text',
    hint: 'Any known notation; the page recognises it.', formats: 'What can be read',
    taken: (name, as) => `${name} is on the table${as ? `: ${as}` : '.'}`,
    several: (name) => `${name} holds several puzzles. Which shall it be?`,
    unknown: (name) => `${name} is in no known format. These can be read:`,
    pasted: 'The text', tooLarge: (name) => `${name} is too large: at most 2 MB can be read.`,
  },
  preview: {
    heading: 'Your puzzle', nothing: 'The picture appears here as soon as you enter something.',
    unfinished: 'Not complete yet: the picture follows.', fine: 'Picture and link are up to date.', later: 'The picture comes back once this is corrected.', wrong: 'Still to correct:',
    save: (ending) => `Save as .${ending}`,
  },
  given: (count) => (count === 1 ? 'One piece is given.' : `${count} pieces are given.`),
  dropGiven: 'Give none',
  remove: 'Delete', copy: 'Copy',
};
