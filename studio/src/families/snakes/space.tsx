// Snakes folded in space: at the joint with the gold frame one says where the chain goes on.

import { CHAIN } from '../colours';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { sizeOf } from '../../page/play/grid';
import type { Cell } from '../../page/play/space';
import { HandButton, SpaceBoard, useCore, useModule } from '../../space/play/board';
import type { Chain, ChainView } from '../../space/play/chain';
import { Icon } from '../../page/icon';
import type { PlayParts, SpaceBoardProps } from '../playing';
import { folding } from './folding';
import { cubes, isCorner, KEYS, run, WAYS } from './path';
import { ChainTray } from './tray';
import { type Fault, type Way, words } from './words';

const [LIGHT, DARK] = CHAIN;
const NAMES = Object.keys(WAYS) as Way[];
const SHOWN = 1200; // ms that what cannot be is shown

interface State {
  /** The cell where the chain would begin. */
  readonly start: Signal<Cell>;
  /** The way to which the end is drawn, and the one that was tried in vain. */
  readonly drawn: Signal<Way | null>;
  readonly tried: Signal<Way | null>;
  readonly told: Signal<string>;
}

/** What can be done now, and what the ways on are. */
function chaining(props: SpaceBoardProps, { start, tried }: State) {
  const { puzzle, done, say } = props;
  const fold = folding(props);
  const { path } = fold;
  const runs = NAMES.map((way) => ({ way, ...run(puzzle, path, WAYS[way]) }));
  const ends = done || path.length >= cubes(puzzle);
  const open = ends ? [] : runs.filter(({ fault }) => fault === null);
  const go = (way: Way): void => {
    if (done) return;
    if (!path.length) { start.value = within(sizeOf(puzzle), start.value, WAYS[way]); return; }
    const fault = runs.find((each) => each.way === way)?.fault;
    tried.value = fault && !ends ? way : null;
    if (!fault) fold.fold(way);
    else if (!ends) say(words.value.space.closed({ way: words.value.space.ways[way], why: words.value.space.why[fault] }));
  };
  const begin = (): void => { if (!path.length) fold.tap(start.value); };
  return { ...fold, runs, open, ends, go, begin };
}

/** The end of the chain, the ways on, and those that are shut with the reason. */
function stateOf(number: number, corner: boolean, open: readonly Way[], shut: readonly { readonly way: Way; readonly why: Fault }[]): string {
  const told = words.value.space;
  return [
    corner ? told.corner(number) : told.straight(number),
    open.length ? told.free(open.map((way) => told.ways[way]).join(', ')) : told.stuck,
    ...(shut.length ? [told.shut(shut.map(({ way, why }) => `${told.ways[way]}, ${told.why[why]}`).join('; '))] : []),
  ].join(' ');
}

function within(size: Cell, cell: Cell, step: Cell): Cell {
  return cell.map((each, axis) => Math.max(0, Math.min(each + (step[axis] ?? 0), (size[axis] ?? 1) - 1))) as unknown as Cell;
}

type Chaining = ReturnType<typeof chaining>;

function viewOf({ puzzle, placed, marks, look = [] }: SpaceBoardProps, { path, given, open, runs, ends }: Chaining, state: State): ChainView {
  const joint = ends ? null : (path.at(-1) ?? state.start.value);
  const tried = state.tried.value ?? (state.drawn.value && runs.find(({ way }) => way === state.drawn.value)?.fault ? state.drawn.value : null);
  const shut = runs.find(({ way, fault }) => way === tried && fault !== null);
  return {
    size: sizeOf(puzzle), joint, starting: !path.length, drawn: state.drawn.value,
    links: path.map((at, k) => ({ at, colour: k % 2 ? DARK : LIGHT, mark: k < given ? undefined : marks.get(placed[k - given]) })),
    ways: open.map(({ way, cells }) => ({ name: way, step: WAYS[way], cells })),
    tried: shut && joint ? against(shut, joint) : null, look,
  };
}

/** What cannot be: the cells that a way would take, and the cell at which it ends. */
function against({ way, cells, fault }: { way: Way; cells: readonly Cell[]; fault: Fault | null }, joint: Cell): ChainView['tried'] {
  if (fault === 'notThere') return null;
  const last = cells.at(-1) ?? joint;
  const beyond = last.map((each, axis) => each + (WAYS[way][axis] ?? 0)) as unknown as Cell;
  return { cells, against: beyond };
}

/** What fingers and mouse do on the canvas. */
function touching(now: () => Chaining, core: () => Chain | null, state: State) {
  const { drawn } = state;
  return {
    grab: (x: number, y: number): boolean => {
      const { path, ends } = now();
      const hit = core()?.hit(x, y);
      return !ends && path.length > 0 && Boolean(hit && ('way' in hit || ('link' in hit && hit.link === path.length - 1)));
    },
    drag: (x: number, y: number): void => {
      const chain = core();
      const { path, runs } = now();
      const joint = path.at(-1);
      if (!chain || !joint) return;
      const at = chain.pointOf(joint);
      let best: { way: Way; far: number } | null = null;
      for (const { way, fault } of runs) {
        const to = chain.pointTo({ cells: [joint], step: WAYS[way] });
        const far = to ? Math.hypot(to.x - x, to.y - y) : Infinity;
        if (fault !== 'notThere' && (!best || far < best.far)) best = { way, far };
      }
      drawn.value = best && best.far < Math.hypot(at.x - x, at.y - y) ? best.way : null;
    },
    drop: (): void => {
      const way = drawn.value;
      drawn.value = null;
      if (way) now().go(way);
    },
    tap: (x: number, y: number): void => {
      const hit = core()?.hit(x, y);
      const { path, tap, go } = now();
      if (!hit) return;
      if ('way' in hit) go(hit.way as Way);
      else if ('cell' in hit) tap(hit.cell);
      else if (hit.link < path.length - 1 && path[hit.link]) tap(path[hit.link] ?? [0, 0, 0]);
    },
  };
}

