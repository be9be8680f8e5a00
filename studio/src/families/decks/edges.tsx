// One tile, large: an edge is chosen, then the figure that stands on it.

import type { SVGAttributes } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { Faults } from '../../page/enter/parts';
import type { Editing } from '../editor';
import { type Deck, type Edge, look, offered, type Tile } from './figures';
import { TilePicture } from './tile';
import { labelled } from '../../words/language';
import { words as own } from './words';

const TOGETHER = 900; // ms between the digits of one number

interface Props {
  readonly index: number;
  readonly tile: Tile;
  readonly deck: Deck;
  readonly sides: readonly string[];
  readonly most: number;
  readonly faults: Editing['faults'];
  readonly put: (edge: number, figure: Edge) => void;
  /** After the last edge, and before the first. */
  readonly leave: (forth: boolean) => void;
}

export function Edges(props: Props) {
  const { index, tile, deck, put, leave, faults } = props;
  const told = own.value.enter;
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ digits: '', time: 0 });
  const wanted = useRef(false); // whether the focus follows to the next edge
  useEffect(() => {
    if (wanted.current) box.current?.querySelector<SVGGElement>('[tabindex="0"]')?.focus();
    wanted.current = false;
  }, [at, index]);
  const go = (to: number, focus: boolean): void => {
    wanted.current = focus;
    typed.current = { digits: '', time: 0 };
    setAt((to + tile.length) % tile.length);
    if (to >= tile.length) leave(true);
    else if (to < 0) leave(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const figure = typedFigure(event.key, tile[at] ?? null, props, typed.current);
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown' || event.key === 'Enter') go(at + 1, true);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') go(at - 1, true);
    else if (figure !== undefined) put(at, figure);
    else return;
    event.preventDefault();
  };
  return (
    <div class="edges-editor">
      <div ref={box} role="radiogroup" aria-label={labelled(told.tile(index + 1), told.edges)} class="large" onKeyDown={press}>
        <TilePicture
          tile={tile}
          deck={deck}
          chosen={at}
          edge={(k) => radio(props, k, k === at, () => {
            go(k, true);
          })}
        />
      </div>
      <div class="wide">
        <Faults faults={faults(`/tiles/${index}`)} />
      </div>
      <Figures
        {...props}
        at={at}
        pick={(figure) => {
          put(at, figure);
          if (figure !== null) go(at + 1, false);
        }}
      />
    </div>
  );
}

/** What makes the wedge of an edge one of a choice. */
function radio({ index, tile, deck, sides, faults }: Props, edge: number, chosen: boolean, choose: () => void): SVGAttributes<SVGGElement> {
  const place = `/tiles/${index}/${edge}`;
  const wrong = faults(place).map((each) => each.text);
  return {
    role: 'radio',
    'aria-checked': chosen,
    'aria-label': [own.value.enter.edge({ side: sides[edge] ?? String(edge + 1), figure: name(tile[edge] ?? null, deck) }), ...wrong].join('. '),
    tabindex: chosen ? 0 : -1, // in SVG the names of attributes are as they are written
    class: `${chosen ? 'chosen' : ''} ${wrong.length ? 'wrong' : ''}`,
    'data-at': place,
    onClick: choose,
  } as SVGAttributes<SVGGElement>;
}

function name(figure: Edge, deck: Deck): string {
  return figure === null ? own.value.enter.unset : look(figure, deck).words;
}

/** The figure that a key stands for: a digit goes on a number, − is the other half, Delete none. */
function typedFigure(key: string, figure: Edge, { deck, most }: Props, typed: { digits: string; time: number }): Edge | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  if (key === '-' || key === '−') return figure === null ? undefined : -figure;
  if (/^[A-Za-z]$/.test(key) && deck.matching !== 'pairs') {
    const number = key.toUpperCase().charCodeAt(0) - 64;
    return deck.matching === 'opposite' && key === key.toLowerCase() ? -number : number;
  }
  if (!/^\d$/.test(key)) return undefined;
  const now = Date.now();
  const digits = now - typed.time < TOGETHER && Number(typed.digits + key) <= most ? typed.digits + key : key;
  Object.assign(typed, { digits, time: now });
  return Number(digits);
}

function Figures({ tile, deck, at, sides, pick }: Props & { at: number; pick: (figure: Edge) => void }) {
  const told = own.value.enter;
  const [more, setMore] = useState(0);
  return (
    <div class="picker" role="group" aria-label={told.figures}>
      <p>
        {told.figures}: <b>{sides[at]}</b>
      </p>
      <div class="swatches">
        {offered(deck, more).map((figure) => (
          <Swatch key={figure} figure={figure} deck={deck} chosen={tile[at] === figure} pick={pick} />
        ))}
      </div>
      <p class="buttons">
        {deck.matching !== 'pairs' && <button type="button" onClick={() => { setMore(more + 1); }}>+ {told.moreFigures}</button>}
        <button type="button" disabled={tile[at] === null} onClick={() => { pick(null); }}>{told.clearEdge}</button>
      </p>
      <p class="note">{told.figuresHint}</p>
    </div>
  );
}

function Swatch({ figure, deck, chosen, pick }: { figure: number; deck: Deck; chosen: boolean; pick: (figure: number) => void }) {
  const seen = look(figure, deck);
  return (
    <button type="button" class="swatch" aria-pressed={chosen} aria-label={seen.words} data-figure={figure} onClick={() => { pick(figure); }}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <rect width="40" height="40" rx="6" fill={seen.colour} />
        {seen.half !== 'none' && <path class={`mark ${seen.half}`} d="M12 0A8 8 0 0 0 28 0Z" />}
        <circle class="badge" cx="20" cy="24" r="10.5" />
        <text class={seen.name.length > 2 ? 'long' : ''} x="20" y="24" text-anchor="middle" dominant-baseline="central">{seen.name}</text>
      </svg>
    </button>
  );
}
