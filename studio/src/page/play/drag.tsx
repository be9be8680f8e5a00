// Pieces that are drawn along by mouse or thumb; what follows the pointer is a picture of them.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

const FAR = 6; // pixels that are more than a trembling hand

export interface Ghost {
  readonly view: ComponentChildren;
  /** What of it is seen: x, y, width, height. */
  readonly frame: readonly [number, number, number, number];
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly ghost: () => Ghost;
  /** Told which spot is below it. */
  readonly over: (spot: string | null) => void;
}

export const drag = signal<Drag | null>(null);

interface Grip {
  readonly lift: () => void;
  readonly ghost: () => Ghost;
  /** The name of the spot below the pointer; null: none. */
  readonly over: (spot: string | null) => void;
  readonly drop: (spot: string | null) => void;
  /** A touch without a way: browsers do not make a click of each. */
  readonly tap: () => void;
}

let start: { x: number; y: number; id: number } | null = null;
let moved = false; // the click that ends a drag is none

/** What makes an element one that can be drawn along. */
export function draggable({ lift, ghost, over, drop, tap }: Grip) {
  return {
    onPointerDown: (event: PointerEvent) => {
      moved = false;
      if (event.button !== 0 || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // a quick pointer is elsewhere with its first step
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      if (!moved) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
        moved = true;
        lift();
      }
      event.preventDefault();
      drag.value = { x: event.clientX, y: event.clientY, ghost, over };
      over(spotAt(event.clientX, event.clientY));
    },
    onPointerUp: (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      const ended = drag.value;
      const touched = !moved && event.pointerType === 'touch';
      cancel();
      if (ended) drop(spotAt(event.clientX, event.clientY));
      else if (touched) {
        moved = true; // a click after it would be the second
        tap();
      }
    },
    onPointerCancel: () => {
      const ended = drag.value;
      cancel();
      if (ended) over(null);
    },
    onClickCapture: (event: MouseEvent) => {
      if (moved && event.detail > 0) event.stopPropagation(); // keys make clicks, too
      moved = false;
    },
  };
}

function cancel(): void {
  start = null;
  drag.value = null;
}

/** The name of the spot that is seen at a place of the window; null: none. */
export function spotAt(x: number, y: number): string | null {
  const below = document.elementFromPoint(x, y);
  return below?.closest('[data-spot]')?.getAttribute('data-spot') ?? null;
}

/** The picture at the pointer: a little above a thumb, which would hide it. */
export function Dragged() {
  if (!drag.value) return null;
  const { x, y, ghost } = drag.value;
  const { view, frame, width, height } = ghost();
  return (
    <div class="ghost" aria-hidden="true" style={{ width, height, transform: `translate(${x - width / 2}px, ${y - height / 2}px)` }}>
      <svg viewBox={frame.join(' ')}>{view}</svg>
    </div>
  );
}
