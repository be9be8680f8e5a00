// Boxes filled by hand: layer by layer, each block turned in all six ways.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { box } from '../../page/play/geometry';
import { cellAs, EDGE, InSpace, places, sizeOf } from '../../page/play/grid';
import { type Hand, type Item, type Lying, Plan } from '../../page/play/plan';
import { type Cell, inSpace, lit } from '../../page/play/space';
import { words } from '../../page/play/words';
import type { Puzzle } from '../../page/table';
import type { BoardProps, Play } from '../playing';
import { cells, fits, kinds, type Laid, laidAs, owners, read, ways } from './filling';
import { colourOf, GOLD } from './kinds';
import { useBoxSpace } from './space';
import { words as own } from './words';

function pieces(puzzle: Puzzle): number {
  return kinds(puzzle).reduce((sum, { count }) => sum + count, 0) - read(puzzle['fixed']).length;
}

export const boxes: Play = {
  Board: BoxBoard,
  pieces,
  lying: (_, placed) => read(placed).length,
  faults: () => 0, // what does not fit is not placed
  whole: (puzzle, placed) => ({ placements: [...read(puzzle['fixed']), ...read(placed)] }),
  useParts: useBoxSpace,
  rules: (space) => own.value[space ? 'space' : 'play'].rules,
};

/** The block of a hand, as it would lie with its middle at a cell: inside the box wherever that goes. */
function aimed(puzzle: Puzzle, shown: number, block: { block: number; size: Cell }, spot: string): Laid {
  const [high, deep, wide] = sizeOf(puzzle);
  const [row = 0, column = 0] = spot.split(',').map(Number);
  const inside = (middle: number, edge: number, all: number): number =>
    Math.max(0, Math.min(middle - Math.floor((edge - 1) / 2), all - edge));
  const { size } = block;
  return { ...block, at: [Math.max(0, Math.min(shown, high - size[0])), inside(row, size[1], deep), inside(column, size[2], wide)] };
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
  return { standing, look, others, stand, turn, put };
}

