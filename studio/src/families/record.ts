// What the page knows of a family beyond what `GET /v1/families` tells of it.

import type { ReadonlySignal } from '@preact/signals';

import type { Changes } from '../address';
import type { FamilyName, Parameter, View } from '../api/types';
import type { Editor, Puzzle } from './editor';
import type { Play } from './playing';

/** The words of a family. */
export interface FamilyWords {
  readonly title: string;
  readonly about: string;
  /** One of them, as a name before its size. */
  readonly one: string;
  /** So many pieces. */
  readonly pieces: (count: number) => string;
  /** The notations in which its puzzles are read. */
  readonly reads: string;
}

/** From Monday on, ever harder. */
export type Week = readonly [Changes, Changes, Changes, Changes, Changes, Changes, Changes];

/** A path of a sign; its line is so wide. */
export interface IconPath {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
}

export interface FamilyRecord {
  readonly name: FamilyName;
  readonly words: ReadonlySignal<FamilyWords>;
  /** Its sign, in a square of 32. */
  readonly icon: readonly IconPath[];
  /** The sizes that are offered at once, as words of the address. */
  readonly sizes: readonly Changes[];
  /** How large a puzzle is, or one that is wished: its fields have the same names. */
  readonly size: (of: Readonly<Record<string, unknown>>, words: FamilyWords) => string;
  /** The parameters that are asked for at once; all others stand below. */
  readonly first: readonly Parameter[];
  /** What the picture shows while no view is chosen, unsolved and solved. */
  readonly unsolved: View;
  readonly solved: View;
  /** What can be shown in space, the usual first. */
  readonly space: readonly [View, ...View[]];
  /** Of these views the one that shows how a solved one comes apart. */
  readonly film?: View;
  /** Whether it can be played in space, too. */
  readonly spatial?: boolean;
  /** Whether it can be given nearly done, then less and less so. */
  readonly ladder?: boolean;
  /** The figures of a puzzle that may have a picture of one's own; none: its pieces show none. */
  readonly figures?: (puzzle: Puzzle) => readonly string[];
  /** What its files show: its pieces to cut out, and its answer. */
  readonly files: { readonly pieces: View; readonly answer: View };
  /** Endings of files in its own notations. */
  readonly endings: { readonly text: string; readonly xml?: string };
  /** Whether so much is entered that the service can say something of it. */
  readonly whole: (puzzle: Puzzle) => boolean;
  /** With what one's own is entered; loaded when it is needed. */
  readonly editor: () => Promise<Editor>;
  /** How it is solved by hand; loaded when somebody does. */
  readonly play: () => Promise<Play>;
  /** What the puzzle of the day is made by, as words of the address. */
  readonly daily: Week;
}
