// Snakes folded by hand, from the first cube on: at each corner one says where the chain goes on.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { beyond, middle } from '../../page/play/geometry';
import { EDGE, InSpace, places, sizeOf } from '../../page/play/grid';
import type { Cell } from '../../page/play/space';
import { words } from '../../page/play/words';
import type { Puzzle } from '../../page/table';
import type { BoardProps, Mark, Play } from '../playing';
import { folding } from './folding';
import { cubes, isCorner, KEYS, read, run, same, settled, WAYS, whole } from './path';
import { useSnakeSpace } from './space';
import { type Way, words as own } from './words';

const [DARK, LIGHT, HEAD, CORD] = ['#9a6b3f', '#e0bd8d', '#3d86c6', '#b3261e'];

export const snakes: Play = {
  Board: SnakeBoard,
  pieces: (puzzle) => cubes(puzzle) - read(puzzle['fixed']).length,
  lying: (_, placed) => read(placed).length,
  faults: () => 0, // no fold that cannot be is made
  whole: (puzzle, placed) => ({ path: whole(puzzle, placed) }),
  settled: (puzzle, placed) => {
    const given = read(puzzle['fixed']).length;
    const all = settled(puzzle, whole(puzzle, placed));
    return [...placed, ...all.slice(given + placed.length)];
  },
  useParts: useSnakeSpace,
  rules: (space) => own.value[space ? 'space' : 'play'].rules,
};

function SnakeBoard({ puzzle, placed, marks, done, play, say }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const looked = useSignal('0,0,0'); // the cell that Tab leads to before there is a chain
  const { given, path, fold, unfold, tap } = folding({ puzzle, placed, done, play, say });
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = KEYS[event.key.toLowerCase()];
    if (event.key === 'Backspace' && path.length > given) unfold(path.length - 1);
    else if (way && path.length) fold(way);
    else if (!path.length && root.current && focusNext(root.current, puzzle, looked.value, event.key, (id) => { looked.value = id; })) { /* moved */ }
    else return;
    event.preventDefault();
  };
  const open = new Set(done ? [] : Object.values(WAYS).flatMap((way) => {
    const on = run(puzzle, path, way);
    return on.fault ? [] : on.cells.slice(0, 1).map((cell) => cell.join());
  }));
  const head = path.at(-1)?.join() ?? looked.value;
  return (
    <div class="snake" ref={root} onKeyDown={key}>
      <div class="both">
        <Space puzzle={puzzle} path={path} />
        <div class="side">
          <Chain puzzle={puzzle} lying={path.length} />
          <Arrows puzzle={puzzle} path={path} done={done} fold={fold} />
        </div>
      </div>
      <div class="levels">
        {Array.from({ length: sizeOf(puzzle)[0] }, (_, layer) => (
          <Level key={layer} puzzle={puzzle} layer={layer} path={path} given={given} open={open} head={head} tap={tap}
            markOf={(cube) => marks.get(placed[cube - given])} />
        ))}
      </div>
    </div>
  );
}

/** Arrow keys go over the cells of a layer, Page Up and Down from layer to layer; whether they did. */
function focusNext(root: HTMLElement, puzzle: Puzzle, from: string, key: string, set: (id: string) => void): boolean {
  const [layer = 0, row = 0, column = 0] = from.split(',').map(Number);
  const [high, deep, wide] = sizeOf(puzzle);
  const all = places(deep, wide).map(({ corners }) => middle(corners));
  const step = { PageUp: 1, PageDown: -1 }[key] ?? 0;
  const to = beyond(all, row * wide + column, key);
  if (!step && to === null) return false;
  const next = step
    ? [Math.max(0, Math.min(layer + step, high - 1)), row, column]
    : [layer, Math.floor((to ?? 0) / wide), (to ?? 0) % wide];
  set(next.join());
  root.querySelector<SVGElement>(`[data-spot="${next.join()}"]`)?.focus();
  return true;
}

interface LevelProps {
  readonly puzzle: Puzzle;
  readonly layer: number;
  readonly path: readonly Cell[];
  readonly given: number;
  readonly open: ReadonlySet<string>;
  readonly head: string;
  readonly tap: (cell: Cell) => void;
  readonly markOf: (cube: number) => Mark | undefined;
}

