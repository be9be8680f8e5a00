// A board with too many places for its frame: they stay as large as a thumb, and it is moved about in the frame.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { drag, spotAt } from './drag';

const [THUMB, PLACE] = [44, 52]; // pixels of a place: the least, and of a board that is moved about
const [RIM, STEP] = [36, 9]; // pixels from the border in which a piece moves the board on, and how far for each picture
const FAR = 6; // pixels that are more than a trembling hand

/** How many pixels high a board is in a frame that is so wide; `size` and `place` as in its frame. */
export function highIn(across: number, [width, height]: readonly [number, number], place: number): number {
  return height * (across * place < THUMB * width ? PLACE / place : across / width);
}

export interface PanProps {
  /** How large the board is, and the smaller edge of a place, in the units of the plan. */
  readonly size: readonly [width: number, height: number];
  readonly place: number;
  /** All of it is to be seen, however small. */
  readonly whole: boolean;
  /** The spot that is to be in sight. */
  readonly look?: string | undefined;
  /** The board, an `svg`. */
  readonly children: ComponentChildren;
}

/** A frame round a board, which fits into it where its places stay large enough. */
export function Pan({ size: [width, height], place, whole, look, children }: PanProps) {
  const frame = useRef<HTMLDivElement>(null);
  const large = useSignal<readonly [width: number, height: number] | null>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const lay = (): void => {
      const [across, down] = padding(current);
      const fitting = Math.min((current.offsetWidth - across) / width, (current.offsetHeight - down) / height);
      const scale = PLACE / place;
      large.value = whole || fitting * place >= THUMB ? null : [width * scale + across, height * scale + down];
    };
    lay();
    const watch = new ResizeObserver(lay);
    watch.observe(current);
    return () => { watch.disconnect(); };
  }, [width, height, place, whole]);
  const isLarge = large.value !== null;
  useEffect(() => { // it begins where the first place is, which may be in the middle
    const spot = look === undefined ? '[data-spot]' : `[data-spot="${CSS.escape(look)}"]`;
    if (isLarge) frame.current?.querySelector(spot)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isLarge]);
  useEffect(() => {
    if (look !== undefined) frame.current?.querySelector(`[data-spot="${CSS.escape(look)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [look]);
  useMovingOn(frame);
  return (
    <div ref={frame} class={isLarge ? 'pan large' : 'pan'} {...(large.value ? { style: { '--wide': `${large.value[0]}px`, '--high': `${large.value[1]}px` }, ...byMouse() } : {})}>
      {children}
    </div>
  );
}

/** Pixels of the board's own that are no part of the plan, across and down. */
function padding(frame: HTMLElement): readonly [number, number] {
  const board = frame.querySelector('.board');
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(board ?? frame);
  return [parseFloat(paddingLeft) + parseFloat(paddingRight), parseFloat(paddingTop) + parseFloat(paddingBottom)];
}

let start: { x: number; y: number; left: number; top: number } | null = null;
let moved = false; // the click that ends a move is none

/** A mouse draws the board along where no piece lies; fingers do it by themselves. */
function byMouse() {
  return {
    onPointerDown: (event: PointerEvent) => {
      moved = false;
      const on = event.target instanceof Element && event.target.closest('.movable');
      if (event.pointerType !== 'mouse' || event.button !== 0 || on || !(event.currentTarget instanceof Element)) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      start = { x: event.clientX, y: event.clientY, left, top };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start || !(event.currentTarget instanceof Element)) return;
      if (!(event.buttons & 1)) { start = null; return; }
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      moved ||= Math.hypot(x, y) >= FAR;
      if (moved) event.currentTarget.scrollTo(start.left - x, start.top - y);
    },
    onPointerUp: () => { start = null; },
    onClickCapture: (event: MouseEvent) => {
      if (moved && event.detail > 0) event.stopPropagation(); // keys make clicks, too
      moved = false;
    },
  };
}

/** A piece that is drawn to the border of the frame moves the board on, as long as it stays there. */
function useMovingOn(frame: RefObject<HTMLDivElement | null>): void {
  useSignalEffect(() => {
    if (!drag.value) return undefined;
    let asked = requestAnimationFrame(function step() {
      const { current } = frame;
      const now = drag.peek();
      if (!current || !now) return;
      const { left, right, top, bottom } = current.getBoundingClientRect();
      const { scrollLeft, scrollTop } = current;
      current.scrollBy(beyond(now.x, left, right), beyond(now.y, top, bottom));
      if (current.scrollLeft !== scrollLeft || current.scrollTop !== scrollTop) now.over(spotAt(now.x, now.y));
      asked = requestAnimationFrame(step);
    });
    return () => { cancelAnimationFrame(asked); };
  });
}

/** How far a board is to be moved on for a pointer that may be near one of two borders. */
function beyond(at: number, low: number, high: number): number {
  if (at < low || at > high) return 0;
  return at < low + RIM ? -STEP : at > high - RIM ? STEP : 0;
}
