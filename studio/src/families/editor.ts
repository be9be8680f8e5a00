// What a family brings along so that a puzzle of one's own can be entered.

import type { ComponentType } from 'preact';

/** A puzzle as it is entered: in the JSON form of its family, perhaps not whole as yet. */
export type Puzzle = Readonly<Record<string, unknown>>;

/** A message, and the language it is in unless that is the page's. */
export interface Said {
  readonly text: string;
  readonly lang?: string | undefined;
}

export interface Editing {
  readonly puzzle: Puzzle;
  /** `what`: changes of the same thing that follow each other are taken back in one step. */
  readonly change: (next: Puzzle, what?: string) => void;
  /** What is wrong at a place of the puzzle, a JSON pointer, or within it. */
  readonly faults: (pointer: string) => readonly Said[];
  /** What the family and this server take at most, by name. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface Editor {
  /** What one begins with. */
  readonly blank: () => Puzzle;
  readonly Form: ComponentType<Editing>;
}
