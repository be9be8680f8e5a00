// Crates filled in space: a body is taken in hand, moved and turned above the crate, and let down.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import type { Cell } from '../../page/play/space';
import { words as general } from '../../words/play';
import type { Puzzle } from '../../page/table';
import { HandButton, SpaceBoard, useCore, useModule } from '../../space/play/board';
import type { Block, Crate as Core, CrateView } from '../../space/play/crate';
import type { PlayParts, SpaceBoardProps } from '../playing';
import type { Crate, Laid, Turning, Way } from './crate';
import { type Aim, aim, type Held, inside, laid, places, settle, shift, type Source, turn } from './hand';
import { KEYS, kindColour, kindHatching, kindLetters } from './kinds';
import { Layers } from './layers';
import { around, owners, remaining, Room } from './room';
import { Tray } from './tray';

interface State {
  readonly hand: Signal<Held | null>;
  /** How many layers are seen, from below. */
  readonly shown: Signal<number>;
  /** The block that lies and that keys are about, while none is in hand. */
  readonly looked: Signal<unknown>;
  /** What is told to who does not see. */
  readonly told: Signal<string>;
  /** How the kinds stood last. */
  readonly stood: Map<number, Way>;
  /** How many layers were seen before one was chosen for the hand; null: none was. */
  readonly before: { value: number | null };
}

/** Nothing is in hand any more, and all is seen that was seen before it. */
function release({ hand, shown, before }: State): void {
  hand.value = null;
  if (before.value !== null) shown.value = before.value;
  before.value = null;
}

/** What can be done with the block in hand, and which comes into it. */
function handling(crate: Crate, { placed, done, play, say }: SpaceBoardProps, state: State) {
  const { hand, shown, told, stood } = state;
  const pieces = placed.map(crate.laidAs);
  const lying = [...crate.given, ...pieces.filter((piece) => piece !== null)];
  const left = remaining(crate, lying);
  const valid = hand.value && isThere(hand.value.from, placed, left) ? hand.value : null;
  const held = done ? null : valid;
  const room = new Room(crate, lying.filter((piece) => !(held && 'index' in held.from && piece === pieces[held.from.index])));
  const now = held && aim(room, held, shown.value);
  const set = (next: Held | null): void => {
    hand.value = next;
    if (!next) return;
    stood.set(next.block, next.way);
    told.value = describe(room, next, aim(room, next, shown.value));
  };
  const take = (from: Source): void => {
    if (done) return;
    state.looked.value = null;
    if ('index' in from) {
      const piece = pieces[from.index];
      if (!piece) return;
      const [level, row, column] = piece.at;
      const without = new Room(crate, lying.filter((each) => each !== piece));
      const there: Held = { from, block: piece.block, way: piece.way, row, column, level, turned: null };
      hand.value = without.rest(row, column, piece.way, shown.value, null) === level ? { ...there, level: null } : there;
      told.value = describe(without, there, aim(without, there, shown.value));
      return;
    }
    const way = stood.get(from.item) ?? crate.kinds[from.item]?.way;
    if (!way) return;
    const whole = new Room(crate, lying);
    const next: Held = settle(whole, { from, block: from.item, way, row: 0, column: 0, level: null, turned: null }, shown.value);
    stood.set(next.block, next.way);
    hand.value = next;
    told.value = describe(whole, next, aim(whole, next, shown.value));
  };
  const drop = (): void => {
    if (!held || !now) { say(crate.words().space.choose); return; }
    if (!now.fits) { say(crate.words().space.clashes(kindLetters(held.block))); return; }
    const piece = crate.pieceOf(laid(held, now));
    const { from } = held;
    release(state);
    told.value = crate.words().space.laid(kindLetters(held.block));
    play('index' in from ? placed.map((each, k) => (k === from.index ? piece : each)) : [...placed, piece]);
  };
  const back = (): void => {
    if (!held) return;
    const { from } = held;
    release(state);
    if ('index' in from) play(placed.filter((_, k) => k !== from.index));
  };
  return { crate, pieces, lying, left, held, room, now, set, take, drop, back };
}

