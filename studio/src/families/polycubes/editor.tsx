// A puzzle of polycubes of one's own: the target and each piece cell by cell, layer by layer.

import { useRef, useState } from 'preact/hooks';

import { Balance, Check, Choice, Faults, Given, Triple, Whole } from '../../page/enter/parts';
import { numbers, numeric, records, without } from '../../page/enter/reading';
import { Icon } from '../../page/icon';
import { asArray, asText } from '../../api/reading';
import { body, WOOD } from '../crates/brick';
import { kindColour, kindLetters } from '../crates/kinds';
import type { Editing, Editor, Puzzle } from '../editor';
import { colourAt, count, isWhole, made, painted, type Place, recoloured, resized, type Sign, signAt } from './grid';
import { Painting } from './painting';
import { edgesOf, type Layers, layersOf, Shape, voxelsOf } from './shape';
import { labelled } from '../../words/language';
import { words as own } from './words';

type Brush = 'fill' | 'spare' | 'golden' | 'empty';
type Piece = Readonly<Record<string, unknown>>;

const SIGNS: Readonly<Record<Exclude<Brush, 'golden'>, Sign>> = { fill: '#', spare: '+', empty: '.' };
const COLOURS = 9;
const EDGE = 32; // cells at most, where the service says nothing
type Range = readonly [least: number, most: number];

function balance(have: Range, need: Range): string {
  const told = own.value.enter;
  const say = ([least, most]: Range): string => (least === most ? String(least) : told.span({ least, most }));
  if (have[1] < need[0]) return told.missing(need[0] - have[1], { have: say(have), need: say(need) });
  if (have[0] > need[1]) return told.over(have[0] - need[1], { have: say(have), need: need[1] });
  return told.balance(need[1], { have: say(have) });
}

function Form(editing: Editing) {
  const { puzzle, change, faults } = editing;
  const pieces = records(puzzle['pieces']);
  const target = layersOf(puzzle['target']);
  const golden = Array.isArray(puzzle['golden']) ? 1 : 0;
  const must = count(target, '#') - (golden && signAt(target, goldenOf(puzzle) ?? [-1, 0, 0]) === '#' ? 1 : 0);
  const need = [must, must + count(target, '+')] as const;
  const have = [0, 1].map((end) => pieces.reduce((sum, piece) => sum + rangeOf(piece)[end as 0 | 1] * count(layersOf(piece['cells']), '#'), 0)) as unknown as readonly [number, number];
  const fitting = have[1] >= need[0] && have[0] <= need[1];
  return (
    <>
      <Target {...editing} target={target} />
      <Balance have={fitting ? need[1] : have[1] < need[0] ? have[1] : have[0]} need={need[1]}>{balance(have, need)}</Balance>
      <Pieces {...editing} pieces={pieces} />
      <Pairs {...editing} />
      <Check label={own.value.enter.mirrored} value={puzzle['mirrored'] === true} set={(mirrored) => { change({ ...puzzle, mirrored }); }} />
      <Given count={records(puzzle['fixed']).length} faults={faults('/fixed')} drop={() => { change({ ...puzzle, fixed: [] }); }} />
    </>
  );
}