function BoxBoard(props: BoardProps) {
  const { puzzle, placed, play, say } = props;
  const layer = useSignal(0);
  const turns = useSignal<Readonly<Record<number, number>>>({}); // how each kind stands in the tray
  const [all, size] = [kinds(puzzle), sizeOf(puzzle)];
  const given = read(puzzle['fixed']);
  const shown = layer.value;
  useEffect(() => { // what the service has told of is to be seen
    const told = placed.find((piece) => props.marks.has(piece));
    if (told) layer.value = laidAs(told)?.at[0] ?? 0;
  }, [props.marks]);
  const used = new Map<number, number>();
  for (const p of [...given, ...read(placed)]) used.set(p.block, (used.get(p.block) ?? 0) + 1);
  const { standing, look, others, stand, turn, put } = filling(props, shown, turns);
  return (
    <div class="box" onKeyDown={(event) => {
      const step = { PageUp: 1, PageDown: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      layer.value = Math.max(0, Math.min(shown + step, size[0] - 1));
    }}>
      <Layers puzzle={puzzle} all={[...given, ...read(placed)]} shown={shown} show={(next) => { layer.value = next; }} />
      <Plan
        label={words.value.layer(shown + 1, size[0])}
        spots={places(size[1], size[2])}
        lying={lyingOn(props, shown)}
        tray={all.flatMap(({ count }, block): Item[] => {
          const left = count - (used.get(block) ?? 0);
          const way = standing(block);
          return left > 0 ? [{ id: String(block), count: left, name: own.value.play.block(way, left), ...standingBlock(way, block) }] : [];
        })}
        over={<Shades puzzle={puzzle} all={[...given, ...read(placed)]} shown={shown} />}
        done={props.done}
        say={say}
        put={put}
        turn={turn}
        back={(index) => { play(placed.filter((_, k) => k !== index)); }}
        view={(hand) => {
          const { block, size: [, deep, wide] } = look(hand);
          const view = <rect width={wide * EDGE} height={deep * EDGE} rx="8" fill={colourOf(block)} />;
          return { view, box: [0, 0, wide * EDGE, deep * EDGE] };
        }}
        footprint={(hand, spot) => {
          const block = aimed(puzzle, shown, look(hand), spot);
          const flat = cells({ ...block, size: [1, block.size[1], block.size[2]] });
          return { spots: flat.map(([, row, column]) => `${row},${column}`), fits: fits(puzzle, block, others(hand)) };
        }}
        chosen={(hand, set) => {
          const { block, size: now } = look(hand);
          return <Ways block={block} all={ways(all[block]?.size ?? now)} now={now} choose={(way) => { set(stand(hand, way)); }} />;
        }}
      />
    </div>
  );
}

interface WaysProps {
  readonly block: number;
  readonly all: readonly Cell[];
  readonly now: Cell;
  readonly choose: (way: Cell) => void;
}

/** All ways in which a block can stand. */
function Ways({ block, all, now, choose }: WaysProps) {
  return (
    <span class="ways" role="group" aria-label={own.value.play.turns}>
      {all.map((way) => (
        <button key={way.join()} type="button" aria-pressed={way.join() === now.join()} aria-label={own.value.play.standing(way)}
          onClick={() => { choose(way); }}>
          <Standing way={way} block={block} />
        </button>
      ))}
    </span>
  );
}

function standingBlock(way: Cell, block: number) {
  return inSpace(way, [{ cells: cells({ at: [0, 0, 0], size: way }), colour: colourOf(block) }]);
}

function Standing({ way, block }: { way: Cell; block: number }) {
  const { view, box: frame } = standingBlock(way, block);
  return <svg viewBox={frame.join(' ')} aria-hidden="true">{view}</svg>;
}

/** What lies on the layer that is shown, cell by cell. */
function lyingOn({ puzzle, placed, marks }: BoardProps, layer: number): Map<string, Lying> {
  const found = new Map<string, Lying>();
  const add = (p: Laid, index: number | null): void => {
    const mark = index === null ? undefined : marks.get(placed[index]);
    for (const [high, row, column] of cells(p)) {
      if (high === layer) found.set(`${row},${column}`, { index, mark, name: own.value.play.block(p.size), view: <Part p={p} row={row} column={column} given={index === null} /> });
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
    const view = <rect x={column * EDGE + 6} y={row * EDGE + 6} width={EDGE - 12} height={EDGE - 12} rx="12" fill={GOLD} stroke="#7a5600" stroke-width="3" />;
    found.set(`${row},${column}`, { index: null, name: own.value.play.golden, view });
  }
  return found;
}

/** The part of a block in one cell; an edge is drawn where the block ends. */
function Part({ p, row, column, given }: { p: Laid; row: number; column: number; given: boolean }) {
  const [x, y] = [column * EDGE, row * EDGE];
  const [, deep, wide] = p.size;
  const [, back, left] = p.at;
  const ends = [row === back, column === left + wide - 1, row === back + deep - 1, column === left];
  const [l, t, r, b] = [x + (ends[3] ? 4 : 0), y + (ends[0] ? 4 : 0), x + EDGE - (ends[1] ? 4 : 0), y + EDGE - (ends[2] ? 4 : 0)];
  const lines = [`M${l} ${t}H${r}`, `M${r} ${t}V${b}`, `M${l} ${b}H${r}`, `M${l} ${t}V${b}`].filter((_, k) => ends[k]).join('');
  return (
    <g>
      <path d={`M${l} ${t}H${r}V${b}H${l}Z`} fill={colourOf(p.block)} />
      <path d={lines} stroke={lit(colourOf(p.block), -0.45)} stroke-width={given ? 12 : 6} fill="none" stroke-linecap="round" />
    </g>
  );
}

/** What lies above and below free cells, as shade: stripes for above, a corner for below. */
function Shades({ puzzle, all, shown }: { puzzle: Puzzle; all: readonly Laid[]; shown: number }) {
  const owner = owners(puzzle, all);
  const tint = (key: string): string | null => {
    const who = owner.get(key);
    const p = typeof who === 'number' ? all[who] : undefined;
    return who === 'golden' ? GOLD : p ? colourOf(p.block) : null;
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
}

/** All layers small, to choose one; and the whole in space. */
function Layers({ puzzle, all, shown, show }: LayersProps) {
  const [size, owner] = [sizeOf(puzzle), owners(puzzle, all)];
  const golden = cellAs(puzzle['golden']);
  const lying = all.map((p) => ({ cells: cells(p), colour: colourOf(p.block) }));
  const solids = golden ? [...lying, { cells: [golden], colour: GOLD }] : lying;
  const layer = places(size[1], size[2]);
  const frame = box(layer.flatMap((each) => each.corners), 4).join(' ');
  return (
    <div class="layers">
      <InSpace size={size} pieces={solids} />
      <div role="group" aria-label={own.value.play.layers}>
        {Array.from({ length: size[0] }, (_, k) => (
          <button key={k} type="button" aria-pressed={k === shown} aria-label={words.value.layer(k + 1, size[0])} onClick={() => { show(k); }}>
            <svg viewBox={frame} aria-hidden="true">
              {layer.map(({ id, corners: [[x, y] = [0, 0]] }) => {
                const who = owner.get(`${k},${id}`);
                const p = typeof who === 'number' ? all[who] : undefined;
                return <rect key={id} class="mini" x={x} y={y} width={EDGE} height={EDGE} fill={who === 'golden' ? GOLD : p ? colourOf(p.block) : 'none'} />;
              })}
            </svg>
            {k + 1}
          </button>
        ))}
      </div>
    </div>
  );
}