export type Hands = ReturnType<typeof handling>;

/** Whether what was taken in hand is still there. */
function isThere(from: Source, placed: readonly unknown[], left: readonly number[]): boolean {
  return 'index' in from ? placed[from.index] === from.piece : (left[from.item] ?? 0) > 0;
}

function describe(room: Room, held: Held, { at, fits }: Aim): string {
  const { space: told, play } = room.crate.words();
  const on = room.below({ block: held.block, at, way: held.way });
  const names = on?.map((each) => (each === 'golden' ? play.golden : told.block(kindLetters(each)))) ?? null;
  const rests = fits ? `, ${told.rests(names, at[0] + 1)}` : '';
  return `${told.over(kindLetters(held.block), held.way, held.block, held.row + 1, held.column + 1)}${rests}. ${fits ? told.fit : told.clash}`;
}

/** What the crate shows. */
function viewOf({ placed, marks, done, look = [] }: SpaceBoardProps, { crate, held, now, pieces }: Hands, { shown: { value: shown }, looked }: State): CrateView {
  const block = (key: unknown, { block: kind, at, way }: Laid): Block => ({
    key, at, size: way.size, way, letter: kindLetters(kind), colour: kindColour(kind), lines: kindHatching(kind), mark: done ? undefined : marks.get(key), looked: !held && key === looked.value,
  });
  const index = held && 'index' in held.from ? held.from.index : -1;
  const lying = pieces.flatMap((piece, k) => (piece && k !== index ? [block(placed[k], piece)] : []));
  const given = crate.given.map((piece) => block(`given ${piece.at.join()}`, piece));
  return {
    size: crate.size, golden: crate.golden, target: crate.target, shown, lying: [...given, ...lying], region: around(look),
    opened: done && crate.opens ? (crate.golden?.[0] ?? null) : null, // so that the golden cube is seen
    signs: signsOf(crate, [...crate.given, ...pieces.flatMap((piece, k) => (piece && k !== index ? [piece] : []))]),
    hand: held && now ? { ...block(placed[index] ?? held.from, { ...held, at: [now.hover, held.row, held.column] }), turned: held.turned } : null,
    ghost: held && now ? { at: now.at, fits: now.fits } : null,
  };
}

/** What is written in cells where nothing lies. */
function signsOf(crate: Crate, lying: readonly Laid[]): CrateView['signs'] {
  const taken = owners(crate, lying);
  return crate.specials.filter(({ cell }) => !taken.has(cell.join())).map(({ cell, colour, spare }) => ({ at: cell, text: spare ? '+' : String(colour) }));
}

