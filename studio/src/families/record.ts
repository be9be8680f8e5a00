// What the page knows of a family beyond what `GET /v1/families` tells of it.

import type { Changes } from '../address';
import type { FamilyName, Parameter, View } from '../api/types';
import type { Language } from '../words/language';
import type { Editor, Puzzle } from './editor';
import type { Play } from './playing';

/** What is said of a family, in one language. */
export interface FamilyWords {
  readonly title: string;
  readonly about: string;
  /** The notations in which its puzzles are read. */
  readonly reads: string;
}

/** From Monday on, ever harder. */
export type Week = readonly [Changes, Changes, Changes, Changes, Changes, Changes, Changes];

export interface FamilyRecord {
  readonly name: FamilyName;
  readonly words: Readonly<Record<Language, FamilyWords>>;
  /** The address of its picture, in the choice of families. */
  readonly picture: string;
  /** The parameters that are asked for at once; all others stand below. */
  readonly first: readonly Parameter[];
  /** What the picture shows while no view is chosen, unsolved and solved. */
  readonly unsolved: View;
  readonly solved: View;
  /** What can be shown in space, the usual first. */
  readonly space: readonly [View, ...View[]];
  /** Whether it can be given nearly done, then less and less so. */
  readonly ladder?: boolean;
  /** The figures of a puzzle that may have a picture of one's own; none: its pieces show none. */
  readonly figures?: (puzzle: Puzzle) => readonly string[];
  /** How files in its own notation end. */
  readonly ending: string;
  /** Whether so much is entered that the service can say something of it. */
  readonly whole: (puzzle: Puzzle) => boolean;
  /** With what one's own is entered; loaded when it is needed. */
  readonly editor: () => Promise<Editor>;
  /** How it is solved by hand; loaded when somebody does. */
  readonly play: () => Promise<Play>;
  /** What the puzzle of the day is made by, as words of the address. */
  readonly daily: Week;
}
