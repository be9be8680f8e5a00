// Boxes filled by hand: layer by layer, each block turned in all six ways.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { box, middle } from '../../page/play/geometry';
import { cellAs, EDGE, InSpace, places, sizeOf } from '../../page/play/grid';
import { type Hand, type Item, type Lying, usePlan } from '../../page/play/plan';
import { lookIn } from '../../page/play/region';
import { type Cell, lit } from '../../page/play/space';
import { words } from '../../page/play/words';
import type { Puzzle } from '../../page/table';
import { ToSpace } from '../../space/play/board';
import type { BoardProps, Play, PlayParts, Saying } from '../playing';
import { aimed, cells, fits, kinds, type Laid, laidAs, owners, read, ways } from './filling';
import { GOLDEN } from '../colours';
import { brick } from './brick';
import { hatchLines, kindColour, kindLetters } from './kinds';
import { BoxPieces } from './pieces';
import { useBoxSpace } from './space';
import { words as own } from './words';

function pieces(puzzle: Puzzle): number {
  return kinds(puzzle).reduce((sum, { count }) => sum + count, 0) - read(puzzle['fixed']).length;
}

export const boxes: Play = {
  useParts: useFlatBox,
  pieces,
  lying: (_, placed) => read(placed).length,
  faults: () => 0, // what does not fit is not placed
  whole: (puzzle, placed) => ({ placements: [...read(puzzle['fixed']), ...read(placed)] }),
  useSpace: useBoxSpace,
  look: (puzzle, _, { piece, depth }) => {
    const p = laidAs(piece);
    if (!p) return undefined;
    return depth === 2 ? cells(p) : cells(around(puzzle, p));
  },
  rules: (space) => own.value[space ? 'space' : 'play'].rules,
  hinted,
  prompt: () => own.value.play.prompt,
  Pieces: BoxPieces,
};

/** The part of a box round a block: a cell more on all sides. */
function around(puzzle: Puzzle, { block, at, size }: Laid): Laid {
  const low = at.map((each) => Math.max(0, each - 1)) as unknown as Cell;
  const all = sizeOf(puzzle);
  const high = at.map((each, axis) => Math.min(all[axis] ?? 1, each + (size[axis] ?? 1) + 1));
  return { block, at: low, size: high.map((each, axis) => each - (low[axis] ?? 0)) as unknown as Cell };
}

/** Where the next block lies, and then which one it is. */
function hinted(puzzle: Puzzle, _: unknown, piece: unknown): readonly [Saying, Saying] {
  const p = laidAs(piece);
  const [high, deep, wide] = sizeOf(puzzle);
  const all = places(deep, wide);
  const at = all.findIndex(({ id }) => id === `${p?.at[1] ?? 0},${p?.at[2] ?? 0}`);
  const layer = words.value.layer((p?.at[0] ?? 0) + 1, high);
  const { words: where } = lookIn(all.map(({ corners }) => middle(corners)), at);
  return [[words.value.lookHere, `${where} (${layer})`], [own.value.play.hinted(kindLetters(p?.block ?? 0)), own.value.play.standing(p?.size ?? [1, 1, 1])]];
}

interface Turns {
  value: Readonly<Record<number, number>>;
}

