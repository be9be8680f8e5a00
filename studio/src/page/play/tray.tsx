// The pieces that are still to be placed: as large as there is room, and never more rows than that.

import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { Hand, Item } from './acts';
import { same } from './acts';
import { highIn, type PanProps } from './pan';
import { words } from '../../words/play';

/** How a tray is laid out: of a piece on a phone its width and height in pixels, of the board what its frame is told. */
export interface Shape {
  readonly piece: readonly [width: number, height: number];
  readonly board: Pick<PanProps, 'size' | 'place'>;
}

interface TrayProps {
  readonly tray: readonly Item[];
  readonly shape: Shape;
  readonly kind?: string | undefined;
  readonly held: Hand | null;
  /** The piece that a hint names. */
  readonly hinted?: string | undefined;
  readonly tap: (id: string, byKey: boolean) => void;
  readonly grip: (hand: Hand, tap: () => void) => object;
}

export function Tray({ tray, shape, kind = '', held, hinted, tap, grip }: TrayProps) {
  const most = useRef(0); // that there were: the board does not move because there are fewer
  most.current = Math.max(most.current, tray.length);
  const room = useRef<HTMLDivElement>(null);
  useRoom(room, tray.length, most.current, shape);
  const chosen = held && 'item' in held ? held.item : hinted;
  useLayoutEffect(() => {
    room.current?.querySelector(`[data-item="${CSS.escape(chosen ?? '')}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <div class="slide" ref={room} role="group" aria-label={words.value.tray} data-tray>
      {tray.map((item) => (
        <Piece key={item.id} item={item} kind={`${kind} ${item.id === hinted ? 'gold' : ''}`} pressed={same(held, { item: item.id })}
          {...grip({ item: item.id }, () => { tap(item.id, false); })}
          onClick={(event: MouseEvent) => { tap(item.id, event.detail === 0); }}>
          <svg viewBox={item.box.join(' ')} aria-hidden="true">{item.view}</svg>
        </Piece>
      ))}
      {tray.length === 0 && <p class="note">{words.value.trayEmpty}</p>}
    </div>
  );
}

interface PieceProps {
  readonly item: Pick<Item, 'id' | 'name' | 'count' | 'label'>;
  readonly kind: string;
  readonly pressed: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ComponentChildren;
}

export function Piece({ item, kind, pressed, children, ...more }: PieceProps) {
  return (
    <button type="button" class={`piece ${kind}`} data-item={item.id} aria-pressed={pressed} {...more}>
      {item.label !== undefined && <span class="letter" aria-hidden="true">{item.label}</span>}
      {children}
      {item.count !== undefined && <span class="count" aria-hidden="true">×{item.count}</span>}
      <span class="unseen">{item.name}</span>
    </button>
  );
}

const GAP = 8; // pixels between pieces, as in the style
const RIM = 24; // left and right of them
const BELOW = 15; // above and below them
const LARGEST = 190; // pixels of a piece at a desk
const OVERLAP = 12; // pixels of the board below the line of messages

/** Tells the style how many columns and rows there are, and how large a piece is. */
function useRoom(room: RefObject<HTMLDivElement | null>, count: number, most: number, shape: Shape): void {
  const [wide, high] = shape.piece;
  const { size: [across, down], place: edge } = shape.board;
  useLayoutEffect(() => {
    const place = room.current;
    const main = place?.closest('main');
    if (!place || !main) return undefined;
    const lay = (): void => {
      const { columns, rows, width, slides } = matchMedia('(min-width: 900px)').matches
        ? atDesk(place, count, wide / high)
        : matchMedia('(max-height: 520px) and (min-width: 560px)').matches
          ? { columns: columnsIn(place.clientWidth, wide), rows: 1, width: wide, slides: false }
          : onPhone(main, count, most, shape);
      place.classList.toggle('slides', slides);
      place.style.setProperty('--columns', String(columns));
      place.style.setProperty('--rows', String(rows));
      place.style.setProperty('--wide', `${width}px`);
      place.style.setProperty('--high', `${Math.floor((width * high) / wide)}px`);
    };
    lay();
    const watch = new ResizeObserver(lay);
    watch.observe(main);
    return () => { watch.disconnect(); };
  }, [room, count, most, wide, high, across, down, edge]);
}

interface Room {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly slides: boolean;
}

/** As large as all of them can be. */
function atDesk(place: HTMLElement, count: number, aspect: number): Room {
  const [width, height] = [place.clientWidth - 32, (place.parentElement?.clientHeight ?? 0) - 32];
  let best = { columns: 1, rows: 1, width: 0, slides: false };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const edge = Math.floor(Math.min((width - GAP * (columns - 1)) / columns, ((height - GAP * (rows - 1)) / rows) * aspect, LARGEST));
    if (edge > best.width) best = { columns, rows, width: edge, slides: false };
  }
  return best.width >= 44 ? best : { columns: columnsIn(width + RIM, 64), rows: 1, width: 64, slides: false };
}

/** As many rows as are left below a board that is as large as it can be; if that is not enough it slides. */
function onPhone(main: HTMLElement, count: number, most: number, { piece: [wide, high], board }: Shape): Room {
  const columns = columnsIn(main.clientWidth, wide);
  const others = [...main.querySelectorAll<HTMLElement>('.say, .acts, .strip')].reduce((sum, each) => sum + each.offsetHeight, 0);
  const free = main.clientHeight - others - highIn(main.clientWidth, board.size, board.place) + OVERLAP - BELOW;
  const able = Math.max(1, Math.floor((free + GAP) / (high + GAP)));
  const rows = Math.min(able, Math.max(1, Math.ceil(most / columns)));
  const slides = count > rows * columns;
  const inSight = Math.floor((main.clientWidth - RIM) / (columns + 0.5) - GAP); // so that half a piece says that there are more
  return { columns, rows, width: slides ? Math.min(wide, inSight) : wide, slides };
}

function columnsIn(width: number, piece: number): number {
  return Math.max(1, Math.floor((width - RIM + GAP) / (piece + GAP)));
}