/** Which colours of pieces may lie on which of cells, where both have some; of themselves equal ones may. */
function Pairs({ puzzle, change, faults }: Editing) {
  const told = own.value.enter;
  const listed = asArray(puzzle['pairs']).map(asArray);
  const used = (layers: Layers, marks: Layers, colour = 0): number[] => voxelsOf(layers, '#+', marks, colour).map((each) => each[3]);
  const sorted = (all: readonly unknown[]): number[] => [...new Set(all.map(Number))].filter((each) => each > 0).sort((a, b) => a - b);
  const pieces = sorted([...records(puzzle['pieces']).flatMap((each) => used(layersOf(each['cells']), layersOf(each['colours']), numeric(each['colour']) ?? 0)), ...listed.map(([piece]) => piece)]);
  const cells = sorted([...used(layersOf(puzzle['target']), layersOf(puzzle['colours'])), ...listed.map(([, cell]) => cell)]);
  if (!pieces.length || !cells.length) return null;
  const all = pieces.flatMap((piece) => cells.map((cell) => [piece, cell] as const));
  const isEqual = ([piece, cell]: readonly [number, number]): boolean => piece === cell;
  const meets = (pair: readonly [number, number]): boolean => (Array.isArray(puzzle['pairs']) ? listed.some((each) => each.join() === pair.join()) : isEqual(pair));
  const toggle = (pair: readonly [number, number]): void => {
    const pairs = all.filter((each) => (each === pair ? !meets(each) : meets(each)));
    change(all.every((each) => isEqual(each) === pairs.includes(each)) ? omit(puzzle, 'pairs') : { ...puzzle, pairs });
  };
  return (
    <section aria-label={told.pairs} data-at="/pairs">
      <p>{told.pairs}</p>
      <p class="brushes" role="group" aria-label={told.pairs}>
        {all.map((pair) => <button key={pair.join()} type="button" aria-pressed={meets(pair)} onClick={() => { toggle(pair); }}>{told.pair({ piece: pair[0], cell: pair[1] })}</button>)}
      </p>
      <Faults faults={faults('/pairs')} />
    </section>
  );
}

function goldenOf(puzzle: Puzzle): Place | null {
  const at = numbers(puzzle['golden'], 3);
  return at.every((each) => each !== null) ? (at as unknown as Place) : null;
}

/** How often a piece is used, at least and at most. */
function rangeOf(piece: Piece): readonly [low: number, high: number] {
  const [low, high] = [numeric(piece['min']), numeric(piece['max'])];
  const all = numeric(piece['count']) ?? 1;
  return high === null ? [all, all] : [low ?? 0, high];
}

function omit(from: Piece, ...names: readonly string[]): Piece {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}

function Target({ puzzle, change, faults, limits, target }: Editing & { target: Layers }) {
  const told = own.value.enter;
  const [brush, setBrush] = useState<Brush>('fill');
  const [colour, setColour] = useState(0);
  const stroke = useRef<Brush>('fill');
  const golden = goldenOf(puzzle);
  const colours = layersOf(puzzle['colours']);
  const latest = useRef(puzzle);
  latest.current = puzzle;
  const paint = (at: Place, first: boolean): void => {
    const now = latest.current; // a stroke is faster than what is drawn of it
    const sign = signAt(layersOf(now['target']), at);
    const isGold = goldenOf(now)?.join() === at.join();
    const meant = brush === 'golden' ? isGold : !isGold && sign === SIGNS[brush] && colourAt(layersOf(now['colours']), at) === colour;
    if (first) stroke.current = meant && brush !== 'empty' ? (brush === 'golden' ? 'fill' : 'empty') : brush;
    const next = brushed(now, at, stroke.current, colour);
    latest.current = next;
    change(next, first ? '' : 'stroke');
  };
  return (
    <section aria-label={told.target} data-at="/target">
      <h2>{told.target}</h2>
      <div class="fields">
        <Triple label={told.size} place="/target" values={edgesOf(target)} least={1} most={limits['edge'] ?? EDGE} faults={[]}
          set={(size) => { if (size.every((edge) => (edge ?? 0) > 0)) change(grown(puzzle, size.map(Number)), 'size'); }} />
        <Choice label={told.colour} place="/colours" value={String(colour)} faults={faults('/colours')} set={(next) => { setColour(Number(next)); }}
          names={Object.fromEntries(Array.from({ length: COLOURS + 1 }, (_, k) => [String(k), k ? told.colours(k) : told.anyColour]))} />
      </div>
      <p class="brushes" role="group" aria-label={told.brush}>
        {(['fill', 'spare', 'golden', 'empty'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={brush === each} onClick={() => { setBrush(each); }}><i class={each} aria-hidden="true" />{told.brushes[each]}</button>
        ))}
      </p>
      <Painting label={told.target} layers={target} colours={colours} golden={golden} tint={WOOD} paint={paint} />
      <p class="note">{told.keys}</p>
      <Faults faults={[...faults('/target'), ...faults('/golden')]} />
    </section>
  );
}