/** What can be done with blocks: put on the layer that is shown, and turned where there is room. */
function filling({ puzzle, placed, play, say }: BoardProps, shown: number, turns: Turns) {
  const [all, given, laid] = [kinds(puzzle), read(puzzle['fixed']), placed.map(laidAs)];
  const standing = (block: number): Cell => {
    const able = ways(all[block]?.size ?? [1, 1, 1]);
    return able[(turns.value[block] ?? 0) % able.length] ?? [1, 1, 1];
  };
  const look = (hand: Hand): { block: number; size: Cell } => {
    if ('item' in hand) return { block: Number(hand.item), size: standing(Number(hand.item)) };
    return laid[hand.index] ?? { block: 0, size: [1, 1, 1] };
  };
  const others = (hand: Hand): readonly Laid[] => [...given, ...laid.flatMap((p, k) => ('index' in hand && hand.index === k ? [] : p ?? []))];
  const stand = (hand: Hand, way: Cell): Hand => {
    if ('index' in hand) {
      const old = laid[hand.index];
      const next = old && { ...old, size: way };
      if (next && fits(puzzle, next, others(hand))) play(placed.map((piece, k) => (k === hand.index ? next : piece)));
      else say(own.value.play.noRoom);
      return hand;
    }
    const index = ways(all[Number(hand.item)]?.size ?? way).findIndex((each) => each.join() === way.join());
    turns.value = { ...turns.value, [hand.item]: index };
    return hand;
  };
  const turn = (hand: Hand): Hand => {
    const { block, size: now } = look(hand);
    const able = ways(all[block]?.size ?? now);
    return stand(hand, able[(able.findIndex((each) => each.join() === now.join()) + 1) % able.length] ?? now);
  };
  const put = (hand: Hand, spot: string): Hand | null => {
    const block = aimed(puzzle, shown, look(hand), spot);
    if (!fits(puzzle, block, others(hand))) {
      say(own.value.play.noRoom);
      return hand;
    }
    play('index' in hand ? placed.map((piece, k) => (k === hand.index ? block : piece)) : [...placed, block]);
    return null;
  };
  return { standing, look, others, turn, put };
}

