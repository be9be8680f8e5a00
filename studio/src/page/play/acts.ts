// What hands do on a plan: choose, put, turn, take back; by mouse, by thumb and by keys alike.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { Mark } from '../../families/playing';
import { drag, draggable, type Ghost } from './drag';
import { beyond, box, type Corners, middle } from './geometry';
import { words } from '../../words/play';

export interface Spot {
  readonly id: string;
  readonly name: string;
  readonly corners: Corners;
}

/** What lies on a spot; `index`: among the placed pieces, null for a given one. */
export interface Lying {
  readonly index: number | null;
  readonly name: string;
  /** Its name in the line of messages. */
  readonly short: string;
  readonly view: ComponentChildren;
  readonly mark?: Mark | undefined;
}

/** A piece in the tray; `count`: where there may be several. */
export interface Item {
  readonly id: string;
  readonly name: string;
  /** Its name in the line of messages. */
  readonly short: string;
  readonly view: ComponentChildren;
  readonly box: readonly [number, number, number, number];
  readonly count?: number;
  /** A letter on it. */
  readonly label?: string;
}

/** The piece that is chosen: one of the tray, or one that lies. */
export type Hand = { readonly item: string } | { readonly index: number };

export interface PlanProps {
  readonly label: string;
  readonly spots: readonly Spot[];
  readonly lying: ReadonlyMap<string, Lying>;
  readonly tray: readonly Item[];
  /** How wide and how high a piece is in the tray of a phone, in pixels. */
  readonly piece: readonly [width: number, height: number];
  /** A class of the pieces in the tray. */
  readonly kind?: string;
  /** What of the plan is seen; otherwise just its spots: x, y, width, height. */
  readonly frame?: readonly [number, number, number, number];
  readonly under?: ComponentChildren;
  readonly over?: ComponentChildren;
  /** Buttons that are there whatever is in the hand. */
  readonly always?: ComponentChildren;
  /** What a hint shows: spots to look at, and once it is told the piece as it would lie. */
  readonly hint?: { readonly spots: readonly string[]; readonly ghost?: ComponentChildren; readonly item?: string | undefined } | null;
  readonly done: boolean;
  /** Puts it there; gives what is in the hand then. */
  readonly put: (hand: Hand, spot: string) => Hand | null;
  readonly turn?: ((hand: Hand) => Hand) | undefined;
  /** More that keys do with what is in the hand. */
  readonly keys?: Readonly<Record<string, (hand: Hand) => Hand>>;
  readonly back: (index: number) => void;
  /** The chosen piece as it would lie, in the units of the plan. */
  readonly view: (hand: Hand) => { readonly view: ComponentChildren; readonly box: Item['box'] };
  /** The spots that it would cover. */
  readonly footprint?: ((hand: Hand, spot: string) => { readonly spots: readonly string[]; readonly fits: boolean }) | undefined;
  readonly say: (text: string) => void;
  /** Shown while a piece is chosen. */
  readonly chosen?: ((hand: Hand, set: (hand: Hand) => void) => ComponentChildren) | undefined;
}

export function same(a: Hand | null, b: Hand): boolean {
  return a !== null && ('item' in a ? 'item' in b && a.item === b.item : 'index' in b && a.index === b.index);
}

/** All that happens to a plan, and what is in the hand. */
export function useActs(props: PlanProps) {
  const { spots, lying, done, say } = props;
  const hand = useSignal<Hand | null>(null);
  const over = useSignal<string | null>(null); // where the focus is
  const aim = useSignal<string | null>(null); // where the pointer or the focus is
  const keyed = useSignal(false); // whether the focus is to be seen
  const at = useSignal<string | null>(null); // where Tab leads to
  const root = useRef<SVGSVGElement>(null);
  const held = hand.value && exists(hand.value, props) ? hand.value : null;
  useEffect(() => {
    if (done) hand.value = null;
  }, [done, hand]);

  const put = (what: Hand, spot: string): void => {
    hand.value = props.put(what, spot);
    at.value = spot;
    focusSpot(root.current, spot); // so that keys are about what lies there
  };
  const turn = (what: Hand): void => {
    if (props.turn) hand.value = props.turn(what);
  };
  const press = (what: Hand, key: string): boolean => {
    const act = props.keys?.[key];
    if (act) hand.value = act(what);
    return act !== undefined;
  };
  const back = (what: Hand): void => {
    if ('index' in what) props.back(what.index);
    hand.value = null;
  };
  const tapSpot = (spot: string): void => {
    if (done) return;
    const there = lying.get(spot);
    at.value = spot;
    if (there?.index === null) say(words.value.given);
    else if (held && !(there && same(held, { index: there.index }))) put(held, spot);
    else if (held) turn(held);
    else if (there) hand.value = { index: there.index };
    else say(words.value.chooseFirst);
  };
  const tapItem = (id: string, byKey: boolean): void => {
    if (done) return;
    if (same(held, { item: id })) turn({ item: id });
    else hand.value = { item: id };
    if (byKey) focusSpot(root.current, at.value ?? free(props));
  };
  /** What keys are about: what is in the hand, else what lies where the focus is. */
  const meant = (): Hand | null => {
    const on = over.value === null ? undefined : lying.get(over.value);
    return held ?? (on && on.index !== null ? { index: on.index } : null);
  };
  const arrow = (event: KeyboardEvent): void => { goOn(event, spots, over.value, root.current); };
  const wheel = (event: WheelEvent): void => {
    const what = drag.value ? held : under(event, held, lying);
    if (!props.turn || !what) return;
    event.preventDefault();
    turn(what);
  };
  const grip = gripping(props, { hand, aim, root, put, back });
  return { hand, over, aim, keyed, root, held, first: at.value ?? free(props), turn, press, back, tapSpot, tapItem, meant, arrow, wheel, grip };
}

