// A small picture in space of cells that lie: layer 0 below, row 0 behind, column 0 to the left.

import type { Point } from './geometry';

export type Cell = readonly [layer: number, row: number, column: number];

export interface Piece {
  readonly cells: readonly Cell[];
  /** A colour, #rrggbb. */
  readonly colour: string;
}

const UNIT = 20;
const [RIGHT, DOWN] = [UNIT * Math.cos(Math.PI / 6), UNIT * Math.sin(Math.PI / 6)];

function at(layer: number, row: number, column: number): Point {
  return [(column - row) * RIGHT, (column + row) * DOWN - layer * UNIT];
}

interface Face {
  readonly corners: readonly Cell[]; // from the lowest corner of the cell, round the face
  readonly toward: Cell; // what would hide it
  readonly beside: readonly Cell[]; // of each edge: the cell across it in the plane of the face
  readonly light: number;
}

/** The three faces that are seen: above, in front to the left, in front to the right. */
const FACES: readonly Face[] = [
  { toward: [1, 0, 0], light: 0.22, corners: [[1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0]], beside: [[0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1]] },
  { toward: [0, 1, 0], light: 0, corners: [[0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]], beside: [[0, 0, -1], [1, 0, 0], [0, 0, 1], [-1, 0, 0]] },
  { toward: [0, 0, 1], light: -0.2, corners: [[0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 1]], beside: [[-1, 0, 0], [0, 1, 0], [1, 0, 0], [0, -1, 0]] },
];

/** The picture, and the room it takes: x, y, width, height. */
export function inSpace(size: Cell, pieces: readonly Piece[]) {
  const owner = new Map(pieces.flatMap(({ cells }, index) => cells.map((cell) => [cell.join(), index] as const)));
  const all = pieces.flatMap(({ cells, colour }, index) => cells.map((cell) => ({ cell, colour, index })));
  all.sort((a, b) => depth(a.cell) - depth(b.cell));
  const [high, deep, wide] = size;
  const [left, right] = [at(0, deep, 0)[0], at(0, 0, wide)[0]];
  const [top, below] = [at(high, 0, 0)[1], at(0, deep, wide)[1]];
  const view = (
    <>
      <path class="floor" d={path([at(0, 0, 0), at(0, 0, wide), at(0, deep, wide), at(0, deep, 0)], true)} />
      <path class="frame" d={[[at(0, deep, 0), at(high, deep, 0), at(high, 0, 0), at(high, 0, wide), at(0, 0, wide)], [at(0, 0, 0), at(high, 0, 0)]].map((line) => path(line)).join('')} />
      {all.map(({ cell, colour, index }) => (
        <g key={cell.join()}>
          {FACES.filter(({ toward }) => !owner.has(moved(cell, toward).join())).map((face, k) => {
            const corners = face.corners.map((corner) => at(...moved(cell, corner)));
            const fill = lit(colour, face.light);
            const lines = face.beside.flatMap((side, edge): Point[][] =>
              owner.get(moved(cell, side).join()) === index && !owner.has(moved(moved(cell, side), face.toward).join())
                ? [] : [[corners[edge] ?? [0, 0], corners[(edge + 1) % 4] ?? [0, 0]]]);
            return (
              <>
                <path key={k} d={path(corners, true)} fill={fill} stroke={fill} stroke-width="0.6" />
                <path key={`${k} lines`} d={lines.map((line) => path(line)).join('')} class="edge" />
              </>
            );
          })}
        </g>
      ))}
    </>
  );
  return { view, box: [left - 3, top - 3, right - left + 6, below - top + 6] as const };
}

function moved([a, b, c]: Cell, [x, y, z]: Cell): Cell {
  return [a + x, b + y, c + z];
}

function depth([layer, row, column]: Cell): number {
  return layer + row + column;
}

function path(all: readonly Point[], closed = false): string {
  return `M${all.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(' ')}${closed ? 'Z' : ''}`;
}

/** A colour with light on it (share of white), or in shade (of black). */
export function lit(colour: string, light: number): string {
  const to = light > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16));
  return `#${parts.map((part) => Math.round(part + (to - part) * Math.abs(light)).toString(16).padStart(2, '0')).join('')}`;
}
