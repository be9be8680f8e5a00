// Decks laid by hand, whatever the shape of their tiles.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

import { asArray } from '../../api/reading';
import type { FamilyName } from '../../api/types';
import { Clashes } from '../../page/play/clash';
import { box, middle, points } from '../../page/play/geometry';
import { type Hand, type Item, type Lying, usePlan } from '../../page/play/plan';
import { lookIn } from '../../page/play/region';
import { words } from '../../words/play';
import type { Puzzle } from '../../page/table';
import type { BoardProps, Placed, Play, PlayParts, Saying } from '../playing';
import { keepPictures, type Pictures, usePictures } from './art';
import { border, clashes, HEXAGONS, type Laid, laidAs, type Outer, type Place, type Places, SQUARES, tilesOf, TRIANGLES, turned } from './boards';
import { deckPieces } from './pieces';
import { Tile } from './tile-view';
import { words as own } from './words';

function read(pieces: Placed): readonly Laid[] {
  return pieces.flatMap((piece) => laidAs(piece) ?? []);
}

function fixed(puzzle: Puzzle): readonly Laid[] {
  return read(asArray(puzzle['fixed']));
}

function deckPlay(family: FamilyName, places: Places): Play {
  return {
    useParts: (props) => useDeck({ ...props, family, places }),
    hinted: (puzzle, _, piece) => hinted(places(puzzle), piece),
    prompt: () => own.value.play.prompt,
    Pieces: deckPieces(family, places),
    pieces: (puzzle) => places(puzzle).length - fixed(puzzle).length,
    lying: (_, placed) => read(placed).length,
    faults: (puzzle, placed) => clashes(puzzle, places(puzzle), [...fixed(puzzle), ...read(placed)]).length,
    prepare: (puzzle, seed) => keepPictures(family, puzzle, seed),
    whole: (puzzle, placed) => ({ placements: [...fixed(puzzle), ...read(placed)] }),
    rules: () => own.value.play.rules,
  };
}

export const squares = deckPlay('squares', SQUARES);
export const triangles = deckPlay('triangles', TRIANGLES);
export const hexagons = deckPlay('hexagons', HEXAGONS);

const PIECE: Readonly<Record<number, readonly [number, number]>> = { 3: [104, 91], 4: [74, 74], 6: [88, 101] }; // pixels, by edges

/** Where the next tile lies, and then which one it is. */
function hinted(places: readonly Place[], piece: unknown): readonly [Saying, Saying] {
  const p = laidAs(piece);
  const at = places.findIndex(({ row, column }) => row === p?.row && column === p.column);
  const [tile, there] = own.value.play.hinted;
  const place = words.value.place({ row: (p?.row ?? 0) + 1, column: (p?.column ?? 0) + 1 });
  return [[words.value.lookHere, lookIn(places.map(({ corners }) => middle(corners)), at).words], [tile((p?.tile ?? 0) + 1), there(place.charAt(0).toUpperCase() + place.slice(1))]];
}

function useDeck(props: BoardProps & { family: FamilyName; places: Places }): PlayParts {
  const { family, puzzle, placed, marks } = props;
  const pictures = usePictures(family, puzzle);
  const turns = useSignal<Readonly<Record<number, number>>>({}); // of tiles in the tray
  const places = useMemo(() => props.places(puzzle), [puzzle, props.places]);
  const tiles = useMemo(() => tilesOf(puzzle), [puzzle]);
  const shape = places[0]?.corners ?? [];
  const given = fixed(puzzle);
  const lying = new Map<string, Lying>();
  const add = (p: Laid, index: number | null): void => {
    const around = places.find(({ row, column }) => row === p.row && column === p.column)?.corners;
    if (!around) return;
    const view = <Tile figures={tiles[p.tile] ?? []} number={p.tile} turn={p.turn} corners={around} pictures={pictures} />;
    const mark = index === null ? undefined : marks.get(placed[index]);
    lying.set(`${p.row},${p.column}`, { index, view, mark, short: own.value.play.short(p.tile + 1), name: nameOf(p.tile, turned(tiles[p.tile] ?? [], p.turn)) });
  };
  given.forEach((p) => { add(p, null); });
  placed.forEach((piece, index) => {
    const p = laidAs(piece);
    if (p) add(p, index);
  });
  const rim = useMemo(() => border(puzzle, places), [puzzle, places]);
  const used = new Set([...given, ...read(placed)].map((p) => p.tile));
  const tray = tiles.flatMap((figures, tile): Item[] => {
    if (used.has(tile)) return [];
    const turn = turns.value[tile] ?? 0;
    const view = <Tile figures={figures} number={tile} turn={turn} corners={shape} pictures={pictures} />;
    return [{ id: String(tile), short: own.value.play.short(tile + 1), name: nameOf(tile, turned(figures, turn)), view, box: box(shape, 3) }];
  });
  const look = (hand: Hand): { tile: number; turn: number } => {
    if ('item' in hand) return { tile: Number(hand.item), turn: turns.value[Number(hand.item)] ?? 0 };
    return laidAs(placed[hand.index]) ?? { tile: 0, turn: 0 };
  };
  const acts = acting(props, turns, look, shape.length);
  return usePlan({
    label: words.value.heading,
    spots: places.map(({ row, column, corners }) => ({ id: `${row},${column}`, name: placeName(row, column, rim), corners })),
    lying,
    tray,
    piece: PIECE[shape.length] ?? [74, 74],
    kind: 'deck',
    hint: hintOn(props, places, tiles, pictures),
    over: <><Wanted rim={rim.filter(({ row, column }) => !lying.has(`${row},${column}`))} places={places} tiles={tiles} pictures={pictures} /><Clashes all={clashes(puzzle, places, [...given, ...read(placed)])} /></>,
    view: (hand) => {
      const { tile, turn } = look(hand);
      const view = <Tile figures={tiles[tile] ?? []} number={tile} turn={turn} corners={shape} pictures={pictures} />;
      return { view, box: box(shape, 3) };
    },
    done: props.done,
    say: props.say,
    ...acts,
    turn: puzzle['turning'] === false ? undefined : acts.turn,
  });
}

