// Snakes folded by hand, from the first cube on: at each corner one says where the chain goes on.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { ToSpace } from '../../space/play/board';
import { focusSpot } from '../../page/play/acts';
import { beyond, middle } from '../../page/play/geometry';
import { EDGE, places, sizeOf } from '../../page/play/grid';
import { Pan } from '../../page/play/pan';
import { type Cell, inSpace } from '../../page/play/space';
import { words } from '../../words/play';
import type { Puzzle } from '../../page/table';
import { Icon } from '../../page/icon';
import type { BoardProps, Mark, Play, PlayParts, Saying } from '../playing';
import { CHAIN, GOLDEN } from '../colours';
import { folding } from './folding';
import { cubes, isCorner, KEYS, read, run, same, settled, WAYS, whole } from './path';
import { SnakePieces } from './pieces';
import { useSnakeSpace } from './space';
import { ChainTray } from './tray';
import { labelled } from '../../words/language';
import { type Way, words as own } from './words';

const [LIGHT, DARK] = CHAIN;
const HEAD = GOLDEN.colour;

export const snakes: Play = {
  useParts: useFlatSnake,
  pieces: (puzzle) => cubes(puzzle) - read(puzzle['fixed']).length,
  lying: (_, placed) => read(placed).length,
  faults: () => 0, // no fold that cannot be is made
  whole: (puzzle, placed) => ({ path: whole(puzzle, placed) }),
  settled: (puzzle, placed) => {
    const given = read(puzzle['fixed']).length;
    const all = settled(puzzle, whole(puzzle, placed));
    return [...placed, ...all.slice(given + placed.length)];
  },
  useSpace: useSnakeSpace,
  look: (puzzle, placed, { piece, depth }) => {
    const [joint, next] = [whole(puzzle, placed).at(-1), read([piece])[0]];
    const there = depth === 1 ? joint : next;
    return there && [there];
  },
  rules: (space) => own.value[space ? 'space' : 'play'].rules,
  hinted,
  prompt: () => own.value.play.prompt,
  Pieces: SnakePieces,
};

/** At which cube the chain goes on, and then how. */
function hinted(puzzle: Puzzle, placed: unknown, piece: unknown): readonly [Saying, Saying] {
  const [path, next] = [whole(puzzle, read(placed)), read([piece])[0]];
  const head = path.at(-1);
  const { look, start, goes, ways } = own.value.play;
  if (!head || !next) return [[words.value.lookHere, start], [own.value.play.begin, cellName(next ?? [0, 0, 0])]];
  const way = (Object.keys(WAYS) as Way[]).find((each) => same(WAYS[each], [next[0] - head[0], next[1] - head[1], next[2] - head[2]]));
  return [[words.value.lookHere, look(path.length)], [goes(path.length), way ? ways[way] : '']];
}

function cellName([layer, row, column]: Cell): string {
  return own.value.play.cell({ layer: layer + 1, row: row + 1, column: column + 1 });
}

function useFlatSnake(props: BoardProps): PlayParts {
  const { puzzle, placed, marks, done } = props;
  const root = useRef<SVGSVGElement>(null);
  const looked = useSignal('0,0,0'); // the cell that Tab leads to before there is a chain
  const { given, path, fold, unfold, tap } = folding(props);
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
  const [high, deep, wide] = sizeOf(puzzle);
  const columns = Math.ceil(Math.sqrt(high + 1));
  const [across, down] = [wide * EDGE + BESIDE, deep * EDGE + ABOVE];
  const at = (cell: number): string => `translate(${(cell % columns) * across} ${Math.floor(cell / columns) * down + ABOVE})`;
  const rows = Math.ceil((high + 1) / columns);
  const board = (
    <Pan size={[columns * across - BESIDE + 12, rows * down + 12]} place={EDGE} whole={done} look={path.length ? head : undefined}>
      <svg class="board snake" ref={root} role="group" aria-label={words.value.heading} onKeyDown={key}
        viewBox={`-6 -6 ${columns * across - BESIDE + 12} ${rows * down + 12}`}>
        {Array.from({ length: high }, (_, layer) => (
          <g key={layer} transform={at(layer)}>
            <Level puzzle={puzzle} layer={layer} path={path} given={given} open={open} head={head} tap={tap}
              markOf={(cube) => marks.get(placed[cube - given])} told={props.hint} />
          </g>
        ))}
        <g transform={at(high)}><Space puzzle={puzzle} path={path} width={wide * EDGE} height={deep * EDGE} /></g>
      </svg>
    </Pan>
  );
  const runs = (Object.keys(WAYS) as Way[]).map((way) => ({ way, ...run(puzzle, path, WAYS[way]) }));
  const tray = (
    <div class="whole" onKeyDown={key}>
      <ChainTray puzzle={puzzle} chain={{ path, given, ends: done || path.length >= cubes(puzzle), runs, go: fold, unfold }} />
    </div>
  );
  const message = path.length && path.length < cubes(puzzle) ? own.value.play.head(path.length) : undefined;
  const hand = path.length > given && !done
    ? <button type="button" class="round" aria-label={own.value.play.back} title={own.value.play.back} onClick={() => { unfold(path.length - 1); }}><Icon sign="undo" /></button> : null;
  const beside = props.space ? <div class="beside-board">{board}<ToSpace act={props.space} /></div> : board;
  return { board: beside, tray, hand, message };
}

