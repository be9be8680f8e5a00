/** What a GLB says of itself in `extras` (docs/bodies.md). Nothing here knows a family. */

export type Told = Readonly<Record<string, string>>;

export interface Step {
  pieces?: string[];
  /** From where the pieces come; without it they are just there. */
  from?: [number, number, number];
  /** Seconds of the animation at which the step begins and ends. */
  time?: [number, number];
  text: Told;
}

/** How one can walk through it, in metres. */
export interface Walk {
  places: [number, number, number][];
  /** Pairs of places between which a way leads straight. */
  ways: [number, number][];
  start: number;
  towards: [number, number, number];
  goal?: number;
  trail?: string[];
  width: number;
  eye: number;
}

export interface About {
  version: number;
  title: Told;
  cell: number;
  steps: Step[];
  walk?: Walk;
}

/** `extras` of the node of a piece, or of a part of one, which has its kind alone. */
export interface Said {
  piece?: string;
  kind?: string;
  label?: string;
}

const VERSION = 1;

/** What the scene says; an error if the file is none of ours, or of a later form. */
export function about(extras: Record<string, unknown>): About {
  const told = extras['knobelwerk'] as About | undefined;
  if (told === undefined) throw new Error('this GLB has no extras of Knobelwerk');
  if (told.version > VERSION) throw new Error(`extras of version ${told.version} are not known`);
  return told;
}

/** A text in a language, or else in English, or in any. */
export function said(told: Told, tongue: string): string {
  return told[tongue] ?? told['en'] ?? Object.values(told)[0] ?? '';
}
