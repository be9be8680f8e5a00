// A deck of one's own, whatever the shape of its tiles: the board, the tiles, their edges.

import { useState } from 'preact/hooks';

import type { FamilyName } from '../../api/types';
import { Balance, Faults, Whole } from '../../page/enter/parts';
import { numeric, product, without } from '../../page/enter/reading';
import type { Editing, Editor, Puzzle } from '../editor';
import { Edges } from './edges';
import { type Deck, type Edge, read, type Tile } from './figures';
import { GivenTiles } from './given';
import { Rules } from './rules';
import { TilePicture } from './tile';
import { words as own } from './words';

export interface Shape {
  readonly name: FamilyName & ('squares' | 'triangles' | 'hexagons');
  readonly sides: number;
  /** What tells the size of the board, and how large the first one is. */
  readonly board: Readonly<Partial<Record<'rows' | 'columns' | 'order', number>>>;
  readonly places: (board: readonly (number | null)[]) => number;
  readonly matching: 'opposite' | 'equal';
  /** Outer edges of the board. */
  readonly outer: (board: readonly (number | null)[]) => number;
}

export function deckEditor(shape: Shape): Editor {
  const blank = (): Puzzle => ({
    family: shape.name,
    ...shape.board,
    tiles: Array.from({ length: shape.places(Object.values(shape.board)) }, () => empty(shape)),
    matching: shape.matching,
    turning: true,
    border: null,
    fixed: [],
  });
  return { blank, Form: (editing) => <Form {...editing} shape={shape} /> };
}

function empty(shape: Shape): Tile {
  return Array.from({ length: shape.sides }, () => null);
}

type Props = Editing & { readonly shape: Shape };

function Form(props: Props) {
  const { puzzle, shape } = props;
  const deck = read(puzzle, shape.sides, shape.matching);
  return (
    <>
      <Board {...props} />
      <Rules {...props} deck={deck} outer={shape.outer(Object.keys(shape.board).map((name) => numeric(puzzle[name])))} />
      <Tiles {...props} deck={deck} />
      <GivenTiles {...props} tiles={deck.tiles.length} sides={shape.sides} />
    </>
  );
}

function Board({ puzzle, change, faults, limits, shape }: Props) {
  const told = own.value.enter;
  return (
    <div class="fields">
      {(Object.keys(shape.board) as ('rows' | 'columns' | 'order')[]).map((name) => (
        <Whole
          key={name}
          label={told[name]}
          place={`/${name}`}
          value={numeric(puzzle[name])}
          least={1}
          most={limits[name === 'order' ? 'order' : 'edge'] ?? 64}
          faults={faults(`/${name}`)}
          set={(next) => { change({ ...puzzle, [name]: next }, name); }}
        />
      ))}
    </div>
  );
}

/** A sentence that compares the number of tiles with that of places. */
function fill(have: number, need: number): string {
  const told = own.value.enter;
  const all = { tiles: told.placed(have), places: told.places(need) };
  if (have === need) return told.enough(all);
  return have < need ? told.missing(need - have, { have, places: all.places }) : told.over(have - need, all);
}

function Tiles({ puzzle, change, faults, limits, shape, deck }: Props & { deck: Deck }) {
  const told = own.value.enter;
  const [chosen, setChosen] = useState(0);
  const index = Math.max(0, Math.min(chosen, deck.tiles.length - 1));
  const tile = deck.tiles[index];
  const need = shape.places(Object.keys(shape.board).map((name) => numeric(puzzle[name])));
  const open = deck.tiles.flat().filter((edge) => edge === null).length;
  const set = (tiles: readonly Tile[], what = ''): void => {
    change({ ...puzzle, tiles }, what);
  };
  const put = (edge: number, figure: Edge): void => {
    set(deck.tiles.map((each, other) => (other === index ? each.map((old, k) => (k === edge ? figure : old)) : each)), `edge ${index} ${edge}`);
  };
  return (
    <section class="tiles" aria-label={told.tiles}>
      <h2>{told.tiles}</h2>
      <Balance have={Math.min(deck.tiles.length, need)} need={need}>
        {fill(deck.tiles.length, need)} {open > 0 && told.open(open)}
      </Balance>
      <Faults faults={tile && faults(`/tiles/${index}`).length ? [] : faults('/tiles')} />
      <Thumbnails deck={deck} faults={faults} chosen={index} choose={setChosen} />
      <p class="buttons">
        <button type="button" onClick={() => { set([...deck.tiles, empty(shape)]); setChosen(deck.tiles.length); }}>+ {told.addTile}</button>
        <button type="button" disabled={!tile} onClick={() => { if (tile) { set(deck.tiles.toSpliced(index + 1, 0, tile).slice(0, limits['tiles'] ?? 2048)); setChosen(index + 1); } }}>{told.copyTile}</button>
        <button type="button" disabled={!tile} onClick={() => { change({ ...puzzle, tiles: deck.tiles.toSpliced(index, 1), fixed: without(puzzle['fixed'], 'tile', index) }); }}>{told.removeTile}</button>
        {deck.tiles.length < need && need <= (limits['places'] ?? 1024) && (
          <button type="button" onClick={() => { set([...deck.tiles, ...Array.from({ length: need - deck.tiles.length }, () => empty(shape))]); }}>{told.fill(need - deck.tiles.length)}</button>
        )}
      </p>
      {tile && (
        <Edges
          index={index}
          tile={tile}
          deck={deck}
          sides={told.sides[shape.name]}
          most={limits['figure'] ?? 999}
          put={put}
          faults={faults}
          leave={(forth) => { setChosen((index + (forth ? 1 : deck.tiles.length - 1)) % deck.tiles.length); }}
        />
      )}
    </section>
  );
}

interface Thumbs {
  readonly deck: Deck;
  readonly faults: Editing['faults'];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

function Thumbnails({ deck, faults, chosen, choose }: Thumbs) {
  const told = own.value.enter;
  return (
    <ol class="thumbnails" data-at="/tiles">
      {deck.tiles.map((tile, index) => {
        const wrong = faults(`/tiles/${index}`).length > 0;
        const open = tile.filter((edge) => edge === null).length;
        const more = [...(open ? [told.open(open)] : []), ...faults(`/tiles/${index}`).map((each) => each.text)];
        return (
          <li key={index} data-at={`/tiles/${index}`}>
            <button
              type="button"
              class={wrong ? 'wrong' : ''}
              aria-pressed={index === chosen}
              data-opens
              onClick={() => { choose(index); }}
            >
              <TilePicture tile={tile} deck={deck} />
              <span>
                <span class="unseen">{told.tile(index + 1).replace(/\d+$/, '')}</span>
                {index + 1}
                <span class="unseen">{more.map((each) => `, ${each}`).join('')}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Of a large hexagon: the middle, and six times a triangle around it. */
export function hexagonPlaces([order]: readonly (number | null)[]): number {
  return 3 * (order ?? 1) * ((order ?? 1) - 1) + 1;
}

export function hexagonOuter([order]: readonly (number | null)[]): number {
  return 12 * (order ?? 1) - 6;
}

export function triangleOuter([order]: readonly (number | null)[]): number {
  return 3 * (order ?? 1);
}

export function squareOuter([rows, columns]: readonly (number | null)[]): number {
  return 2 * (rows ?? 1) + 2 * (columns ?? 1);
}

export function trianglePlaces([order]: readonly (number | null)[]): number {
  return (order ?? 1) ** 2;
}

export const squarePlaces = product;
