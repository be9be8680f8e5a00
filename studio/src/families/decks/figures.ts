// The figures of a deck: what they are called, which belong together, and their colours.

import { asArray } from '../../api/reading';
import { numbers, numeric } from '../../page/enter/reading';
import type { Puzzle } from '../editor';
import { words as own } from './words';

export type Edge = number | null;
export type Tile = readonly Edge[];
export type Pair = readonly [Edge, Edge];
export type Matching = 'opposite' | 'equal' | 'pairs';

export interface Deck {
  readonly tiles: readonly Tile[];
  readonly matching: Matching;
  readonly pairs: readonly Pair[];
  /** One figure, or one for each outer edge. */
  readonly border: Edge | readonly Edge[];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FEWEST = 4; // figures that are offered at first
// Of about the same lightness, so that none is louder than another; told apart by their names, too.
const COLOURS = ['#d1495b', '#2f7fc1', '#3f9b5a', '#d98e04', '#8b5fbf', '#00929b', '#b8688f', '#7a7f2a', '#c7622b', '#5566c9', '#6b8f71', '#8a6d5b'];

export function read(puzzle: Puzzle, sides: number, usual: 'opposite' | 'equal'): Deck {
  const said = puzzle['matching'] ?? usual;
  return {
    tiles: asArray(puzzle['tiles']).map((tile) => numbers(tile, sides)),
    matching: Array.isArray(said) ? 'pairs' : said === 'equal' ? 'equal' : 'opposite',
    pairs: asArray(said).map((pair) => numbers(pair, 2) as unknown as Pair),
    border: Array.isArray(puzzle['border']) ? numbers(puzzle['border'], puzzle['border'].length) : numeric(puzzle['border']),
  };
}

/** All figures that stand on an edge, once. */
export function used(deck: Deck): readonly number[] {
  const all = new Set(deck.tiles.flat().filter((edge) => edge !== null));
  [deck.border].flat().forEach((figure) => { if (figure !== null) all.add(figure); });
  return [...all];
}

/** What can be picked: what there is, what matches it, and some more. */
export function offered(deck: Deck, more: number): readonly number[] {
  const there = used(deck);
  if (deck.matching === 'pairs') return unique([...deck.pairs.flat().filter((edge) => edge !== null), ...there]);
  const top = Math.max(FEWEST, ...there.map(Math.abs)) + more;
  const counted = Array.from({ length: top }, (_, k) => k + 1);
  return unique([...(deck.matching === 'equal' ? counted : counted.flatMap((n) => [n, -n])), ...there]);
}

function unique(figures: readonly number[]): readonly number[] {
  const rank = (n: number): number => 2 * Math.abs(n) + (n < 0 ? 1 : 0);
  return [...new Set(figures)].sort((a, b) => rank(a) - rank(b));
}

/** The pairs that say the same as a word does. */
export function asPairs(deck: Deck): readonly Pair[] {
  const kinds = unique(used(deck).map(Math.abs));
  const all = kinds.length ? kinds : [1, 2];
  return all.map((n) => (deck.matching === 'equal' || n === 0 ? [n, n] : [n, -n]));
}

export interface Look {
  /** A letter as the documents have it, small for the lower half; or the number. */
  readonly name: string;
  readonly words: string;
  readonly colour: string;
  readonly half: 'upper' | 'lower' | 'none';
}

export function look(figure: number, deck: Deck): Look {
  const told = own.value.enter;
  if (deck.matching === 'pairs') {
    const place = deck.pairs.findIndex((pair) => pair.includes(figure));
    const [first, second] = deck.pairs[place] ?? [figure, figure];
    const half = first === second ? 'none' : figure === first ? 'upper' : 'lower';
    return { name: String(figure), words: told.figure(String(figure)), colour: colour(place < 0 ? Math.abs(figure) : place), half };
  }
  const number = Math.abs(figure);
  const letter = ALPHABET[number - 1] ?? String(number);
  const lower = deck.matching === 'opposite' && figure < 0;
  const name = lower ? (number <= ALPHABET.length ? letter.toLowerCase() : `−${number}`) : figure < 0 ? `−${letter}` : letter;
  const halves = deck.matching === 'opposite' && figure !== 0;
  return {
    name,
    words: halves ? told.half[lower ? 'lower' : 'upper'](letter) : told.figure(name),
    colour: colour(number - 1),
    half: halves ? (lower ? 'lower' : 'upper') : 'none',
  };
}

function colour(place: number): string {
  return COLOURS[(place + COLOURS.length) % COLOURS.length] ?? '#888888';
}