/** What fingers and mouse do on the canvas. */
function touching(hands: () => Hands, core: () => Core | null, state: State, props: () => SpaceBoardProps) {
  let grip = { x: 0, y: 0 }; // from the middle of the hand to the finger
  const nearest = (x: number, y: number): void => {
    const { held, room, set } = hands();
    const there = core();
    if (!held || !there) return;
    let best: { held: Held; far: number } | null = null;
    for (const place of places(room, held)) {
      const next = { ...held, ...place, turned: null };
      const middle = there.point([aim(room, next, state.shown.value).hover, place.row, place.column], held.way.size);
      const far = Math.hypot(middle.x - x, middle.y - y);
      if (!best || far < best.far) best = { held: next, far };
    }
    if (best && (best.held.row !== held.row || best.held.column !== held.column)) set(best.held);
  };
  return {
    nearest,
    grab: (x: number, y: number): boolean => {
      const { held, now } = hands();
      const there = core();
      if (!held || !now || !there?.onHand(x, y)) return false;
      const middle = there.point([now.hover, held.row, held.column], held.way.size);
      grip = { x: x - middle.x, y: y - middle.y };
      return true;
    },
    drag: (x: number, y: number): void => { nearest(x - grip.x, y - grip.y); },
    drop: (): void => { /* it hovers on */ },
    tap: (x: number, y: number): void => {
      const { crate, held, room, set, take, drop } = hands();
      const { placed, say, done } = props();
      const found = core()?.hit(x, y);
      if (!found || done) return;
      const { what, at } = found;
      if (what.on === 'hand') drop();
      else if (held) set(inside(room, { ...held, turned: null, row: Math.floor(at.z) - Math.floor((held.way.size[1] - 1) / 2), column: Math.floor(at.x) - Math.floor((held.way.size[2] - 1) / 2) }));
      else if (what.on === 'golden') say(crate.words().space.golden);
      else if (what.on === 'place') say(crate.words().space.choose);
      else if (typeof what.key === 'string') say(general.value.given);
      else take({ index: placed.indexOf(what.key), piece: what.key });
    },
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 0, ArrowUp: 1, ArrowLeft: 2, ArrowDown: 3 };

/** What a key does; whether it was one of these. */
function pressed(key: string, hands: Hands, state: State, core: Core | null, props: SpaceBoardProps): boolean {
  const { crate, held, room, set, drop, back } = hands;
  if (props.done) return false;
  const page = { PageUp: 1, PageDown: -1 }[key] as 1 | -1 | undefined;
  if (page) {
    const next = held && shift(room, held, state.shown.value, page);
    if (next) set({ ...next, turned: null });
    else if (held) props.say(crate.words().space.noLayer);
    else showLayers(state.shown.value + page, hands, state);
    return true;
  }
  if (!held && pressedFree(key, hands, state, props)) return true;
  if (key === 'Enter' || key === ' ') drop();
  else if (!held) return false;
  else if (key in STEPS) {
    const way = ((STEPS[key] ?? 0) + 4 + (core?.stage.quarter ?? 0)) % 4; // as one looks
    const [row, column] = ([[0, 1], [-1, 0], [0, -1], [1, 0]] as const)[way] ?? [0, 0];
    set(inside(room, { ...held, row: held.row + row, column: held.column + column, turned: null }));
  } else if (turningOf(key, crate)) set(turn(room, held, turningOf(key, crate) ?? 'turn'));
  else if (key === 'Delete' || key === 'Backspace') back();
  else if (key === 'Escape') release(state);
  else return false;
  return true;
}

/** The same while nothing is in hand: keys go from block to block, and take one up or back. */
function pressedFree(key: string, { crate, pieces, take }: Hands, { looked, told }: State, { placed, play }: SpaceBoardProps): boolean {
  const at = placed.indexOf(looked.value);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step && placed.length) {
    const next = at < 0 ? (step > 0 ? 0 : placed.length - 1) : (at + step + placed.length) % placed.length;
    const piece = pieces[next];
    looked.value = placed[next];
    if (piece) told.value = crate.words().space.lies(kindLetters(piece.block), piece.way, piece.at.map((each) => each + 1));
  } else if (at < 0) return false;
  else if (key === 'Enter' || key === ' ') take({ index: at, piece: looked.value });
  else if (key === 'Delete' || key === 'Backspace') play(placed.filter((_, k) => k !== at));
  else return false;
  return true;
}

function showLayers(to: number, { crate, room }: Hands, { shown, told }: State): void {
  shown.value = Math.max(1, Math.min(to, room.size[0]));
  told.value = crate.words().space.shown(shown.value, room.size[0]);
}

/** Cuts the crate open above a layer; what is in hand goes into that layer, if it fits there. */
function chooseLayer(layer: number, hands: Hands, state: State): void {
  const { held, room, set } = hands;
  if (held) state.before.value ??= state.shown.value;
  showLayers(layer, hands, state);
  if (!held) return;
  const there = room.free([layer - 1, held.row, held.column], held.way);
  set({ ...held, level: there ? layer - 1 : null, turned: null });
}