/** One layer of the box from above. */
function Level({ puzzle, layer, path, given, open, head, tap, markOf }: LevelProps) {
  const [high, deep, wide] = sizeOf(puzzle);
  const label = words.value.layer(layer + 1, high);
  return (
    <figure>
      <svg viewBox={`-6 -6 ${wide * EDGE + 12} ${deep * EDGE + 12}`} role="group" aria-label={label} class="board"
        style={{ width: `${wide * 2.85 + 0.3}rem` }}>
        {Array.from({ length: deep * wide }, (_, k) => {
          const cell: Cell = [layer, Math.floor(k / wide), k % wide];
          const id = cell.join();
          const cube = path.findIndex((each) => same(each, cell));
          const what = cube < 0 ? words.value.empty : own.value.play.link(cube + 1, isCorner(puzzle, cube));
          const mark = cube < 0 ? undefined : markOf(cube);
          const told = mark ? `${what}, ${words.value.marked[mark]}` : cube >= 0 && cube < given ? `${what}, ${words.value.givenPiece}` : what;
          const act = (): void => { tap(cell); };
          return (
            <g key={id} data-spot={id} role="button" tabindex={id === head ? 0 : -1} class={cube < 0 ? 'free' : 'lies'}
              aria-label={`${own.value.play.cell(layer + 1, cell[1] + 1, cell[2] + 1)}: ${told}`}
              onClick={act}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                act();
              }}>
              <rect class="ground" x={cell[2] * EDGE} y={cell[1] * EDGE} width={EDGE} height={EDGE} />
              {cube >= 0 && <Cube path={path} cube={cube} mark={mark} />}
              {open.has(id) && <rect class="ring open" x={cell[2] * EDGE + 10} y={cell[1] * EDGE + 10} width={EDGE - 20} height={EDGE - 20} rx="12" />}
              <rect class="ring focus" x={cell[2] * EDGE + 3} y={cell[1] * EDGE + 3} width={EDGE - 6} height={EDGE - 6} rx="6" />
            </g>
          );
        })}
        <g class="cord" aria-hidden="true">
          {path.slice(1).map((cell, k) => {
            const from = path[k];
            if (from?.[0] !== layer || cell[0] !== layer) return null;
            return <path key={k} d={`M${from[2] * EDGE + 50} ${from[1] * EDGE + 50}L${cell[2] * EDGE + 50} ${cell[1] * EDGE + 50}`} />;
          })}
        </g>
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A cube from above, its number, and whether the cord goes up or down from it. */
function Cube({ path, cube, mark }: { path: readonly Cell[]; cube: number; mark: Mark | undefined }) {
  const [layer, row, column] = path[cube] ?? [0, 0, 0];
  const [x, y] = [column * EDGE, row * EDGE];
  const last = cube === path.length - 1;
  const beside = [path[cube - 1], path[cube + 1]].map((each) => (each ? each[0] - layer : 0));
  const fill = last ? HEAD : cube % 2 ? DARK : LIGHT;
  return (
    <g aria-hidden="true">
      <rect x={x + 7} y={y + 7} width={EDGE - 14} height={EDGE - 14} rx="10" fill={fill} stroke="#5a3c1e" stroke-width="3" />
      {mark && <rect class={`ring ${mark}`} x={x + 7} y={y + 7} width={EDGE - 14} height={EDGE - 14} rx="10" />}
      <text x={x + 20} y={y + 31} class="number" fill={fill === LIGHT ? '#2b1c0c' : '#fff'}>{cube + 1}</text>
      {beside.includes(1) && <path class="lift" d={`M${x + 68} ${y + 30}l9 -14l9 14z`} />}
      {beside.includes(-1) && <path class="lift" d={`M${x + 68} ${y + 72}l9 14l9 -14z`} />}
    </g>
  );
}

function Space({ puzzle, path }: { puzzle: Puzzle; path: readonly Cell[] }) {
  const last = path.length - 1;
  const pieces = path.map((cell, cube) => ({ cells: [cell], colour: cube === last ? HEAD : cube % 2 ? DARK : LIGHT }));
  return <InSpace size={sizeOf(puzzle)} pieces={pieces} />;
}

const AHEAD = 14; // cubes of the chain that are shown

/** What comes next on the chain: each cube straight or a corner. */
function Chain({ puzzle, lying }: { puzzle: Puzzle; lying: number }) {
  const from = Math.max(0, lying - 1);
  const many = Math.min(AHEAD, cubes(puzzle) - from);
  return (
    <svg class="chain" viewBox={`0 0 ${AHEAD * 24} 26`} aria-hidden="true">
      {Array.from({ length: many }, (_, k) => {
        const corner = isCorner(puzzle, from + k);
        const fill = k === 0 && lying ? HEAD : (from + k) % 2 ? DARK : LIGHT;
        return (
          <g key={k}>
            <rect x={k * 24 + 2} y="2" width="22" height="22" rx="4" fill={fill} stroke="#5a3c1e" />
            <path class="bend" d={corner ? `M${k * 24 + 2} 13h11v11` : `M${k * 24 + 2} 13h22`} stroke={fill === LIGHT ? CORD : '#fff'} />
          </g>
        );
      })}
    </svg>
  );
}

interface ArrowsProps {
  readonly puzzle: Puzzle;
  readonly path: readonly Cell[];
  readonly done: boolean;
  readonly fold: (way: Way) => void;
}

const ARROWS: readonly (readonly [Way, string])[] = [['up', '⤒'], ['back', '↑'], ['down', '⤓'], ['left', '←'], ['front', '↓'], ['right', '→']];

/** The six directions; those in which the chain cannot go on say so. */
function Arrows({ puzzle, path, done, fold }: ArrowsProps) {
  return (
    <div class="arrows" role="group" aria-label={own.value.play.waysHeading}>
      {ARROWS.map(([way, sign]) => (
        <button key={way} type="button" data-way={way} aria-label={own.value.play.ways[way]} title={own.value.play.ways[way]}
          aria-disabled={done || run(puzzle, path, WAYS[way]).fault !== null} onClick={() => { fold(way); }}>
          {sign}
        </button>
      ))}
    </div>
  );
}