function useFlatBox(props: BoardProps): PlayParts {
  const { puzzle, placed, play, say } = props;
  const layer = useSignal(0);
  const turns = useSignal<Readonly<Record<number, number>>>({}); // how each kind stands in the tray
  const [all, size] = [kinds(puzzle), sizeOf(puzzle)];
  const given = read(puzzle['fixed']);
  const shown = layer.value;
  useEffect(() => { // what the service has told of is to be seen
    const told = laidAs(props.hint?.piece ?? placed.find((piece) => props.marks.has(piece)));
    if (told) layer.value = told.at[0];
  }, [props.marks, props.hint]);
  const used = new Map<number, number>();
  for (const p of [...given, ...read(placed)]) used.set(p.block, (used.get(p.block) ?? 0) + 1);
  const { standing, look, others, turn, put } = filling(props, shown, turns);
  const parts = usePlan({
    label: words.value.layer(shown + 1, size[0]),
    spots: places(size[1], size[2]),
    lying: lyingOn(props, shown),
    tray: all.flatMap(({ count }, block): Item[] => {
      const left = count - (used.get(block) ?? 0);
      const way = standing(block);
      const name = own.value.play.block(kindLetters(block), way, left);
      return left > 0 ? [{ id: String(block), count: left, short: own.value.play.short(kindLetters(block)), name, ...brick(block, way, true) }] : []; // what is written on it begins its name
    }),
    piece: [92, 84],
    kind: 'padded',
    over: <><Shades puzzle={puzzle} all={[...given, ...read(placed)]} shown={shown} /><Names all={[...given, ...read(placed)]} shown={shown} /></>,
    hint: hintOn(props.hint, shown),
    done: props.done,
    say,
    put,
    turn,
    back: (index) => { play(placed.filter((_, k) => k !== index)); },
    view: (hand) => {
      const { block, size: [, deep, wide] } = look(hand);
      const view = <rect x={GAP} y={GAP} width={wide * EDGE - 2 * GAP} height={deep * EDGE - 2 * GAP} rx={ROUND} fill={kindColour(block)} />;
      return { view, box: [0, 0, wide * EDGE, deep * EDGE] };
    },
    footprint: (hand, spot) => {
      const block = aimed(puzzle, shown, look(hand), spot);
      const flat = cells({ ...block, size: [1, block.size[1], block.size[2]] });
      return { spots: flat.map(([, row, column]) => `${row},${column}`), fits: fits(puzzle, block, others(hand)) };
    },
  });
  const board = (
    <div class="layered" onKeyDown={(event) => {
      const step = { PageUp: 1, PageDown: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      layer.value = Math.max(0, Math.min(shown + step, size[0] - 1));
    }}>
      <Layers puzzle={puzzle} all={[...given, ...read(placed)]} shown={shown} show={(next) => { layer.value = next; }} space={props.space} />
      {parts.board}
    </div>
  );
  return { ...parts, board };
}

/** What a hint shows of a layer: where to look, then where the block lies. */
function hintOn(hint: BoardProps['hint'], shown: number) {
  const p = laidAs(hint?.piece);
  if (!hint || !p) return null;
  const spots = cells(p).filter(([layer]) => layer === shown).map(([, row, column]) => `${row},${column}`);
  if (hint.depth === 1) return { spots: spots.slice(0, 1) };
  return { spots, ghost: <></>, item: String(p.block) };
}

/** What lies on the layer that is shown, cell by cell. */
function lyingOn({ puzzle, placed, marks }: BoardProps, layer: number): Map<string, Lying> {
  const found = new Map<string, Lying>();
  const add = (p: Laid, index: number | null): void => {
    const mark = index === null ? undefined : marks.get(placed[index]);
    for (const [high, row, column] of cells(p)) {
      if (high === layer) found.set(`${row},${column}`, { index, mark, short: own.value.play.short(kindLetters(p.block)), name: own.value.play.block(kindLetters(p.block), p.size), view: <Part p={p} row={row} column={column} given={index === null} /> });
    }
  };
  read(puzzle['fixed']).forEach((p) => { add(p, null); });
  placed.forEach((piece, index) => {
    const p = laidAs(piece);
    if (p) add(p, index);
  });
  const golden = cellAs(puzzle['golden']);
  if (golden?.[0] === layer) {
    const [, row, column] = golden;
    const view = <rect x={column * EDGE + 6} y={row * EDGE + 6} width={EDGE - 12} height={EDGE - 12} rx="12" fill={GOLDEN.colour} stroke="#7a5600" stroke-width="3" />;
    found.set(`${row},${column}`, { index: null, short: own.value.play.golden, name: own.value.play.golden, view });
  }
  return found;
}

/** The part of a block in one cell; an edge is drawn where the block ends. */
function Part({ p, row, column, given }: { p: Laid; row: number; column: number; given: boolean }) {
  const [x, y] = [column * EDGE, row * EDGE];
  const [, deep, wide] = p.size;
  const [, back, left] = p.at;
  const [above, right, below, before] = [row === back, column === left + wide - 1, row === back + deep - 1, column === left];
  const [l, t, r, b] = [x + (before ? GAP : 0), y + (above ? GAP : 0), x + EDGE - (right ? GAP : 0), y + EDGE - (below ? GAP : 0)];
  const [nw, ne, se, sw] = [above && before, above && right, below && right, below && before].map((corner) => (corner ? ROUND : 0)) as [number, number, number, number];
  const shape = `M${l + nw} ${t}H${r - ne}q${ne} 0 ${ne} ${ne}V${b - se}q0 ${se} ${-se} ${se}H${l + sw}q${-sw} 0 ${-sw} ${-sw}V${t + nw}q0 ${-nw} ${nw} ${-nw}Z`;
  return (
    <g>
      <path d={shape} fill={kindColour(p.block)} />
      <Hatching kind={p.block} x={x} y={y} />
      {given && above && before && <circle cx={l + 20} cy={t + 20} r="7" fill="#fff" stroke={lit(kindColour(p.block), -0.45)} stroke-width="4" />}
    </g>
  );
}

const [GAP, ROUND] = [5, 12]; // between blocks, and their corners

/** The letters of the blocks that lie on a layer, each in the middle of its block. */
function Names({ all, shown }: { all: readonly Laid[]; shown: number }) {
  return (
    <>
      {all.filter(({ at: [low], size: [high] }) => shown >= low && shown < low + high).map(({ block, at: [, row, column], size: [, deep, wide] }) => (
        <text key={`${row},${column}`} x={(column + wide / 2) * EDGE} y={(row + deep / 2) * EDGE + 15} class="block-letter">{kindLetters(block)}</text>
      ))}
    </>
  );
}

/** Fine lines over a cell, where the colour has come before. */
function Hatching({ kind, x, y }: { kind: number; x: number; y: number }) {
  const lines = hatchLines(kind, 1, 1).map((ends) => `M${ends.map(([across, up]) => `${x + across * EDGE} ${y + (1 - up) * EDGE}`).join('L')}`);
  return lines.length ? <path d={lines.join('')} stroke={lit(kindColour(kind), -0.3)} stroke-width="4" /> : null;
}

/** What lies above and below free cells, as shade: stripes for above, a corner for below. */
function Shades({ puzzle, all, shown }: { puzzle: Puzzle; all: readonly Laid[]; shown: number }) {
  const owner = owners(puzzle, all);
  const tint = (key: string): string | null => {
    const who = owner.get(key);
    const p = typeof who === 'number' ? all[who] : undefined;
    return who === 'golden' ? GOLDEN.colour : p ? kindColour(p.block) : null;
  };
  const [, deep, wide] = sizeOf(puzzle);
  return (
    <>
      {places(deep, wide).map(({ id, corners: [[x, y] = [0, 0]] }) => {
        if (owner.has(`${shown},${id}`)) return null;
        const [below, above] = [tint(`${shown - 1},${id}`), tint(`${shown + 1},${id}`)];
        return (
          <g key={id}>
            {below && <rect x={x + 14} y={y + 14} width={EDGE - 28} height={EDGE - 28} rx="6" fill={below} opacity="0.28" />}
            {above && <path d={`M${x + 8} ${y + 38}L${x + 38} ${y + 8}M${x + 8} ${y + 66}L${x + 66} ${y + 8}M${x + 8} ${y + 92}L${x + 92} ${y + 8}M${x + 34} ${y + 92}L${x + 92} ${y + 34}M${x + 62} ${y + 92}L${x + 92} ${y + 62}`} stroke={above} stroke-width="4" opacity="0.5" />}
          </g>
        );
      })}
    </>
  );
}

interface LayersProps {
  readonly puzzle: Puzzle;
  readonly all: readonly Laid[];
  readonly shown: number;
  readonly show: (layer: number) => void;
  readonly space: BoardProps['space'];
}

/** All layers small, to choose one; and the whole in space. */
function Layers({ puzzle, all, shown, show, space }: LayersProps) {
  const [size, owner] = [sizeOf(puzzle), owners(puzzle, all)];
  const golden = cellAs(puzzle['golden']);
  const lying = all.map((p) => ({ cells: cells(p), colour: kindColour(p.block) }));
  const solids = golden ? [...lying, { cells: [golden], colour: GOLDEN.colour }] : lying;
  const layer = places(size[1], size[2]);
  const frame = box(layer.flatMap((each) => each.corners), 4).join(' ');
  return (
    <div class="strip">
      {space ? <ToSpace act={space} /> : <InSpace size={size} pieces={solids} />}
      <div role="group" aria-label={own.value.play.layers}>
        {Array.from({ length: size[0] }, (_, k) => (
          <button key={k} type="button" aria-pressed={k === shown} aria-label={words.value.layer(k + 1, size[0])} onClick={() => { show(k); }}>
            <svg viewBox={frame} aria-hidden="true">
              {layer.map(({ id, corners: [[x, y] = [0, 0]] }) => {
                const who = owner.get(`${k},${id}`);
                const p = typeof who === 'number' ? all[who] : undefined;
                return <rect key={id} class="mini" x={x} y={y} width={EDGE} height={EDGE} fill={who === 'golden' ? GOLDEN.colour : p ? kindColour(p.block) : 'none'} />;
              })}
            </svg>
            {k + 1}
          </button>
        ))}
      </div>
    </div>
  );
}