/** Moves the focus as an arrow key says. */
function goOn(event: KeyboardEvent, spots: readonly Spot[], over: string | null, root: SVGSVGElement | null): void {
  const from = spots.findIndex((each) => each.id === over);
  if (!event.key.startsWith('Arrow') || from < 0) return;
  const to = beyond(spots.map((each) => middle(each.corners)), from, event.key);
  event.preventDefault();
  if (to !== null) focusSpot(root, spots[to]?.id ?? '');
}

interface Hands {
  readonly hand: { value: Hand | null };
  readonly aim: { value: string | null };
  readonly root: { readonly current: SVGSVGElement | null };
  readonly put: (what: Hand, spot: string) => void;
  readonly back: (what: Hand) => void;
}

/** Lets a piece be drawn along, and dropped on a spot; beside the plan it is taken back. */
function gripping(props: PlanProps, { hand, aim, root, put, back }: Hands) {
  const { lying, done, say } = props;
  const ghost = (what: Hand): Ghost => {
    const now = hand.value ?? what;
    const { view, box: frame } = props.view(exists(now, props) ? now : what);
    const scale = root.current?.getScreenCTM()?.a ?? 0; // pixels of a unit

    return { view, frame, width: frame[2] * scale, height: frame[3] * scale };
  };
  const drop = (what: Hand, spot: string | null): void => {
    aim.value = null;
    const there = spot === null ? undefined : lying.get(spot);
    if (there?.index === null) say(words.value.given);
    else if (spot !== null && (props.footprint || !same(what, { index: there?.index ?? -1 }))) put(hand.value ?? what, spot);
    else if (spot === null && 'index' in what) back(what);
  };
  return (what: Hand, tap: () => void) => {
    if (done) return {};
    let before: Hand | null = null;
    const lift = (): void => {
      before = hand.value;
      hand.value = what;
    };
    const over = (spot: string | null): void => {
      aim.value = spot;
      if (!drag.value) hand.value = before; // it was the tray or the board that was moved
    };
    return draggable({ lift, ghost: () => ghost(what), over, drop: (spot) => { drop(what, spot); }, tap });
  };
}

/** The keys of a plan: whether it was one of them. */
export function pressedKey(event: KeyboardEvent, { hand, meant, turn, press, back }: ReturnType<typeof useActs>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const what = meant();
  if (event.key === 'Escape') hand.value = null;
  else if (what && event.key.toLowerCase() === 'r') turn(what);
  else if (what && (event.key === 'Delete' || event.key === 'Backspace')) back(what);
  else return what !== null && press(what, event.key.toLowerCase());
  return true;
}

/** Whether what was chosen is still there. */
function exists(hand: Hand, { tray, lying }: PlanProps): boolean {
  if ('item' in hand) return tray.some((each) => each.id === hand.item);
  return [...lying.values()].some((each) => each.index === hand.index);
}

function under(event: Event, held: Hand | null, lying: ReadonlyMap<string, Lying>): Hand | null {
  const target = event.target instanceof Element ? event.target : null;
  const item = target?.closest('[data-item]')?.getAttribute('data-item');
  const index = lying.get(target?.closest('[data-spot]')?.getAttribute('data-spot') ?? '')?.index;
  const what = typeof item === 'string' ? { item } : typeof index === 'number' ? { index } : null;
  return what && same(held, what) ? what : null; // else the page goes up and down
}

function free({ spots, lying }: PlanProps): string {
  return (spots.find((each) => !lying.has(each.id)) ?? spots[0])?.id ?? '';
}

/** Gives a spot the focus, and moves a large board so that it is in sight. */
export function focusSpot(root: SVGSVGElement | null, spot: string): void {
  const there = root?.querySelector<SVGElement>(`[data-spot="${CSS.escape(spot)}"]`);
  there?.focus({ preventScroll: true });
  there?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function bounds(spots: readonly Spot[]): readonly [number, number, number, number] {
  return box(spots.flatMap((each) => each.corners), 3);
}
