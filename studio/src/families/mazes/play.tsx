// Mazes laid by hand: cubes with corridors on a plan.

import { useSignal } from '@preact/signals';

import { asArray, asRecord } from '../../api/reading';
import { Icon } from '../../page/icon';
import { Clashes, type Edge } from '../../page/play/clash';
import { type Hand, type Item, type Lying, usePlan } from '../../page/play/plan';
import { lookIn } from '../../page/play/region';
import { middle, type Point, square } from '../../page/play/geometry';
import { EDGE, places } from '../../page/play/grid';
import { words } from '../../words/play';
import type { Puzzle } from '../../page/table';
import type { BoardProps, Placed, Play, PlayParts } from '../playing';
import { FLOORS, WALL } from '../colours';
import { GROUPS } from './cubes';
import { labelled } from '../../words/language';
import { words as own } from './words';

interface Laid {
  readonly row: number;
  readonly column: number;
  /** The open sides as it lies, in the order N, E, S, W; empty: nothing shall lie there. */
  readonly cube: string;
}

const SIDES = ['N', 'E', 'S', 'W'] as const;
const STEPS: readonly Point[] = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // to the side of each letter

/** The open sides in words. */
function sidesOf(cube: string): string {
  const { sides, noSide } = own.value.play;
  return SIDES.filter((side) => cube.includes(side)).map((side) => sides[side]).join(', ') || noSide;
}

/** Open sides after quarter turns clockwise. */
function turned(cube: string, quarters: number): string {
  return SIDES.filter((_, k) => cube.includes(SIDES[(k - quarters + 8) % 4] ?? '?')).join('');
}

function kind(cube: string): string {
  return [0, 1, 2, 3].map((quarters) => turned(cube, quarters)).sort()[0] ?? cube;
}

function laidAs(piece: unknown): Laid | null {
  const { row, column, cube } = (piece ?? {}) as Record<string, unknown>;
  const right = Number.isInteger(row) && Number.isInteger(column) && typeof cube === 'string' && /^[NESW]{0,4}$/.test(cube);
  return right ? ({ row, column, cube } as Laid) : null;
}

function read(pieces: unknown): readonly Laid[] {
  return asArray(pieces).flatMap((piece) => laidAs(piece) ?? []);
}

function everything(puzzle: Puzzle, placed: Placed): readonly Laid[] {
  return [...read(puzzle['fixed']), ...read(placed)];
}

