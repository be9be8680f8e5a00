// Crates filled by hand on a plan: layer by layer, each body turned in all its ways.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

import { box } from '../../page/play/geometry';
import { EDGE, InSpace, places } from '../../page/play/grid';
import { type Hand, type Item, type Lying, usePlan } from '../../page/play/plan';
import { lit } from '../../page/play/space';
import { words } from '../../words/play';
import { Icon } from '../../page/icon';
import type { Puzzle } from '../../page/table';
import { ToSpace } from '../../space/play/board';
import { GOLDEN } from '../colours';
import type { BoardProps, PlayParts } from '../playing';
import type { Crate, Laid, Turning, Way } from './crate';
import { hatchLines, KEYS, kindColour, kindLetters } from './kinds';
import { aimed, cells, fits, lyingIn, owners, several } from './room';

type Turns = Signal<Readonly<Record<number, Way>>>; // how kinds stand in the tray

/** What can be done with bodies: put on the layer that is shown, and turned where there is room. */
function filling(crate: Crate, { placed, play, say }: BoardProps, shown: number, turns: Turns) {
  const laid = placed.map(crate.laidAs);
  const standing = (block: number): Way => turns.value[block] ?? crate.kinds[block]?.way ?? NOTHING;
  const look = (hand: Hand): { block: number; way: Way } => {
    if ('item' in hand) return { block: Number(hand.item), way: standing(Number(hand.item)) };
    return laid[hand.index] ?? { block: 0, way: NOTHING };
  };
  const others = (hand: Hand): readonly Laid[] => [...crate.given, ...laid.flatMap((p, k) => ('index' in hand && hand.index === k ? [] : p ?? []))];
  const stand = (hand: Hand, way: Way): Hand => {
    if ('index' in hand) {
      const old = laid[hand.index];
      const next = old && { ...old, way };
      if (next && fits(crate, next, others(hand))) play(placed.map((piece, k) => (k === hand.index ? crate.pieceOf(next) : piece)));
      else say(crate.words().play.noRoom);
      return hand;
    }
    turns.value = { ...turns.value, [hand.item]: way };
    return hand;
  };
  const turn = (hand: Hand): Hand => {
    const { block, way } = look(hand);
    const able = crate.ways(block);
    return stand(hand, able[(able.findIndex((each) => each.name === way.name) + 1) % able.length] ?? way);
  };
  const turnBy = (hand: Hand, how: Turning): Hand => {
    const { block, way } = look(hand);
    return stand(hand, crate.turned(block, way, how));
  };
  const put = (hand: Hand, spot: string): Hand | null => {
    const body = aimed(crate, shown, look(hand), spot);
    if (!fits(crate, body, others(hand))) {
      say(crate.words().play.noRoom);
      return hand;
    }
    const piece = crate.pieceOf(body);
    play('index' in hand ? placed.map((each, k) => (k === hand.index ? piece : each)) : [...placed, piece]);
    return null;
  };
  return { standing, look, others, turn, turnBy, put };
}

const NOTHING: Way = { name: '', size: [1, 1, 1], cells: [[0, 0, 0]] };