const [ABOVE, BESIDE] = [34, 26]; // of a layer: its name, and the gap to the next one

/** Arrow keys go over the cells of a layer, Page Up and Down from layer to layer; whether they did. */
function focusNext(root: SVGSVGElement, puzzle: Puzzle, from: string, key: string, set: (id: string) => void): boolean {
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
  focusSpot(root, next.join());
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
  readonly told: BoardProps['hint'];
}

/** One layer of the box from above. */
function Level({ puzzle, layer, path, given, open, head, tap, markOf, told }: LevelProps) {
  const [high, deep, wide] = sizeOf(puzzle);
  const [next] = told?.depth === 2 ? read([told.piece]) : [];
  return (
    <g>
      <text class="layer-name" x="2" y="-10" aria-hidden="true">{words.value.layer({ layer: layer + 1, all: high })}</text>
      {Array.from({ length: deep * wide }, (_, k) => {
        const cell: Cell = [layer, Math.floor(k / wide), k % wide];
        const id = cell.join();
        const cube = path.findIndex((each) => same(each, cell));
        const what = cube < 0 ? words.value.empty : own.value.play[isCorner(puzzle, cube) ? 'corner' : 'link'](cube + 1);
        const mark = cube < 0 ? undefined : markOf(cube);
        const said = mark ? `${what}, ${words.value.marked[mark]}` : cube >= 0 && cube < given ? `${what}, ${words.value.givenPiece}` : what;
        const act = (): void => { tap(cell); };
        const [x, y] = [cell[2] * EDGE, cell[1] * EDGE];
        const look = told && (next ? same(next, cell) : cube === path.length - 1 && cube >= 0);
        return (
          <g key={id} data-spot={id} role="button" tabindex={id === head ? 0 : -1} class={cube < 0 ? 'free' : 'lies'}
            aria-label={labelled(cellName(cell), said)}
            onClick={act}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              act();
            }}>
            <rect class="ground" x={x} y={y} width={EDGE} height={EDGE} />
            {cube >= 0 && <Cube path={path} cube={cube} mark={mark} />}
            {open.has(id) && <rect class="ring open" x={x + 10} y={y + 10} width={EDGE - 20} height={EDGE - 20} rx="12" />}
            {look && <rect class="ring look" x={x + 6} y={y + 6} width={EDGE - 12} height={EDGE - 12} rx="10" />}
            <rect class="ring focus" x={x + 3} y={y + 3} width={EDGE - 6} height={EDGE - 6} rx="6" />
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
    </g>
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

/** All that lies as one sees it from above and aside, within a place of the board. */
function Space({ puzzle, path, width, height }: { puzzle: Puzzle; path: readonly Cell[]; width: number; height: number }) {
  const last = path.length - 1;
  const { view, box } = inSpace(sizeOf(puzzle), path.map((cell, cube) => ({ cells: [cell], colour: cube === last ? HEAD : cube % 2 ? DARK : LIGHT })));
  return <svg class="iso" width={width} height={height} viewBox={box.join(' ')} role="img" aria-label={words.value.inSpace}>{view}</svg>;
}
