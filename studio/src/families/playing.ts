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

/** The next piece as the service found it, and how much of it is shown: where to look, or all. */
export interface Hinted {
  readonly piece: Piece;
  readonly depth: 1 | 2;
}

export interface BoardProps {
  readonly puzzle: Puzzle;
  readonly placed: Placed;
  /** By the piece itself: one that is moved is another. */
  readonly marks: ReadonlyMap<Piece, Mark>;
  readonly hint: Hinted | null;
  /** Nothing can be moved any more. */
  readonly done: boolean;
  readonly play: (placed: Placed) => void;
  /** Tells what cannot be seen, or why nothing has happened. */
  readonly say: (text: string) => void;
  /** Leads to the board in space, where there is one. */
  readonly space?: (() => void) | undefined;
}

/** A board in space. */
export interface SpaceBoardProps extends BoardProps {
  /** Leads to the flat board. */
  readonly flat?: (() => void) | undefined;
  /** Where a hint leads the eye: cells as layer, row, column. */
  readonly look?: readonly (readonly [number, number, number])[] | undefined;
}

/** The parts of a game, which the frame puts where there is room for them. */
export interface PlayParts {
  /** An `svg` or `canvas` that fills its place; null: it is not there yet, or this browser cannot show it. */
  readonly board: ComponentChildren;
  readonly tray: ComponentChildren;
  /** Buttons for what is in the hand. */
  readonly hand: ComponentChildren | null;
  /** The name of what is in the hand. */
  readonly message?: string | undefined;
}

/** What a hint says: a heading, and a sentence. */
export type Saying = readonly [heading: string, text: string];

export interface Play {
  /** A hook: how it is played, by mouse, thumb, keys and ear. */
  readonly useParts: (props: BoardProps) => PlayParts;
  /** The same in space, where there is such a board: a hook. Its own parts are loaded when it is first called. */
  readonly useSpace?: (props: SpaceBoardProps) => PlayParts;
  /** Where in space a hint leads the eye: cells as layer, row, column. */
  readonly look?: (puzzle: Puzzle, placed: Placed, hint: Hinted) => SpaceBoardProps['look'];
  /** The words of a hint: where to look, and which piece goes where. */
  readonly hinted: (puzzle: Puzzle, placed: Placed, piece: Piece) => readonly [look: Saying, tell: Saying];
  /** What is to be done while nothing is in the hand. */
  readonly prompt: () => string;
  /** How many pieces there are to place, the given ones not counted. */
  readonly pieces: (puzzle: Puzzle) => number;
  /** How many of them lie; a piece of the state may be none of the puzzle. */
  readonly lying: (puzzle: Puzzle, placed: Placed) => number;
  /** How many faults can be seen in what lies, by the plain rules. */
  readonly faults: (puzzle: Puzzle, placed: Placed) => number;
  /** How many faults only show once all lies: with none of either kind it is a solution. */
  readonly unseen?: (puzzle: Puzzle, placed: Placed) => number;
  /** Has at hand what it asks the service for, for when there is no connection. */
  readonly prepare?: (puzzle: Puzzle, seed: number) => Promise<void>;
  /** All that lies, as `POST /v1/{family}/check` takes a solution. */
  readonly whole: (puzzle: Puzzle, placed: Placed) => unknown;
  /** What lies after a hint: pieces that go by themselves are placed, too. */
  readonly settled?: (puzzle: Puzzle, placed: Placed) => Placed;
  /** More exact puzzles of which one is to be chosen before anything is placed. */
  readonly variants?: (puzzle: Puzzle) => readonly { readonly name: string; readonly puzzle: Puzzle }[];
  /** All pieces side by side: a small picture of the puzzle, which tells nothing of its solution. */
  readonly Pieces: ComponentType<{ readonly puzzle: Puzzle }>;
  /** How it is played: by mouse and thumb, and by keys; `space`: in space. */
  readonly rules: (space?: boolean) => readonly string[];
}

/** Where there are more, no page holds them and no hand lays them. */
export const MOST_PIECES = 400;