/** How crates are filled on a plan, as parts for the frame. */
export function useCratePlan(crateOf: (puzzle: Puzzle) => Crate, props: BoardProps): PlayParts {
  const { puzzle, placed, play, say } = props;
  const crate = useMemo(() => crateOf(puzzle), [puzzle]);
  const layer = useSignal(0);
  const turns = useSignal<Readonly<Record<number, Way>>>({});
  const { kinds, size } = crate;
  const all = [...crate.given, ...lyingIn(crate, placed)];
  const shown = layer.value;
  useEffect(() => { // what the service has told of is to be seen
    const told = crate.laidAs(props.hint?.piece ?? placed.find((piece) => props.marks.has(piece)));
    if (told) layer.value = told.at[0];
  }, [props.marks, props.hint]);
  const used = new Map<number, number>();
  for (const p of all) used.set(p.block, (used.get(p.block) ?? 0) + 1);
  const { standing, look, others, turn, turnBy, put } = filling(crate, props, shown, turns);
  const told = crate.words().play;
  const spots = places(size[1], size[2]);
  const parts = usePlan({
    label: words.value.layer({ layer: shown + 1, all: size[0] }),
    spots: crate.target ? spots.map((spot) => outsideOf(crate, shown, spot)) : spots,
    lying: lyingOn(crate, props, shown),
    tray: kinds.flatMap(({ count }, block): Item[] => {
      const left = count - (used.get(block) ?? 0);
      const way = standing(block);
      const name = told.block(kindLetters(block), way, block, left);
      return left > 0 ? [{ id: String(block), ...(several(crate) ? { count: left } : {}), short: told.short(kindLetters(block)), name, ...crate.picture(block, way, true) }] : []; // what is written on it begins its name
    }),
    piece: [92, 84],
    kind: 'padded',
    over: <><Shades crate={crate} all={all} shown={shown} /><Names all={all} shown={shown} /></>,
    hint: hintOn(crate, props.hint, shown),
    done: props.done,
    say,
    put,
    turn: crate.cycles ? turn : (hand) => turnBy(hand, 'turn'),
    ...(crate.cycles ? {} : {
      keys: Object.fromEntries(crate.turnings.map((how) => [KEYS[how], (hand: Hand) => turnBy(hand, how)])),
      chosen: (hand, set) => <Turnings crate={crate} turn={(how) => { set(turnBy(hand, how)); }} />,
    }),
    back: (index) => { play(placed.filter((_, k) => k !== index)); },
    view: (hand) => alone(look(hand)),
    footprint: (hand, spot) => {
      const body = aimed(crate, shown, look(hand), spot);
      return { spots: section(body, shown).map((place) => place.join()), fits: fits(crate, body, others(hand)) };
    },
  });
  const board = (
    <div class="layered" onKeyDown={(event) => {
      const step = { PageUp: 1, PageDown: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      layer.value = Math.max(0, Math.min(shown + step, size[0] - 1));
    }}>
      <Layers crate={crate} all={all} shown={shown} show={(next) => { layer.value = next; }} space={props.space} />
      {parts.board}
    </div>
  );
  return { ...parts, board };
}

/** The lowest layer of a body. */
function alone({ block, way }: Pick<Laid, 'block' | 'way'>) {
  const low = { block, way, at: [0, 0, 0] as const };
  const view = section(low, 0).map(([row, column]) => <Part key={`${row},${column}`} p={low} layer={0} row={row} column={column} given={false} />);
  return { view, box: [0, 0, way.size[2] * EDGE, way.size[1] * EDGE] as const };
}

/** The places that a body takes on a layer: row, column. */
function section(p: Laid, layer: number): (readonly [row: number, column: number])[] {
  return cells(p).filter(([high]) => high === layer).map(([, row, column]) => [row, column] as const);
}

/** A place that is none says so. */
function outsideOf(crate: Crate, layer: number, spot: ReturnType<typeof places>[number]): typeof spot {
  const [row = 0, column = 0] = spot.id.split(',').map(Number);
  const outside = crate.words().play.outside;
  return outside === undefined || crate.admits([layer, row, column], 0) ? spot : { ...spot, name: `${spot.name}, ${outside}` };
}

/** What a hint shows of a layer: where to look, then where the body lies. */
function hintOn(crate: Crate, hint: BoardProps['hint'], shown: number) {
  const p = crate.laidAs(hint?.piece);
  if (!hint || !p) return null;
  const spots = section(p, shown).map((place) => place.join());
  if (hint.depth === 1) return { spots: spots.slice(0, 1) };
  return { spots, ghost: <></>, item: String(p.block) };
}

/** What lies on the layer that is shown, cell by cell. */
function lyingOn(crate: Crate, { placed, marks }: BoardProps, layer: number): Map<string, Lying> {
  const told = crate.words().play;
  const found = new Map<string, Lying>();
  const add = (p: Laid, index: number | null): void => {
    const mark = index === null ? undefined : marks.get(placed[index]);
    for (const [row, column] of section(p, layer)) {
      found.set(`${row},${column}`, { index, mark, short: told.short(kindLetters(p.block)), name: told.block(kindLetters(p.block), p.way, p.block), view: <Part p={p} layer={layer} row={row} column={column} given={index === null} /> });
    }
  };
  crate.given.forEach((p) => { add(p, null); });
  placed.forEach((piece, index) => {
    const p = crate.laidAs(piece);
    if (p) add(p, index);
  });
  if (crate.golden?.[0] === layer) {
    const [, row, column] = crate.golden;
    const view = <rect x={column * EDGE + 6} y={row * EDGE + 6} width={EDGE - 12} height={EDGE - 12} rx="12" fill={GOLDEN.colour} stroke="#7a5600" stroke-width="3" />;
    found.set(`${row},${column}`, { index: null, short: told.golden, name: told.golden, view });
  }
  return found;
}

interface PartProps {
  readonly p: Laid;
  readonly layer: number;
  readonly row: number;
  readonly column: number;
  readonly given: boolean;
}

/** The part of a body in one cell; an edge is drawn where the body ends. */
function Part({ p, layer, row, column, given }: PartProps) {
  const [x, y] = [column * EDGE, row * EDGE];
  const own = new Set(section(p, layer).map((place) => place.join()));
  const mark = p.way.marks?.[cells(p).findIndex((cell) => cell.join() === [layer, row, column].join())] ?? 0;
  const ends = (down: number, across: number): boolean => !own.has(`${row + down},${column + across}`);
  const [above, right, below, before] = [ends(-1, 0), ends(0, 1), ends(1, 0), ends(0, -1)];
  const [l, t, r, b] = [x + (before ? GAP : 0), y + (above ? GAP : 0), x + EDGE - (right ? GAP : 0), y + EDGE - (below ? GAP : 0)];
  const [nw, ne, se, sw] = [above && before, above && right, below && right, below && before].map((corner) => (corner ? ROUND : 0)) as [number, number, number, number];
  const shape = `M${l + nw} ${t}H${r - ne}q${ne} 0 ${ne} ${ne}V${b - se}q0 ${se} ${-se} ${se}H${l + sw}q${-sw} 0 ${-sw} ${-sw}V${t + nw}q0 ${-nw} ${nw} ${-nw}Z`;
  return (
    <g>
      <path d={shape} fill={kindColour(p.block)} />
      <Hatching kind={p.block} x={x} y={y} />
      {mark > 0 && <text x={x + 22} y={y + 34} class="cell-mark on-body">{mark}</text>}
      {given && above && before && <circle cx={l + 20} cy={t + 20} r="7" fill="#fff" stroke={lit(kindColour(p.block), -0.45)} stroke-width="4" />}
    </g>
  );
}

const [GAP, ROUND] = [5, 12]; // between bodies, and their corners

/** The letters of the bodies that lie on a layer, each in the middle of its body, or in the cell nearest to that. */
function Names({ all, shown }: { all: readonly Laid[]; shown: number }) {
  return (
    <>
      {all.map((p) => {
        const there = section(p, shown);
        if (!there.length) return null;
        const [row, column] = middle(there);
        return <text key={`${p.at.join()} ${p.block}`} x={(column + 0.5) * EDGE} y={(row + 0.5) * EDGE + 15} class="block-letter">{kindLetters(p.block)}</text>;
      })}
    </>
  );
}

function middle(all: readonly (readonly [row: number, column: number])[]): readonly [row: number, column: number] {
  const [rows, columns] = [all.map(([row]) => row), all.map(([, column]) => column)];
  const mean = (line: readonly number[]): number => line.reduce((sum, each) => sum + each, 0) / line.length;
  const at = [mean(rows), mean(columns)] as const;
  const span = (line: readonly number[]): number => Math.max(...line) - Math.min(...line) + 1;
  if (span(rows) * span(columns) === all.length) return at;
  const far = ([row, column]: readonly [number, number]): number => Math.hypot(row - at[0], column - at[1]);
  return all.reduce((best, each) => (far(each) < far(best) ? each : best), all[0] ?? at);
}

/** Fine lines over a cell, where the colour has come before. */
function Hatching({ kind, x, y }: { kind: number; x: number; y: number }) {
  const lines = hatchLines(kind, 1, 1).map((ends) => `M${ends.map(([across, up]) => `${x + across * EDGE} ${y + (1 - up) * EDGE}`).join('L')}`);
  return lines.length ? <path d={lines.join('')} stroke={lit(kindColour(kind), -0.3)} stroke-width="4" /> : null;
}

/** What lies above and below free cells, as shade: stripes for above, a corner for below; and cells that are none, or special. */
function Shades({ crate, all, shown }: { crate: Crate; all: readonly Laid[]; shown: number }) {
  const owner = owners(crate, all);
  const tint = (key: string): string | null => {
    const who = owner.get(key);
    const p = typeof who === 'number' ? all[who] : undefined;
    return who === 'golden' ? GOLDEN.colour : p ? kindColour(p.block) : null;
  };
  return (
    <>
      {places(crate.size[1], crate.size[2]).map(({ id, corners: [[x, y] = [0, 0]] }) => {
        if (owner.has(`${shown},${id}`)) return null;
        const [row = 0, column = 0] = id.split(',').map(Number);
        if (!crate.admits([shown, row, column], 0)) return <rect key={id} class="outside" x={x - 3} y={y - 3} width={EDGE + 6} height={EDGE + 6} />;
        const [below, above] = [tint(`${shown - 1},${id}`), tint(`${shown + 1},${id}`)];
        const special = crate.specials.find(({ cell }) => cell.join() === `${shown},${id}`);
        return (
          <g key={id}>
            {below && <rect x={x + 14} y={y + 14} width={EDGE - 28} height={EDGE - 28} rx="6" fill={below} opacity="0.28" />}
            {above && <path d={`M${x + 8} ${y + 38}L${x + 38} ${y + 8}M${x + 8} ${y + 66}L${x + 66} ${y + 8}M${x + 8} ${y + 92}L${x + 92} ${y + 8}M${x + 34} ${y + 92}L${x + 92} ${y + 34}M${x + 62} ${y + 92}L${x + 92} ${y + 62}`} stroke={above} stroke-width="4" opacity="0.5" />}
            {special && <SpecialCell x={x} y={y} {...special} />}
          </g>
        );
      })}
    </>
  );
}

/** A cell that may stay empty, or that only parts of a colour may take. */
function SpecialCell({ x, y, colour, spare }: { x: number; y: number; colour: number; spare: boolean }) {
  return (
    <>
      {colour > 0 && <text x={x + 22} y={y + 34} class="cell-mark">{colour}</text>}
      {spare && <path d={`M${x + 50} ${y + 36}v28M${x + 36} ${y + 50}h28`} class="cell-spare" />}
    </>
  );
}

/** The ways to turn what is in hand. */
function Turnings({ crate, turn }: { crate: Crate; turn: (how: Turning) => void }) {
  const told = crate.words().space;
  return (
    <>
      {crate.turnings.filter((how) => how !== 'turn').map((how) => (
        <button key={how} type="button" class="round" aria-label={told[how]} title={told[how]} onClick={() => { turn(how); }}><Icon sign={how} /></button>
      ))}
    </>
  );
}

interface LayersProps {
  readonly crate: Crate;
  readonly all: readonly Laid[];
  readonly shown: number;
  readonly show: (layer: number) => void;
  readonly space: BoardProps['space'];
}

/** All layers small, to choose one; and the whole in space. */
function Layers({ crate, all, shown, show, space }: LayersProps) {
  const { size, golden } = crate;
  const owner = owners(crate, all);
  const lying = all.map((p) => ({ cells: cells(p), colour: kindColour(p.block) }));
  const solids = golden ? [...lying, { cells: [golden], colour: GOLDEN.colour }] : lying;
  const layer = places(size[1], size[2]);
  const frame = box(layer.flatMap((each) => each.corners), 4).join(' ');
  return (
    <div class="strip">
      {space ? <ToSpace act={space} /> : <InSpace size={size} pieces={solids} />}
      {size[0] > 1 && <div role="group" aria-label={crate.words().play.layers}>
        {Array.from({ length: size[0] }, (_, k) => (
          <button key={k} type="button" aria-pressed={k === shown} aria-label={words.value.layer({ layer: k + 1, all: size[0] })} onClick={() => { show(k); }}>
            <svg viewBox={frame} aria-hidden="true">
              {layer.map(({ id, corners: [[x, y] = [0, 0]] }) => {
                const who = owner.get(`${k},${id}`);
                const p = typeof who === 'number' ? all[who] : undefined;
                if (!who && crate.target && !crate.admits([k, y / EDGE, x / EDGE], 0)) return null;
                return <rect key={id} class="mini" x={x} y={y} width={EDGE} height={EDGE} fill={who === 'golden' ? GOLDEN.colour : p ? kindColour(p.block) : 'none'} />;
              })}
            </svg>
            {k + 1}
          </button>
        ))}
      </div>}
    </div>
  );
}
