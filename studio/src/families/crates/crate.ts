// What is filled with bodies of cells, as its family tells of it: a box with blocks, a target with pieces.
//
// block    a kind of bodies, an index of the puzzle's list
// way      how a body stands
// cell     layer from below, row from behind, column from the left

import type { ComponentChildren } from 'preact';

import type { Cell } from '../../page/play/space';

export interface Way {
  /** Ways of one kind with the same name are the same. */
  readonly name: string;
  /** The edges of the box round it: high, deep, wide. */
  readonly size: Cell;
  /** Its cells in that box. */
  readonly cells: readonly Cell[];
  /** Which of the different ways of its kind it is, from 1, and how many there are. */
  readonly nth?: readonly [number, number];
  /** The colours of these cells; 0 goes everywhere. */
  readonly marks?: readonly number[];
}

export interface Kind {
  readonly count: number;
  /** How it lies in the tray. */
  readonly way: Way;
}

/** A body that lies. */
export interface Laid {
  readonly block: number;
  readonly at: Cell;
  readonly way: Way;
}

/** About the upright, about what leads from left to right, or in a mirror. */
export type Turning = 'turn' | 'tip' | 'mirror';

/** A picture, and the square that it takes: x, y, width, height. */
export interface Picture {
  readonly view: ComponentChildren;
  readonly box: readonly [number, number, number, number];
}

export interface Special {
  readonly cell: Cell;
  /** 0: none. */
  readonly colour: number;
  readonly spare: boolean;
}

export interface Crate {
  readonly size: Cell;
  readonly golden: Cell | null;
  /** Whether its upper part can be lifted off the golden cube. */
  readonly opens: boolean;
  /** Its cells where it is no whole box. */
  readonly target: readonly Cell[] | null;
  readonly kinds: readonly Kind[];
  readonly given: readonly Laid[];
  readonly turnings: readonly Turning[];
  /** Whether on a plan one button leads through all ways, one after the other. */
  readonly cycles: boolean;
  /** Whether a cell of a body, of that colour, may lie at a cell: all beside what lies there. */
  readonly admits: (cell: Cell, mark: number) => boolean;
  /** Cells that have a colour, or that may stay empty. */
  readonly specials: readonly Special[];
  readonly laidAs: (piece: unknown) => Laid | null;
  /** The form in which the service takes it. */
  readonly pieceOf: (laid: Laid) => unknown;
  readonly ways: (block: number) => readonly Way[];
  readonly turned: (block: number, way: Way, how: Turning) => Way;
  /** once: its letter stands on one face alone. */
  readonly picture: (block: number, way: Way, once?: boolean) => Picture;
  readonly words: () => CrateWords;
}

/** What is said of a crate and its bodies. */
export interface CrateWords {
  readonly play: {
    readonly block: (letter: string, way: Way, block: number, count?: number) => string;
    readonly short: (letter: string) => string;
    readonly golden: string;
    readonly noRoom: string;
    readonly layers: string;
    /** Of a place that is none. */
    readonly outside?: string;
  };
  /** In space. */
  readonly space: {
    readonly label: (size: readonly number[]) => string;
    readonly block: (letter: string) => string;
    /** In the tray. */
    readonly item: (letter: string, way: Way, count: number) => string;
    readonly fits: (letter: string) => string;
    readonly clashes: (letter: string) => string;
    readonly over: (letter: string, way: Way, block: number, row: number, column: number) => string;
    readonly rests: (on: readonly string[] | null, layer: number) => string;
    readonly fit: string;
    readonly clash: string;
    /** at: layer, row, column, from 1. */
    readonly lies: (letter: string, way: Way, at: readonly number[]) => string;
    readonly choose: string;
    readonly golden: string;
    readonly turn: string;
    readonly tip: string;
    readonly mirror: string;
    readonly drop: string;
    readonly back: string;
    readonly layers: string;
    readonly shown: (shown: number, all: number) => string;
    readonly noLayer: string;
    readonly laid: (letter: string) => string;
  };
}
