// A snake of one's own: its cubes in a row that wraps, each straight or a corner at a touch.

import { useRef, useState } from 'preact/hooks';

import { asText } from '../../api/reading';
import { Balance, Faults, Given, Triple } from '../../page/enter/parts';
import { numbers, product, records } from '../../page/enter/reading';
import type { Editing, Editor } from '../editor';
import { words as own } from './words';

const [STRAIGHT, CORNER] = ['0', '1'];
// The keys of a cube, as the language has them, and in the digits of the notation.
function kindOf(key: string): string | undefined {
  const { straight, corner } = own.value.enter.letters;
  if (key === '0' || key === straight.toLowerCase()) return STRAIGHT;
  return key === '1' || key === corner.toLowerCase() ? CORNER : undefined;
}

function Form({ puzzle, change, faults, limits }: Editing) {
  const told = own.value.enter;
  const size = numbers(puzzle['size'], 3);
  const chain = asText(puzzle['chain']).replace(/[^01]/g, STRAIGHT);
  const most = limits['cells'] ?? 512;
  const [have, need] = [chain.length, product(size)];
  const given = records(puzzle['fixed']).length;
  const set = (next: string, what = ''): void => {
    if (next.length <= most) change({ ...puzzle, chain: next }, what);
  };
  return (
    <>
      <div class="fields">
        <Triple
          label={told.size}
          place="/size"
          values={size}
          least={1}
          most={most}
          faults={faults('/size')}
          set={(edges) => {
            change({ ...puzzle, size: edges }, 'size');
          }}
        />
      </div>
      <Balance have={have} need={need}>
        {have === need ? told.balance(need, { have }) : have < need ? told.missing(need - have, { have, need }) : told.over(have - need, { have, places: told.places(need) })}
      </Balance>
      <Chain chain={chain} set={set} />
      <Faults faults={faults('/chain')} />
      <Given
        count={given}
        faults={faults('/fixed')}
        drop={() => {
          change({ ...puzzle, fixed: [] });
        }}
      />
    </>
  );
}

function Chain({ chain, set }: { chain: string; set: (next: string, what?: string) => void }) {
  const told = own.value.enter;
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const here = Math.min(current, chain.length - 1);
  const focus = (index: number): void => {
    const to = Math.max(0, index);
    setCurrent(to);
    list.current?.children[to]?.querySelector('button')?.focus();
  };
  const put = (index: number, kind: string): void => {
    set(chain.slice(0, index) + kind + chain.slice(index + 1));
  };
  const press = (event: KeyboardEvent, index: number): void => {
    const moves: Readonly<Record<string, number>> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: chain.length - 1 };
    const to = moves[event.key];
    const kind = kindOf(event.key.toLowerCase());
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (to !== undefined) focus(Math.min(to, chain.length - 1));
    else if (kind !== undefined) put(index, kind);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      set(chain.slice(0, index) + chain.slice(index + 1));
      focus(Math.min(event.key === 'Delete' ? index : index - 1, chain.length - 2));
    } else return;
    event.preventDefault();
  };
  return (
    <section aria-label={told.chain} data-at="/chain">
      <h2>{told.chain}</h2>
      {chain ? <p class="note">{told.keys}</p> : <p class="note">{told.none}</p>}
      <ol class="chain" ref={list}>
        {Array.from(chain, (digit, index) => (
          <li key={index}>
            <Cube
              index={index}
              kind={index === 0 || index === chain.length - 1 ? 'end' : digit === CORNER ? 'corner' : 'straight'}
              up={Array.from(chain.slice(1, index)).filter((each) => each === CORNER).length % 2 === 1}
              reached={index === here}
              press={press}
              turn={() => {
                setCurrent(index);
                put(index, digit === CORNER ? STRAIGHT : CORNER);
              }}
            />
          </li>
        ))}
      </ol>
      <p class="buttons">
        <button type="button" onClick={() => { set(chain + STRAIGHT); }}>+ {told.addStraight}</button>
        <button type="button" onClick={() => { set(chain + CORNER); }}>+ {told.addCorner}</button>
        <button type="button" disabled={!chain} onClick={() => { set(chain.slice(0, -1)); }}>{told.removeLast}</button>
        <button type="button" disabled={chain.length < 2} onClick={() => { set(Array.from(chain).reverse().join('')); }}>{told.turnRound}</button>
      </p>
    </section>
  );
}

type Kind = 'end' | 'straight' | 'corner';

interface CubeProps {
  readonly index: number;
  readonly kind: Kind;
  /** Whether the cord comes back from a corner before: each next one bends the other way. */
  readonly up: boolean;
  readonly reached: boolean;
  readonly press: (event: KeyboardEvent, index: number) => void;
  readonly turn: () => void;
}

/** The cord within a cube: through it, or around a corner of it. */
const CORDS: Readonly<Record<Kind, (up: boolean, first: boolean) => string>> = {
  straight: () => 'M0 20H40',
  corner: (up) => (up ? 'M0 20H13Q20 20 20 13V0' : 'M0 20H13Q20 20 20 27V40'),
  end: (_, first) => (first ? 'M20 20H40' : 'M0 20H20'),
};

function Cube({ index, kind, up, reached, press, turn }: CubeProps) {
  return (
    <button
      type="button"
      class={`cube ${kind} ${index % 2 ? 'dark' : 'light'}`}
      tabIndex={reached ? 0 : -1}
      aria-label={own.value.enter.cube({ index: index + 1, kind: own.value.enter.kinds[kind] })}
      onKeyDown={(event) => { press(event, index); }}
      onClick={turn}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d={CORDS[kind](up, index === 0)} />
        {kind === 'end' && <circle cx="20" cy="20" r="5" />}
      </svg>
    </button>
  );
}

export const editor: Editor = {
  blank: () => ({ family: 'snakes', size: [3, 3, 3], chain: '', fixed: [] }),
  Form,
};