/** The puzzle with one cell of its target painted. */
function brushed(puzzle: Puzzle, at: Place, brush: Brush, colour: number): Puzzle {
  const target = layersOf(puzzle['target']);
  if (brush === 'golden') return { ...puzzle, golden: at, target: painted(target, at, '#') };
  const kept = goldenOf(puzzle)?.join() === at.join() ? omit(puzzle, 'golden') : puzzle;
  const colours = painted(recoloured(layersOf(puzzle['colours']), edgesOf(target)), at, brush === 'empty' ? '0' : String(colour));
  const coloured = count(colours, '123456789') > 0 ? { ...kept, colours } : omit(kept, 'colours');
  return { ...coloured, target: painted(target, at, SIGNS[brush]) };
}

/** The puzzle with a target of another size; new cells are filled. */
function grown(puzzle: Puzzle, size: readonly number[]): Puzzle {
  const golden = goldenOf(puzzle);
  const inside = golden?.every((each, axis) => each < (size[axis] ?? 0)) ?? true;
  const next = { ...puzzle, target: resized(layersOf(puzzle['target']), size, '#') };
  const kept = inside ? next : omit(next, 'golden');
  return 'colours' in kept ? { ...kept, colours: recoloured(layersOf(kept['colours']), size) } : kept;
}

function Pieces({ puzzle, change, faults, limits, pieces }: Editing & { pieces: readonly Piece[] }) {
  const told = own.value.enter;
  const [open, setOpen] = useState(0);
  const set = (next: readonly Piece[], what = ''): void => { change({ ...puzzle, pieces: next }, what); };
  const add = (piece: Piece): void => {
    set([...pieces, piece]);
    setOpen(pieces.length);
  };
  const remove = (index: number): void => {
    const left = pieces.filter((_, k) => k !== index);
    change({ ...puzzle, pieces: left, ...('fixed' in puzzle ? { fixed: without(puzzle['fixed'], 'piece', index) } : {}) });
    setOpen(Math.min(index, left.length - 1));
  };
  return (
    <section class="polycube-pieces" aria-label={told.pieces} data-at="/pieces">
      <h2>{told.pieces}</h2>
      {!pieces.length && <p class="note">{told.none}</p>}
      <ol>
        {pieces.map((piece, index) => (
          <PieceRow key={index} index={index} piece={piece} faults={faults} limits={limits} open={index === open} choose={() => { setOpen(index === open ? -1 : index); }}
            set={(next, what) => { set(pieces.map((each, k) => (k === index ? next : each)), what && `${what} ${index}`); }}
            copy={() => { add(omit(piece, 'name')); }} remove={() => { remove(index); }} />
        ))}
      </ol>
      <button type="button" onClick={() => { add({ cells: [['#..', '...', '...']], count: 1 }); }}>+ {told.add}</button>
      <Faults faults={pieces.length ? [] : faults('/pieces')} />
    </section>
  );
}

interface RowProps {
  readonly index: number;
  readonly piece: Piece;
  readonly faults: Editing['faults'];
  readonly limits: Editing['limits'];
  readonly open: boolean;
  readonly choose: () => void;
  readonly set: (piece: Piece, what: string) => void;
  readonly copy: () => void;
  readonly remove: () => void;
}

