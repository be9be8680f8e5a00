// A tile from above: one wedge for each edge, in the colour of its figure and with its name.

import type { SVGAttributes } from 'preact';

import { type Deck, look, type Tile } from './figures';

type Point = readonly [number, number];

/** The corners clockwise; edge k leads from corner k to the next. */
const CORNERS: Readonly<Record<number, readonly Point[]>> = {
  3: [[50, 4], [98, 87], [2, 87]],
  4: [[3, 3], [97, 3], [97, 97], [3, 97]],
  6: [[50, 2], [92, 26], [92, 74], [50, 98], [8, 74], [8, 26]],
};
const HALF = 0.16; // of an edge: how wide the mark of a half is
const BADGE: Readonly<Record<number, number>> = { 3: 0.62, 4: 0.6, 6: 0.66 }; // of the way from the middle to the edge

interface Wedge {
  readonly path: string;
  readonly outer: string;
  readonly mark: string;
  readonly badge: Point;
}

const wedges = Object.fromEntries(
  Object.entries(CORNERS).map(([sides, corners]) => [sides, corners.map((_, edge) => wedge(corners, edge, BADGE[Number(sides)] ?? 0.6))]),
) as Readonly<Record<number, readonly Wedge[]>>;

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function wedge(corners: readonly Point[], edge: number, way: number): Wedge {
  const middle = corners.reduce<Point>((all, each) => [all[0] + each[0] / corners.length, all[1] + each[1] / corners.length], [0, 0]);
  const from = corners[edge] ?? middle;
  const to = corners[(edge + 1) % corners.length] ?? middle;
  const radius = Math.hypot(to[0] - from[0], to[1] - from[1]) * HALF;
  const [a, b] = [between(from, to, 0.5 - HALF), between(from, to, 0.5 + HALF)];
  return {
    path: `M${from.join(' ')}L${to.join(' ')}L${middle.join(' ')}Z`,
    outer: `M${from.join(' ')}L${to.join(' ')}`,
    mark: `M${a.join(' ')}A${radius} ${radius} 0 0 0 ${b.join(' ')}Z`,
    badge: between(middle, between(from, to, 0.5), way),
  };
}

interface Props {
  readonly tile: Tile;
  readonly deck: Deck;
  /** The edge that is being entered. */
  readonly chosen?: number;
  /** What the wedge of an edge has besides, such as a role. */
  readonly edge?: (index: number) => SVGAttributes<SVGGElement>;
}

export function TilePicture({ tile, deck, chosen, edge }: Props) {
  const all = wedges[tile.length] ?? [];
  const picked = chosen === undefined ? undefined : all[chosen];
  const outline = `M${(CORNERS[tile.length] ?? []).map((each) => each.join(' ')).join('L')}Z`;
  return (
    <svg class="tile" viewBox="0 0 100 100" {...(edge ? {} : { 'aria-hidden': 'true' as const })}>
      {all.map((shape, index) => (
        <g key={index} {...edge?.(index)}>
          <OneWedge shape={shape} figure={tile[index] ?? null} deck={deck} />
        </g>
      ))}
      <path class="outline" d={outline} />
      {picked && <path class="picked" d={picked.outer} />}
    </svg>
  );
}

function OneWedge({ shape, figure, deck }: { shape: Wedge; figure: number | null; deck: Deck }) {
  const seen = figure === null ? null : look(figure, deck);
  const [x, y] = shape.badge;
  const name = seen?.name ?? '?';
  return (
    <>
      <path class={seen ? 'wedge' : 'wedge open'} d={shape.path} {...(seen ? { fill: seen.colour } : {})} />
      {seen && seen.half !== 'none' && <path class={`mark ${seen.half}`} d={shape.mark} />}
      <circle class="badge" cx={x} cy={y} r="8.5" />
      <text class={name.length > 2 ? 'long' : ''} x={x} y={y} text-anchor="middle" dominant-baseline="central">
        {name}
      </text>
    </>
  );
}