function useHandState(size: Cell): State {
  const stood = useRef(new Map<number, Way>()).current;
  const before = useRef<{ value: number | null }>({ value: null }).current;
  return { hand: useSignal<Held | null>(null), shown: useSignal(size[0]), looked: useSignal<unknown>(null), told: useSignal(''), stood, before };
}

/** How crates are filled in space, as parts for the frame. */
export function useCrateSpace(crateOf: (puzzle: Puzzle) => Crate, props: SpaceBoardProps): PlayParts {
  const { puzzle, placed, marks, done, look } = props;
  const crate = useMemo(() => crateOf(puzzle), [puzzle]);
  const { size, kinds } = crate;
  const state = useHandState(size);
  const module = useModule(() => import('../../space/play/crate'));
  const hands = handling(crate, props, state);
  const latest = useRef({ hands, props });
  latest.current = { hands, props };
  const touches = touching(() => latest.current.hands, () => core.current, state, () => latest.current.props);
  const make = module && ((at: HTMLCanvasElement, first: CrateView) =>
    new module.Crate(at, first, kinds.map((_, kind) => kindLetters(kind)), kinds, touches, () => { /* nothing lies over it */ }));
  const view = viewOf(props, hands, state);
  const { canvas, core } = useCore<CrateView, Core>(make, view, [placed, marks, done, state.hand.value, state.shown.value, state.looked.value, puzzle, look]);
  useEffect(() => { // what the service has told of is to be seen
    const piece = crate.laidAs(placed.find((each) => marks.has(each)));
    if (piece && piece.at[0] >= state.shown.value) state.shown.value = size[0];
  }, [marks]);
  useEffect(() => { // a solved one is shown whole, and opened
    if (done) state.shown.value = size[0];
  }, [done]);
  const told = crate.words().space;
  const { held, now } = hands;
  const keys = [...crate.turnings.map((how) => [KEYS[how].toUpperCase(), plain(told[how])] as const), ['↵', plain(told.drop)] as const];
  return {
    board: module && (
      <SpaceBoard canvas={canvas} label={told.label(size)} told={state.told.value} flat={props.flat} core={core}
        press={(key) => pressed(key, hands, state, core.current, props)} keys={keys}>
        <Layers told={told} shown={state.shown.value} all={size[0]} choose={(layer) => { chooseLayer(layer, hands, state); }} />
      </SpaceBoard>
    ),
    tray: (
      <Tray crate={crate} left={hands.left} chosen={held && 'item' in held.from ? held.from.item : null} hinted={props.hint?.depth === 2 ? (crate.laidAs(props.hint.piece)?.block ?? null) : null} done={done} canvas={canvas}
        take={hands.take} turn={() => { if (held) hands.set(turn(hands.room, held, 'turn')); }} nearest={touches.nearest} letGo={() => { release(state); }} />
    ),
    hand: held && <HandButtons hands={hands} held={held} />,
    ...(held && now ? { message: now.fits ? told.fits(kindLetters(held.block)) : told.clashes(kindLetters(held.block)) } : {}),
  };
}

function HandButtons({ hands, held }: { hands: Hands; held: Held }) {
  const told = hands.crate.words().space;
  return (
    <>
      {hands.crate.turnings.map((how) => <HandButton key={how} icon={how} label={told[how]} act={() => { hands.set(turn(hands.room, held, how)); }} />)}
      {'index' in held.from && <HandButton icon="tray" label={told.back} act={hands.back} />}
      <HandButton icon="drop" label={told.drop} main act={hands.drop} />
    </>
  );
}

function turningOf(key: string, { turnings }: Crate): Turning | undefined {
  return turnings.find((how) => KEYS[how] === key.toLowerCase());
}

/** Less the key, which stands beside it. */
function plain(label: string): string {
  return label.replace(/ \(.*/, '');
}