function pressed(key: string, chain: Chaining, done: boolean): boolean {
  const way = KEYS[key.toLowerCase()];
  if (done) return false;
  if (way) chain.go(way);
  else if ((key === 'Backspace' || key === 'Delete') && chain.path.length > chain.given) chain.unfold(chain.path.length - 1);
  else if ((key === 'Enter' || key === ' ') && !chain.path.length) chain.begin();
  else return false;
  return true;
}

function useFolding(): State {
  return { start: useSignal<Cell>([0, 0, 0]), drawn: useSignal<Way | null>(null), tried: useSignal<Way | null>(null), told: useSignal('') };
}

/** How snakes are played in space, as parts for the frame. */
export function useSnakeSpace(props: SpaceBoardProps): PlayParts {
  const { puzzle, placed, marks, done, look } = props;
  const state = useFolding();
  const module = useModule(() => import('../../space/play/chain'));
  const chain = chaining(props, state);
  const latest = useRef(chain);
  latest.current = chain;
  const over = useRef<HTMLDivElement>(null);
  const touches = touching(() => latest.current, () => core.current, state);
  const make = module && ((at: HTMLCanvasElement, first: ChainView) =>
    new module.Chain(at, first, cubes(puzzle), touches, () => { if (core.current) layOver(over.current, core.current, latest.current); }));
  const view = viewOf(props, chain, state);
  const { canvas, core } = useCore<ChainView, Chain>(make, view, [placed, marks, done, state.start.value, state.drawn.value, state.tried.value, puzzle, look]);
  useEffect(() => { // what cannot be goes by itself
    if (!state.tried.value) return undefined;
    const timer = setTimeout(() => { state.tried.value = null; }, SHOWN);
    return () => { clearTimeout(timer); };
  }, [state.tried.value]);
  const told = words.value.space;
  const { path, open, runs, ends } = chain;
  useEffect(() => {
    state.tried.value = null;
    const shut = runs.flatMap(({ way, fault }) => (fault && fault !== 'notThere' ? [{ way, why: fault }] : []));
    const [layer, row, column] = state.start.value;
    if (path.length) state.told.value = stateOf(path.length, isCorner(puzzle, path.length - 1), open.map(({ way }) => way), ends ? [] : shut);
    else state.told.value = told.beginAt({ layer: layer + 1, row: row + 1, column: column + 1 });
  }, [placed, state.start.value]);
  return {
    board: module && (
      <SpaceBoard canvas={canvas} label={told.label(sizeOf(puzzle).join(' × '))} told={state.told.value} flat={props.flat}
        core={core} press={(key) => pressed(key, chain, done)}>
        <div ref={over} class="on-ways">
          {state.drawn.value === null && path.length > 0 && open.map(({ way }) => (
            <button key={way} type="button" class="on-way" data-on={way} tabindex={-1} aria-label={told.ways[way]} onClick={() => { chain.go(way); }}>
              <Icon sign="up" />
            </button>
          ))}
        </div>
      </SpaceBoard>
    ),
    tray: <ChainTray chain={chain} puzzle={puzzle} />,
    hand: done ? null : path.length
      ? path.length > chain.given && <HandButton icon="foldBack" label={told.foldBack} act={() => { chain.unfold(path.length - 1); }} />
      : <HandButton icon="drop" label={told.beginHere} main act={chain.begin} />,
    ...(done ? {} : { message: path.length ? told.cube(path.length) : told.begin }),
  };
}

const [NEAR, RIM] = [50, 24]; // pixels: from the joint, and from the rim of the canvas

/** Lays the buttons of the ways over where their ways are seen. */
function layOver(over: HTMLElement | null, core: Chain, { open, path }: Chaining): void {
  const joint = path.at(-1);
  if (!over || !joint) return;
  const from = core.pointOf(joint);
  for (const button of over.querySelectorAll<HTMLElement>('[data-on]')) {
    const found = open.find(({ way }) => way === button.dataset['on']);
    const to = found && core.pointTo({ cells: found.cells, step: WAYS[found.way] });
    if (!to) continue;
    const far = Math.max(NEAR, Math.hypot(to.x - from.x, to.y - from.y));
    const [x, y] = [from.x + far * Math.sin(to.angle), from.y - far * Math.cos(to.angle)];
    const [left, top] = [Math.max(RIM, Math.min(x, over.clientWidth - RIM)), Math.max(RIM, Math.min(y, over.clientHeight - RIM))];
    button.style.translate = `${left.toFixed(1)}px ${top.toFixed(1)}px`;
    button.style.setProperty('--way', `${to.angle.toFixed(3)}rad`);
  }
}