function PieceRow({ index, piece, faults, limits, open, choose, set, copy, remove }: RowProps) {
  const told = own.value.enter;
  const letter = kindLetters(index);
  const cells = layersOf(piece['cells']);
  const many = count(cells, '#');
  const way = new Shape(voxelsOf(cells, '#'), false).flat;
  const { view, box } = body(index, way.cells, way.size, true);
  const [low, high] = rangeOf(piece);
  const counted = (least: number, most: number): Piece => {
    const kept = omit(piece, 'count', 'min', 'max');
    return least === most ? { ...kept, count: least } : { ...kept, min: least, max: most };
  };
  const name = asText(piece['name']);
  const inside = open ? faults(`/pieces/${index}/cells`) : []; // told there
  const [title, times] = [name && name !== letter ? `${letter} · ${name}` : letter, low === high ? `×${high}` : `×${low}–${high}`];
  return (
    <li data-at={`/pieces/${index}`}>
      <button type="button" class="piece-head" aria-expanded={open} data-opens={open ? undefined : ''} onClick={choose}>
        <svg class="brick" viewBox={box.map((n) => n.toFixed(3)).join(' ')} aria-hidden="true">{view}</svg>
        <span aria-hidden="true"><b>{title}</b> <small>{times}</small></span>
        <span class="unseen">{labelled(`${title} ${times}`, told.piece(many, { letter }))}</span>
      </button>
      <span class="piece-acts">
        <button type="button" class="drop" aria-label={told.copy(letter)} title={told.copy(letter)} onClick={copy}><Icon sign="plus" /></button>
        <button type="button" class="drop" aria-label={told.removePiece(letter)} title={told.removePiece(letter)} onClick={remove}>×</button>
      </span>
      {open && (
        <div class="piece-body">
          <CellsOf piece={piece} place={`/pieces/${index}/cells`} faults={faults} letter={letter} tint={kindColour(index)} most={limits['edge'] ?? EDGE} set={set} />
          <div class="fields">
            <Whole label={told.least} place={`/pieces/${index}/min`} value={low} least={0} most={limits['pieces'] ?? 300} faults={[]} set={(least) => { set(counted(least, Math.max(least, low === high ? least : high)), 'least'); }} />
            <Whole label={told.range} place={`/pieces/${index}/max`} value={high} least={0} most={limits['pieces'] ?? 300} faults={[]} set={(most) => { set(counted(Math.min(low, most), most), 'most'); }} />
            <Choice label={told.colour} place={`/pieces/${index}/colour`} value={String(numeric(piece['colour']) ?? 0)} faults={[]}
              names={Object.fromEntries(Array.from({ length: COLOURS + 1 }, (_, k) => [String(k), k ? told.colours(k) : told.anyColour]))}
              set={(next) => { set({ ...omit(piece, 'colour', 'colours'), ...(next === '0' ? {} : { colour: Number(next) }) }, 'colour'); }} />
            <Whole label={told.group} place={`/pieces/${index}/group`} value={numeric(piece['group']) ?? 0} least={0} most={1000} faults={[]}
              set={(group) => { set({ ...omit(piece, 'group'), ...(group ? { group } : {}) }, 'group'); }} />
          </div>
        </div>
      )}
      <Faults own={many && !isWhole(cells) ? told.parts : ''} faults={faults(`/pieces/${index}`).filter((each) => !inside.includes(each))} />
    </li>
  );
}

interface CellsProps {
  readonly piece: Piece;
  readonly place: string;
  readonly faults: Editing['faults'];
  readonly letter: string;
  readonly tint: string;
  readonly most: number;
  readonly set: (piece: Piece, what: string) => void;
}

/** The cells of a piece, in a box that is made larger and smaller. */
function CellsOf({ piece, place, faults, letter, tint, most, set }: CellsProps) {
  const told = own.value.enter;
  const latest = useRef(piece);
  latest.current = piece;
  const stroke = useRef<Sign>('#');
  const paint = (at: Place, first: boolean): void => {
    const cells = layersOf(latest.current['cells']);
    if (first) stroke.current = signAt(cells, at) === '#' ? '.' : '#';
    const next = { ...omit(latest.current, 'colours'), cells: painted(cells, at, stroke.current) };
    latest.current = next;
    set(next, first ? '' : 'stroke');
  };
  const cells = layersOf(piece['cells']);
  return (
    <div data-at={place}>
      <Triple label={told.wider} place={`${place}/size`} values={edgesOf(cells)} least={1} most={most} faults={[]}
        set={(size) => { if (size.every((edge) => (edge ?? 0) > 0)) set({ ...omit(piece, 'colours'), cells: resized(cells, size.map(Number), '.') }, 'size'); }} />
      <Painting label={told.cells(letter)} layers={cells} colours={layersOf(piece['colours'])} tint={tint} paint={paint} />
      <Faults faults={faults(place)} />
    </div>
  );
}

export const editor: Editor = {
  blank: () => ({ family: 'polycubes', target: made([3, 3, 3], () => '#'), pieces: [] }),
  Form,
};
