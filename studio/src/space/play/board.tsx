// What all boards in space have on the page: a canvas, buttons over it, and a core that is loaded when it is needed.

import { useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { Icon, type Sign } from '../../page/icon';
import { words } from './words';

/** What three.js draws; it is made for one canvas. */
export interface Core {
  readonly stage: {
    resize: (inset: { top: number; bottom: number }) => void;
    reset: () => void;
    /** Turns the view, or comes nearer; whether the key was one of these. */
    press: (key: string, shift: boolean) => boolean;
  };
  readonly dispose: () => void;
}

let able: boolean | null = null;

/** Whether this browser can show anything in space. */
export function canShow(): boolean {
  able ??= document.createElement('canvas').getContext('webgl2') !== null;
  return able;
}

/** Loads the modules of a core; null until they are there, and where they cannot be had. */
export function useModule<Module>(load: () => Promise<Module>): Module | null {
  const found = useSignal<Module | null>(null);
  useEffect(() => {
    let over = false;
    if (canShow()) load().then((module) => { if (!over) found.value = module; }, () => { /* the flat board stays */ });
    return () => { over = true; };
  }, []);
  return found.value;
}

/** A core on its canvas, made when that is there and shown `view` whenever that is another. */
export function useCore<View, Made extends Core & { show: (view: View) => void }>(
  make: ((canvas: HTMLCanvasElement, view: View) => Made) | null, view: View, same: readonly unknown[],
): { readonly canvas: RefObject<HTMLCanvasElement | null>; readonly core: RefObject<Made | null> } {
  const canvas = useRef<HTMLCanvasElement>(null);
  const core = useRef<Made | null>(null);
  const filled = useRef<HTMLCanvasElement | null>(null);
  useEffect(() => { // the frame may lay the board elsewhere: it is another canvas then
    if (!make || !canvas.current || filled.current === canvas.current) return;
    core.current?.dispose();
    filled.current = canvas.current;
    const made = make(canvas.current, view);
    core.current = made;
    made.stage.resize({ top: TOP, bottom: BELOW });
    Object.assign(canvas.current, { core: made }); // for tests, and for who wants to steer it
    canvas.current.dataset['ready'] = 'true';
  });
  useEffect(() => () => {
    core.current?.dispose();
    core.current = filled.current = null;
  }, []);
  useEffect(() => { core.current?.show(view); }, same);
  return { canvas, core };
}

const [TOP, BELOW] = [52, 12]; // pixels that the buttons over the canvas take, and the line of messages

interface BoardProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  /** What is told of what has just been done by keys. */
  readonly told: string;
  /** What a key does that is none of the view; whether it was one of this board. */
  readonly press: (key: string) => boolean;
  readonly flat?: (() => void) | undefined;
  readonly core: RefObject<Core | null>;
  /** More over the canvas. */
  readonly children?: ComponentChildren;
  /** Keys that are worth telling where there is room. */
  readonly keys?: readonly (readonly [string, string])[];
}

export function SpaceBoard({ canvas, label, told, press, flat, core, children, keys = [] }: BoardProps) {
  return (
    <div class="in-space">
      <canvas ref={canvas} tabindex={0} role="application" aria-label={label} onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (core.current?.stage.press(event.key, event.shiftKey) || press(event.key)) event.preventDefault();
      }} />
      {flat && <button type="button" class="on-board flat" onClick={flat}><Icon sign="grid" /><span>{words.value.flat}</span></button>}
      <button type="button" class="on-board look" aria-label={words.value.view} title={words.value.view} onClick={() => core.current?.stage.reset()}><Icon sign="cube" /></button>
      {children}
      {keys.length > 0 && <p class="keys" aria-hidden="true">{keys.map(([name, does]) => <span key={name}><kbd>{name}</kbd> {does}</span>)}</p>}
      <p class="unseen" role="status">{told}</p>
    </div>
  );
}

/** Leads from a flat board to the one in space. */
export function ToSpace({ act }: { act: () => void }) {
  return <button type="button" class="to-space" aria-label={words.value.space} title={words.value.space} onClick={act}><Icon sign="cube" /></button>;
}

interface HandButtonProps {
  readonly icon: Sign;
  readonly label: string;
  readonly main?: boolean;
  readonly act: () => void;
}

/** A button of what is in hand. */
export function HandButton({ icon, label, main, act }: HandButtonProps) {
  return (
    <button type="button" class={main ? 'of-hand main' : 'of-hand'} aria-label={label} title={label} onClick={act}
      onMouseDown={(event) => { event.preventDefault(); /* keys stay with the board */ }}>
      <Icon sign={icon} />
    </button>
  );
}
