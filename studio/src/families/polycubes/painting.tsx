// Cells in layers, painted by mouse, thumb or keys: one layer at a time, all of them small beside it.

import { useEffect, useRef, useState } from 'preact/hooks';

import { GOLDEN } from '../colours';
import { colourAt, type Place, type Sign, signAt } from './grid';
import { edgesOf, type Layers } from './shape';
import { words as own } from './words';

interface PaintingProps {
  readonly label: string;
  readonly layers: Layers;
  readonly colours?: Layers;
  readonly golden?: Place | null;
  /** A colour of the cells, #rrggbb. */
  readonly tint: string;
  /** Paints a cell; `first`: with it a stroke begins. */
  readonly paint: (at: Place, first: boolean) => void;
}

export function Painting({ label, layers, colours = [], golden = null, tint, paint }: PaintingProps) {
  const told = own.value.enter;
  const [wide, deep, high] = edgesOf(layers);
  const [shown, setShown] = useState(0);
  const [here, setHere] = useState<readonly [x: number, y: number]>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const stroke = useRef<string | null>(null); // the cell that was painted last
  const layer = Math.min(shown, high - 1);
  const [x, y] = [Math.min(here[0], wide - 1), Math.min(here[1], deep - 1)];
  useEffect(() => {
    const end = (): void => { stroke.current = null; };
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, []);
  const under = (event: PointerEvent): void => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]');
    const name = cell && grid.current?.contains(cell) ? cell.dataset['cell'] : undefined;
    if (name === undefined || name === stroke.current) return;
    const first = stroke.current === null;
    stroke.current = name;
    const [column = 0, row = 0] = name.split(',').map(Number);
    setHere([column, row]);
    paint([column, row, layer], first);
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const page = { PageUp: 1, PageDown: -1 }[event.key];
    if (by) {
      const next = [Math.max(0, Math.min(x + (by[0] ?? 0), wide - 1)), Math.max(0, Math.min(y + (by[1] ?? 0), deep - 1))] as const;
      setHere(next);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`)?.focus();
    } else if (page) setShown(Math.max(0, Math.min(layer + page, high - 1)));
    else return;
    event.preventDefault();
  };
  return (
    <div class="painting">
      {high > 1 && <Small label={`${label}, ${told.layers}`} layers={layers} golden={golden} tint={tint} shown={layer} show={setShown} />}
      <div ref={grid} class="cells" role="group" aria-label={high > 1 ? `${label}, ${told.layer({ layer: layer + 1, all: high })}` : label} style={{ '--wide': wide }} onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          (event.target as Element).releasePointerCapture(event.pointerId); // a finger paints what is under it
          under(event);
        }}
        onPointerMove={(event) => { if (stroke.current !== null && event.buttons & 1) under(event); }}>
        {Array.from({ length: wide * deep }, (_, k) => {
          const at: Place = [k % wide, Math.floor(k / wide), layer];
          return <Cell key={k} at={at} sign={signAt(layers, at)} gold={golden?.join() === at.join()} colour={colourAt(colours, at)} tint={tint}
            first={at[0] === x && at[1] === y} focused={() => { setHere([at[0], at[1]]); }} paint={() => { paint(at, true); }} />;
        })}
      </div>
    </div>
  );
}

interface CellProps {
  readonly at: Place;
  readonly sign: Sign;
  readonly gold: boolean;
  readonly colour: number;
  readonly tint: string;
  /** Whether Tab leads to it. */
  readonly first: boolean;
  readonly focused: () => void;
  readonly paint: () => void;
}

function Cell({ at, sign, gold, colour, tint, first, focused, paint }: CellProps) {
  const told = own.value.enter;
  const state = gold ? told.states.golden : told.states[sign === '#' ? 'full' : sign === '+' ? 'spare' : 'none'] + (colour ? `, ${told.colours(colour)}` : '');
  return (
    <button type="button" data-cell={`${at[0]},${at[1]}`} tabindex={first ? 0 : -1} aria-label={told.cell({ row: at[1] + 1, column: at[0] + 1, state })}
      class={gold ? 'gold' : sign === '#' ? 'full' : sign === '+' ? 'spare' : 'none'} style={sign === '#' && !gold ? { '--tint': tint } : {}}
      onFocus={focused} onClick={(event) => { if (event.detail === 0) paint(); }}>
      {gold ? '' : sign === '+' && !colour ? '+' : colour || ''}
    </button>
  );
}

interface SmallProps {
  readonly label: string;
  readonly layers: Layers;
  readonly golden: Place | null;
  readonly tint: string;
  readonly shown: number;
  readonly show: (layer: number) => void;
}

/** All layers small, from below, to choose one. */
function Small({ label, layers, golden, tint, shown, show }: SmallProps) {
  const [wide, deep] = edgesOf(layers);
  return (
    <div class="small-layers" role="group" aria-label={label}>
      {layers.map((_, z) => (
        <button key={z} type="button" aria-pressed={z === shown} aria-label={own.value.enter.layer({ layer: z + 1, all: layers.length })} onClick={() => { show(z); }}>
          <svg viewBox={`-.1 -.1 ${wide + 0.2} ${deep + 0.2}`} aria-hidden="true">
            {Array.from({ length: wide * deep }, (_cell, k) => {
              const at: Place = [k % wide, Math.floor(k / wide), z];
              const gold = golden?.join() === at.join();
              const sign = signAt(layers, at);
              return <rect key={k} x={at[0]} y={at[1]} width="1" height="1" class="mini-cell" fill={gold ? GOLDEN.colour : sign === '.' ? 'none' : tint} fill-opacity={sign === '+' ? 0.35 : 1} />;
            })}
          </svg>
          {z + 1}
        </button>
      ))}
    </div>
  );
}
