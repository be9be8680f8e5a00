// The bodies that are left, to be taken in hand by a tap, by a key, or drawn over the crate.

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { drag, draggable } from '../../page/play/drag';
import { words as general } from '../../words/play';
import type { Crate } from './crate';
import type { Source } from './hand';
import { kindLetters } from './kinds';
import { several } from './room';

const EDGE = 84; // pixels of what is drawn along beside the crate

interface TrayProps {
  readonly crate: Crate;
  /** How many are left of each kind. */
  readonly left: readonly number[];
  /** The kind in hand that came from here. */
  readonly chosen: number | null;
  /** The kind that a hint names. */
  readonly hinted: number | null;
  readonly done: boolean;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly take: (from: Source) => void;
  /** Turns what is in hand. */
  readonly turn: () => void;
  /** Brings what is in hand to a place of the canvas, in its pixels. */
  readonly nearest: (x: number, y: number) => void;
  readonly letGo: () => void;
}

export function Tray({ crate, left, chosen, hinted, done, canvas, take, turn, nearest, letGo }: TrayProps) {
  const room = useRef<HTMLDivElement>(null);
  const shown = chosen ?? hinted;
  useLayoutEffect(() => {
    room.current?.querySelector(`[data-item="${shown ?? ''}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  const within = useRef(false); // whether what is drawn along is over the canvas
  const picture = (kind: number) => <BodyPicture crate={crate} kind={kind} />;
  const tap = (kind: number): void => {
    if (kind === chosen) turn();
    else take({ item: kind });
    canvas.current?.focus({ preventScroll: true }); // the next keys move it
  };
  const grip = (kind: number) => draggable({
    lift: () => { take({ item: kind }); },
    ghost: () => ({ view: within.current ? null : picture(kind), frame: [0, 0, 1, 1], width: EDGE, height: EDGE }),
    over: () => {
      const box = canvas.current?.getBoundingClientRect();
      const at = drag.value;
      if (!at) letGo(); // the tray slides: nothing is drawn along any more
      within.current = Boolean(box && at && at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom);
      if (within.current && box && at) nearest(at.x - box.left, at.y - box.top);
    },
    drop: () => { if (!within.current) letGo(); },
    tap: () => { tap(kind); },
  });
  return (
    <div class="bricks" ref={room} role="group" aria-label={general.value.tray}>
      {crate.kinds.map(({ way }, kind) => {
        const count = left[kind] ?? 0;
        if (count <= 0) return null;
        return (
          <button key={kind} type="button" class={kind === hinted ? 'gold' : ''} data-item={kind} aria-pressed={kind === chosen} aria-disabled={done}
            {...(done ? {} : grip(kind))}
            onClick={() => { tap(kind); }}>
            {picture(kind)}
            {several(crate) && <span class="count" aria-hidden="true">×{count}</span>}
            <span class="unseen">{crate.words().space.item(kindLetters(kind), way, count)}</span>
          </button>
        );
      })}
      {left.every((count) => count <= 0) && <p class="note">{general.value.trayEmpty}</p>}
    </div>
  );
}

/** A body as it lies in the tray. */
function BodyPicture({ crate, kind }: { crate: Crate; kind: number }) {
  const way = crate.kinds[kind]?.way;
  if (!way) return null;
  const { view, box } = crate.picture(kind, way);
  return <svg class="brick" viewBox={box.map((n) => n.toFixed(3)).join(' ')} aria-hidden="true">{view}</svg>;
}
