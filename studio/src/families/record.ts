// What the page knows of a family beyond what `GET /v1/families` tells of it.

import type { FamilyName, Parameter, View } from '../api/types';

export interface FamilyRecord {
  readonly name: FamilyName;
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
  readonly figures?: (puzzle: Readonly<Record<string, unknown>>) => readonly string[];
}
