// The bar of layers over a crate: it is cut open above the one that is chosen.

import { useRef } from 'preact/hooks';

import { Icon } from '../../page/icon';
import type { CrateWords } from './crate';

interface LayersProps {
  readonly told: CrateWords['space'];
  /** How many are seen, from below. */
  readonly shown: number;
  readonly all: number;
  readonly choose: (layer: number) => void;
}

export function Layers({ told, shown, all, choose }: LayersProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const slide = (event: PointerEvent): void => {
    const parts = [...(bar.current?.children ?? [])].map((part) => part.getBoundingClientRect());
    const far = parts.map(({ left, right, top, bottom }) => Math.hypot((left + right) / 2 - event.clientX, (top + bottom) / 2 - event.clientY));
    choose(far.indexOf(Math.min(...far)) + 1);
  };
  const step = (event: KeyboardEvent): void => {
    const to = { ArrowUp: shown + 1, ArrowRight: shown + 1, PageUp: shown + 1, ArrowDown: shown - 1, ArrowLeft: shown - 1, PageDown: shown - 1, Home: 1, End: all }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(Math.max(1, Math.min(to, all)));
  };
  return (
    <div class="on-board stack" role="slider" tabindex={0} aria-label={told.layers} aria-valuemin={1} aria-valuemax={all}
      aria-valuenow={shown} aria-valuetext={told.shown(shown, all)} onKeyDown={step}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        slide(event);
      }}
      onPointerMove={(event) => { if (event.buttons & 1) slide(event); }}>
      <Icon sign="stack" />
      <span ref={bar} style={{ '--layers': all }}>{Array.from({ length: all }, (_, k) => <i key={k} data-layer={k + 1} class={k < shown ? 'on' : ''} />)}</span>
    </div>
  );
}