/** What a hint shows on the board: a part of it, then the tile on its place. */
function hintOn({ hint }: BoardProps, places: readonly Place[], tiles: readonly (readonly number[])[], pictures: Pictures) {
  const p = laidAs(hint?.piece);
  const at = places.findIndex(({ row, column }) => row === p?.row && column === p.column);
  if (!hint || !p || at < 0) return null;
  const id = (index: number): string => `${places[index]?.row ?? 0},${places[index]?.column ?? 0}`;
  if (hint.depth === 1) return { spots: lookIn(places.map(({ corners }) => middle(corners)), at).near.map(id) };
  const view = <Tile figures={tiles[p.tile] ?? []} number={p.tile} turn={p.turn} corners={places[at]?.corners ?? []} pictures={pictures} />;
  return { spots: [id(at)], ghost: <g opacity="0.55">{view}</g>, item: String(p.tile) };
}

function nameOf(tile: number, figures: readonly number[]): string {
  return own.value.play.tile({ number: tile + 1, figures: figures.join(', ') });
}

function placeName(row: number, column: number, rim: readonly Outer[]): string {
  const name = words.value.place({ row: row + 1, column: column + 1 });
  const figures = rim.filter((edge) => edge.row === row && edge.column === column).map(({ figure }) => figure);
  return figures.length ? own.value.play.outwards({ place: name, figures: figures.join(', ') }) : name;
}

interface WantedProps {
  readonly rim: readonly Outer[];
  readonly places: readonly Place[];
  readonly tiles: readonly (readonly number[])[];
  readonly pictures: Pictures;
}

/** What the border demands of empty places: there lies the part of a tile that shows it. */
function Wanted({ rim, places, tiles, pictures }: WantedProps) {
  return (
    <>
      {rim.map(({ row, column, side, ends, figure }) => {
        const corners = places.find((place) => place.row === row && place.column === column)?.corners ?? [];
        const number = tiles.findIndex((tile) => tile.includes(figure));
        const turn = (side - (tiles[number]?.indexOf(figure) ?? 0) + corners.length) % corners.length;
        const id = `wanted-${row}-${column}-${side}`;
        return (
          <g key={id} class="wanted">
            <clipPath id={id}><polygon points={points([...ends, middle(corners)])} /></clipPath>
            <g clip-path={`url(#${id})`}>
              <Tile figures={tiles[number] ?? tiles[0]?.map(() => figure) ?? []} number={number} turn={turn} corners={corners} pictures={pictures} />
            </g>
          </g>
        );
      })}
    </>
  );
}

interface Turns {
  value: Readonly<Record<number, number>>;
}

/** What can be done with a tile: put, turned, taken back. */
function acting({ placed, play }: BoardProps, turns: Turns, look: (hand: Hand) => { tile: number; turn: number }, sides: number) {
  const keepTurn = (piece: unknown): void => {
    const p = laidAs(piece);
    if (p) turns.value = { ...turns.value, [p.tile]: p.turn };
  };
  return {
    put: (hand: Hand, spot: string): Hand => {
      const [row = 0, column = 0] = spot.split(',').map(Number);
      const there = placed.findIndex((piece) => {
        const p = laidAs(piece);
        return p?.row === row && p.column === column;
      });
      const next = [...placed];
      const piece = { ...look(hand), row, column };
      if ('index' in hand) {
        const from = laidAs(placed[hand.index]);
        const other = laidAs(placed[there]);
        if (from && other) next[there] = { ...other, row: from.row, column: from.column }; // they change places
        next[hand.index] = piece;
        play(next);
        return hand;
      }
      if (there >= 0) keepTurn(placed[there]);
      const left = next.filter((_, index) => index !== there);
      play([...left, piece]);
      return { index: left.length };
    },
    turn: (hand: Hand): Hand => {
      const { tile, turn } = look(hand);
      const next = (turn + 1) % sides;
      if ('item' in hand) turns.value = { ...turns.value, [tile]: next };
      else play(placed.map((piece, index) => (index === hand.index ? { ...laidAs(piece), turn: next } : piece)));
      return hand;
    },
    back: (index: number): void => {
      keepTurn(placed[index]);
      play(placed.filter((_, each) => each !== index));
    },
  };
}
