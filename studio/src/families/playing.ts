// What a family says of its puzzles solved by hand; the frame round it names no family.
//
// piece    in the form in which `POST /v1/{family}/hint` takes it in `placed`
// placed   pieces beside the given ones, in the order in which they were placed

import type { ComponentChildren, ComponentType } from 'preact';

import type { Puzzle } from '../page/table';

export type Piece = unknown;
export type Placed = readonly Piece[];

/** `hint`: the service has placed it; `back`: the service says to take it back. */
export type Mark = 'hint' | 'back';

export interface BoardProps {
  readonly puzzle: Puzzle;
  readonly placed: Placed;
  /** By the piece itself: one that is moved is another. */
  readonly marks: ReadonlyMap<Piece, Mark>;
  /** Nothing can be moved any more. */
  readonly done: boolean;
  readonly play: (placed: Placed) => void;
  /** Tells what cannot be seen, or why nothing has happened. */
  readonly say: (text: string) => void;
}

/** A board as the parts that the frame lays out; `board`: null as long as it cannot be shown. */
export interface PlayParts {
  board: ComponentChildren;
  tray: ComponentChildren;
  /** Buttons for what is in hand. */
  hand: ComponentChildren | null;
  message?: string;
}

/** A board in space. */
export interface SpaceBoardProps extends BoardProps {
  /** Leads to the flat board. */
  readonly flat?: (() => void) | undefined;
  /** Where a hint leads the eye: cells as layer, row, column. */
  readonly look?: readonly (readonly [number, number, number])[] | undefined;
}

export interface Play {
  readonly Board: ComponentType<BoardProps>;
  /** How many pieces there are to place, the given ones not counted. */
  readonly pieces: (puzzle: Puzzle) => number;
  /** How many of them lie; a piece of the state may be none of the puzzle. */
  readonly lying: (puzzle: Puzzle, placed: Placed) => number;
  /** How many faults can be seen in what lies, by the plain rules. */
  readonly faults: (puzzle: Puzzle, placed: Placed) => number;
  /** All that lies, as `POST /v1/{family}/check` takes a solution. */
  readonly whole: (puzzle: Puzzle, placed: Placed) => unknown;
  /** What lies after a hint: pieces that go by themselves are placed, too. */
  readonly settled?: (puzzle: Puzzle, placed: Placed) => Placed;
  /** More exact puzzles of which one is to be chosen before anything is placed. */
  readonly variants?: (puzzle: Puzzle) => readonly { readonly name: string; readonly puzzle: Puzzle }[];
  /** The board in space: a hook. Its own parts are loaded when it is first called. */
  readonly useParts?: (props: SpaceBoardProps) => PlayParts;
  /** How it is played: by mouse and thumb, and by keys; `space`: in space. */
  readonly rules: (space?: boolean) => readonly string[];
}

/** Where there are more, no page holds them and no hand lays them. */
export const MOST_PIECES = 400;