function counts(puzzle: Puzzle): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(asRecord(puzzle['cubes'])).map(([cube, count]) => [cube, Number(count)]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** What is left of the set that was turned so often; null: it has not all that lies. */
function left(puzzle: Puzzle, lying: readonly Laid[], quarters: number): Record<string, number> | null {
  const each = puzzle['turning'] === 'each';
  const set: Record<string, number> = {};
  for (const [cube, count] of Object.entries(counts(puzzle))) {
    const look = each ? kind(cube) : turned(cube, quarters);
    set[look] = (set[look] ?? 0) + count;
  }
  for (const { cube } of lying) {
    if (!cube) continue;
    const look = each ? kind(cube) : cube;
    set[look] = (set[look] ?? 0) - 1;
    if (set[look] < 0) return null;
  }
  return set;
}

/** The common turn of the set: the wished one, or the next that has all that lies. */
function common(puzzle: Puzzle, lying: readonly Laid[], wish: number): number {
  if (puzzle['turning'] !== 'together') return 0;
  return [0, 1, 2, 3].map((more) => (wish + more) % 4).find((quarters) => left(puzzle, lying, quarters)) ?? wish;
}

/** Where corridors lead nowhere, or the entrance is wrong: the ends of the side. */
function clashes(puzzle: Puzzle, lying: readonly Laid[]): readonly Edge[] {
  const at = new Map(lying.map((p) => [`${p.row},${p.column}`, p.cube]));
  const [wide, high] = [Number(puzzle['width']), Number(puzzle['height'])];
  const found: Edge[] = [];
  for (const { row, column, cube } of lying) {
    SIDES.forEach((side, k) => {
      const [right, down] = STEPS[k] ?? [0, 0];
      const [x, y] = [column + right, row + down];
      const gate = row === 0 && column === 0 && (side === 'N' || side === 'W');
      const open = cube.includes(side);
      const there = x < 0 || y < 0 || x >= wide || y >= high ? '' : at.get(`${y},${x}`);
      const back = SIDES[(k + 2) % 4] ?? '?';
      const walled = there !== '' && there !== undefined && !there.includes(back) && puzzle['dead_ends'] !== 'anywhere';
      const wrong = gate ? open === cube.includes(side === 'N' ? 'W' : 'N') : open && (there === '' || walled);
      if (wrong) found.push(sideOf(row, column, k));
    });
  }
  return found;
}

/** The places to which no corridor leads from the entrance; none while cubes are still to be laid. */
function unreached(puzzle: Puzzle, lying: readonly Laid[]): ReadonlySet<string> {
  const cubes = new Map(lying.filter((p) => p.cube).map((p) => [`${p.row},${p.column}`, p]));
  if (cubes.size < sum(Object.values(counts(puzzle)))) return new Set();
  const waiting = [...cubes.values()].filter((p) => p.row === 0 && p.column === 0);
  const left = new Set([...cubes.keys()].filter((id) => id !== '0,0'));
  for (let here = waiting.pop(); here; here = waiting.pop()) {
    const { row, column, cube } = here;
    SIDES.forEach((side, k) => {
      const [right, down] = STEPS[k] ?? [0, 0];
      const id = `${row + down},${column + right}`;
      const there = cubes.get(id);
      const leads = cube.includes(side) && there?.cube.includes(SIDES[(k + 2) % 4] ?? '?');
      if (there && leads && left.delete(id)) waiting.push(there);
    });
  }
  return left;
}

function sideOf(row: number, column: number, side: number): Edge {
  const corners = square(column * EDGE, row * EDGE, EDGE);
  return [corners[side] ?? [0, 0], corners[(side + 1) % 4] ?? [0, 0]];
}

/** All rectangles that leave less than a row and a column empty, where the puzzle names none. */
function rectangles(puzzle: Puzzle): { name: string; puzzle: Puzzle }[] {
  const many = sum(Object.values(counts(puzzle)));
  const [width, height] = [puzzle['width'], puzzle['height']].map((each) => (typeof each === 'number' ? each : null));
  if (width && height) return [];
  return Array.from({ length: many }, (_, k) => k + 1).flatMap((w) => {
    const [wide, high] = [width ?? (height ? Math.ceil(many / height) : w), height ?? Math.ceil(many / (width ?? w))];
    const fits = width ? w === width : height ? w === wide : wide * high - many < Math.min(wide, high);
    return fits ? [{ name: `${wide} × ${high}`, puzzle: { ...puzzle, width: wide, height: high } }] : [];
  });
}

export const mazes: Play = {
  useParts: useMaze,
  hinted: (puzzle, _, piece) => {
    const p = laidAs(piece);
    const all = places(Number(puzzle['height']), Number(puzzle['width']));
    const at = all.findIndex(({ id }) => id === idOf(p));
    const { words: where } = lookIn(all.map(({ corners }) => middle(corners)), at);
    return [[words.value.lookHere, where], [own.value.play.hinted, labelled(all[at]?.name ?? '', own.value.play.cube(sidesOf(p?.cube ?? '')))]];
  },
  prompt: () => own.value.play.prompt,
  Pieces: MazePieces,
  pieces: (puzzle) => sum(Object.values(counts(puzzle))) - read(puzzle['fixed']).filter((p) => p.cube).length,
  lying: (_, placed) => read(placed).filter((p) => p.cube).length,
  faults: (puzzle, placed) => clashes(puzzle, everything(puzzle, placed)).length,
  unseen: (puzzle, placed) => unreached(puzzle, everything(puzzle, placed)).size,
  whole: (puzzle, placed) => {
    const [width, height] = [Number(puzzle['width']), Number(puzzle['height'])];
    const lying = everything(puzzle, placed);
    const rows = Array.from({ length: height }, () => Array<string>(width).fill(''));
    for (const { row, column, cube } of lying) {
      const line = rows[row];
      if (line) line[column] = cube;
    }
    return { width, height, turned: common(puzzle, lying, 0), rows };
  },
  variants: rectangles,
  rules: () => own.value.play.rules,
};

function idOf(p: Laid | null): string {
  return p ? `${p.row},${p.column}` : '';
}

/** What a hint shows on the board: a part of it, then the cube on its place. */
function hintOn({ puzzle, hint }: BoardProps, tray: readonly string[], shown: (item: string) => string) {
  const p = laidAs(hint?.piece);
  if (!hint || !p) return null;
  const all = places(Number(puzzle['height']), Number(puzzle['width']));
  const at = all.findIndex(({ id }) => id === idOf(p));
  const near = lookIn(all.map(({ corners }) => middle(corners)), at).near.flatMap((index) => all[index]?.id ?? []);
  if (hint.depth === 1) return { spots: near };
  const item = tray.find((each) => shown(each) === p.cube) ?? tray.find((each) => kind(each) === kind(p.cube));
  return { spots: [idOf(p)], ghost: <g opacity="0.6"><Cube cube={p.cube} x={p.column * EDGE} y={p.row * EDGE} /></g>, item };
}

function useMaze(props: BoardProps): PlayParts {
  const { puzzle, placed, marks } = props;
  const wish = useSignal(0); // quarter turns of the whole set
  const turns = useSignal<Readonly<Record<string, number>>>({}); // of kinds in the tray
  const turning = puzzle['turning'] ?? 'together';
  const lies = everything(puzzle, placed);
  const quarters = common(puzzle, lies, wish.value);
  const rest = left(puzzle, lies, quarters) ?? {};
  const lost = unreached(puzzle, lies);
  const lying = new Map<string, Lying>();
  const add = (p: Laid, index: number | null): void => {
    const view = <Cube cube={p.cube} x={p.column * EDGE} y={p.row * EDGE} />;
    const mark = index === null ? undefined : marks.get(placed[index]);
    const id = `${p.row},${p.column}`;
    const name = p.cube ? own.value.play.cube(sidesOf(p.cube)) : words.value.empty;
    lying.set(id, { index, view, mark, short: own.value.play.short, name: lost.has(id) ? `${name}, ${own.value.play.unreached}` : name });
  };
  read(puzzle['fixed']).forEach((p) => { add(p, null); });
  placed.forEach((piece, index) => {
    const p = laidAs(piece);
    if (p) add(p, index);
  });
  const shown = (item: string): string => turned(item, turns.value[item] ?? 0);
  const look = (hand: Hand): string => ('item' in hand ? shown(hand.item) : (laidAs(placed[hand.index])?.cube ?? ''));
  const tray = Object.entries(rest).filter(([, count]) => count > 0).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  const turnAll = (): void => {
    const next = common(puzzle, read(puzzle['fixed']), quarters + 1);
    props.play(placed.map((piece) => ({ ...(piece as Laid), cube: turned(laidAs(piece)?.cube ?? '', next - quarters + 4) })));
    wish.value = next;
  };
  const [wide, high] = [Number(puzzle['width']) * EDGE, Number(puzzle['height']) * EDGE];
  return usePlan({
    label: words.value.heading,
    spots: places(Number(puzzle['height']), Number(puzzle['width'])),
    lying,
    tray: tray.map(([item, count]): Item => ({
      id: item, count, short: own.value.play.short, name: own.value.play.item({ sides: sidesOf(shown(item)), count }), view: <Cube cube={shown(item)} x={0} y={0} />, box: [-3, -3, 106, 106],
    })),
    piece: [49, 76],
    kind: 'maze',
    frame: [-32, -32, wide + 36, high + 36],
    under: <path class="way-in" d="M-2 -2v-24l-7.5 7.5-9-9-9 9 9 9L-26 -2z" />,
    over: <><Unreached all={lost} /><Clashes all={clashes(puzzle, lies)} /></>,
    hint: hintOn(props, tray.map(([item]) => item), shown),
    always: turning === 'together' && !props.done
      ? <button type="button" class="round word" onClick={turnAll}><Icon sign="turn" />{own.value.play.turnAll}</button> : undefined,
    done: props.done,
    say: props.say,
    view: (hand) => ({ view: <Cube cube={look(hand)} x={0} y={0} />, box: [-3, -3, 106, 106] }),
    put: (hand, spot) => put(props, hand, spot, look(hand)),
    turn: turning === 'each' ? (hand) => {
      if ('item' in hand) turns.value = { ...turns.value, [hand.item]: ((turns.value[hand.item] ?? 0) + 1) % 4 };
      else props.play(placed.map((piece, k) => (k === hand.index ? { ...laidAs(piece), cube: turned(look(hand), 1) } : piece)));
      return hand;
    } : undefined,
    back: (index) => { props.play(placed.filter((_, each) => each !== index)); },
  });
}

function put({ placed, play }: BoardProps, hand: Hand, spot: string, cube: string): Hand {
  const [row = 0, column = 0] = spot.split(',').map(Number);
  const there = placed.findIndex((piece) => {
    const p = laidAs(piece);
    return p?.row === row && p.column === column;
  });
  const piece: Laid = { row, column, cube };
  if ('item' in hand) {
    const rest = placed.filter((_, index) => index !== there);
    play([...rest, piece]);
    return { index: rest.length };
  }
  const next = [...placed];
  const [from, other] = [laidAs(placed[hand.index]), laidAs(placed[there])];
  if (from && other) next[there] = { ...other, row: from.row, column: from.column }; // they change places
  next[hand.index] = piece;
  play(next);
  return hand;
}

/** Where one cannot come to: crossed out, so that it is not the colour alone. */
function Unreached({ all }: { all: ReadonlySet<string> }) {
  return (
    <>
      {[...all].map((id) => {
        const [row = 0, column = 0] = id.split(',').map(Number);
        const [x, y] = [column * EDGE, row * EDGE];
        return <path key={id} class="unreached" data-unreached d={`M${x + 8} ${y + 8}h84v84h-84ZM${x + 8} ${y + 8}l84 84m0 -84l-84 84`} />;
      })}
    </>
  );
}

const MOST = 12; // kinds that can be told apart

/** The kinds of cubes of a set side by side. */
function MazePieces({ puzzle }: { puzzle: Puzzle }) {
  const all = Object.entries(counts(puzzle)).filter(([, count]) => count > 0).map(([cube]) => cube).slice(0, MOST);
  const columns = Math.ceil(Math.sqrt(all.length * 1.4));
  return (
    <svg class="pieces" viewBox={`-10 -10 ${columns * 120} ${Math.ceil(all.length / columns) * 120}`} aria-hidden="true">
      {all.map((cube, k) => <Cube key={cube} cube={cube} x={(k % columns) * 120} y={Math.floor(k / columns) * 120} />)}
    </svg>
  );
}

const [RIM, SHADE] = [19, 9]; // how thick walls are, and how wide their shadows

/** A cube from above: walls, and the corridor to its open sides. */
function Cube({ cube, x, y }: { cube: string; x: number; y: number }) {
  if (!cube) return <path class="nothing" d={`M${x + 30} ${y + 30}l40 40m0 -40l-40 40`} />;
  const [low, high] = [RIM, EDGE - RIM];
  const has = (side: string): boolean => cube.includes(side);
  const floor = `M${low} ${low}${has('N') ? `V0H${high}V${low}` : `H${high}`}${has('E') ? `H${EDGE}V${high}H${high}` : `V${high}`}`
    + `${has('S') ? `V${EDGE}H${low}V${high}` : `H${low}`}${has('W') ? `H0V${low}H${low}` : ''}Z`;
  const walls = [
    has('N') ? `M${low} 0V${low}M${high} 0V${low}` : `M${low} ${low}H${high}`,
    has('E') ? `M${EDGE} ${low}H${high}M${EDGE} ${high}H${high}` : `M${high} ${low}V${high}`,
    has('S') ? `M${low} ${EDGE}V${high}M${high} ${EDGE}V${high}` : `M${low} ${high}H${high}`,
    has('W') ? `M0 ${low}H${low}M0 ${high}H${low}` : `M${low} ${low}V${high}`,
  ].join('');
  const shade = [
    ...(has('N') ? [] : [`M${low} ${low}H${high}v${SHADE}H${low}Z`]), // below what stands to the north
    ...(has('W') ? [`M0 ${low}H${low}v${SHADE}H0Z`] : []),
    ...(has('E') ? [`M${high} ${low}H${EDGE}v${SHADE}H${high}Z`] : []),
  ].join('');
  const [group = 'end'] = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).filter((each) => (GROUPS[each] as readonly string[]).includes(cube));
  return (
    <g class="cube" transform={`translate(${x} ${y})`}>
      <rect fill={WALL} width={EDGE} height={EDGE} />
      <path d={floor} fill={FLOORS[group]} />
      {shade && <path class="shade" d={shade} />}
      <path class="rim" d={walls} />
      <rect class="outer" x="1" y="1" width={EDGE - 2} height={EDGE - 2} />
    </g>
  );
}
