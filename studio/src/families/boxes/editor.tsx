// A box of one's own: its edges, its golden cube, and the list of its blocks.

import { useRef } from 'preact/hooks';

import { numbers, numeric, product, records, without } from '../../page/enter/reading';
import { Balance, Choice, Faults, Given, Triple, Whole } from '../../page/enter/parts';
import type { Editing, Editor, Puzzle } from '../editor';
import { BlockPicture } from './picture';
import { words as own } from './words';

type Edges = (number | null)[];

interface Block {
  readonly size: Edges;
  readonly count: number | null;
}

interface Box {
  readonly size: Edges;
  readonly blocks: readonly Block[];
  readonly golden: 'centre' | 'at' | 'none';
  readonly at: Edges;
}

function read(puzzle: Puzzle): Box {
  const size = numbers(puzzle['size'], 3);
  const blocks = records(puzzle['blocks']).map((each) => ({ size: numbers(each['size'], 3), count: numeric(each['count']) }));
  const middle = size.map((edge) => Math.floor((edge ?? 1) / 2));
  const said = puzzle['golden'];
  const at = Array.isArray(said) ? numbers(said, 3) : middle;
  const odd = size.every((edge) => (edge ?? 0) % 2 === 1);
  const central = said === undefined || (odd && at.every((place, axis) => place === middle[axis]));
  return { size, blocks, at, golden: said === null ? 'none' : central ? 'centre' : 'at' };
}

/** The middle is left unsaid, so that it stays the middle when the box changes. */
function golden(puzzle: Puzzle, kind: Box['golden'], at: Edges): Puzzle {
  const others = Object.fromEntries(Object.entries(puzzle).filter(([name]) => name !== 'golden'));
  return kind === 'centre' ? others : { ...others, golden: kind === 'none' ? null : at };
}

function filled(box: Box): number {
  return box.blocks.reduce((all, each) => all + product(each.size) * (each.count ?? 0), 0);
}

/** Whether a block has a place in the box, however it is turned. */
function fits(block: Edges, box: Edges): boolean {
  const [small, large] = [block, box].map((edges) => edges.map((edge) => edge ?? 0).sort((a, b) => a - b)) as [number[], number[]];
  return small.every((edge, axis) => edge <= (large[axis] ?? 0));
}

function Form(editing: Editing) {
  const { puzzle, change, faults, limits } = editing;
  const box = read(puzzle);
  const told = own.value.enter;
  const most = limits['edge'] ?? 60;
  const [have, need] = [filled(box), product(box.size) - (box.golden === 'none' ? 0 : 1)];
  return (
    <>
      <div class="fields">
        <Triple
          label={told.size}
          place="/size"
          values={box.size}
          least={1}
          most={most}
          faults={faults('/size')}
          set={(size) => {
            change(golden({ ...puzzle, size }, box.golden, box.at), 'size');
          }}
        />
        <Choice
          wide
          label={told.golden}
          place={box.golden === 'at' ? '/golden-kind' : '/golden'}
          value={box.golden}
          names={told.goldens}
          faults={box.golden === 'at' ? [] : faults('/golden')}
          set={(kind) => {
            change(golden(puzzle, kind, [0, 0, 0])); // what stands in the middle is not elsewhere
          }}
        />
        {box.golden === 'at' && (
          <Triple
            label={told.goldenAt}
            place="/golden"
            values={box.at.map((place) => (place === null ? null : place + 1))}
            least={1}
            most={most}
            faults={faults('/golden')}
            set={(at) => {
              change(golden(puzzle, 'at', at.map((place) => (place === null ? null : place - 1))), 'golden');
            }}
          />
        )}
      </div>
      <Balance have={have} need={need}>
        {have === need ? told.balance(need, { have }) : have < need ? told.missing(need - have, { have, need }) : told.over(have - need, { have, need })}
      </Balance>
      <Blocks {...editing} box={box} />
      <Given
        count={records(puzzle['fixed']).length}
        faults={faults('/fixed')}
        drop={() => {
          change({ ...puzzle, fixed: [] });
        }}
      />
    </>
  );
}

function Blocks({ puzzle, change, faults, limits, box }: Editing & { box: Box }) {
  const told = own.value.enter;
  const list = useRef<HTMLOListElement>(null);
  const focus = (index: number): void => {
    requestAnimationFrame(() => {
      const field = list.current?.children[index]?.querySelector('input');
      field?.focus();
      field?.select();
    });
  };
  const set = (index: number, block: Block, what: string): void => {
    change({ ...puzzle, blocks: box.blocks.map((each, other) => (other === index ? block : each)) }, what);
  };
  const add = (): void => {
    change({ ...puzzle, blocks: [...box.blocks, { size: [1, 1, 1], count: 1 }] });
    focus(box.blocks.length);
  };
  const remove = (index: number): void => {
    const blocks = box.blocks.filter((_, other) => other !== index);
    change({ ...puzzle, blocks, ...('fixed' in puzzle ? { fixed: without(puzzle['fixed'], 'block', index) } : {}) });
    focus(Math.min(index, blocks.length - 1));
  };
  return (
    <section class="blocks" aria-label={told.blocks} data-at="/blocks">
      <h2>{told.blocks}</h2>
      {!box.blocks.length && <p class="note">{told.none}</p>}
      <ol ref={list}>
        {box.blocks.map((block, index) => (
          <BlockRow
            key={index}
            index={index}
            block={block}
            large={!fits(block.size, box.size)}
            most={limits}
            faults={faults}
            set={(next, what) => {
              set(index, next, `${what} ${index}`);
            }}
            remove={() => {
              remove(index);
            }}
            next={add}
          />
        ))}
      </ol>
      <button type="button" onClick={add}>
        + {told.add}
      </button>
    </section>
  );
}

interface RowProps {
  readonly index: number;
  readonly block: Block;
  readonly large: boolean;
  readonly most: Readonly<Record<string, number>>;
  readonly faults: Editing['faults'];
  readonly set: (block: Block, what: string) => void;
  readonly remove: () => void;
  /** Where the Enter key leads. */
  readonly next: () => void;
}

function BlockRow({ index, block, large, most, faults, set, remove, next }: RowProps) {
  const told = own.value.enter;
  const place = `/blocks/${index}`;
  return (
    <li
      data-at={place}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        next();
      }}
    >
      <BlockPicture edges={block.size.map((edge) => edge ?? 1)} />
      <div class="edges">
        {block.size.map((edge, axis) => (
          <Whole
            key={axis}
            quiet
            label={told.edge({ index: index + 1, edge: axis + 1 })}
            place={`${place}/size/${axis}`}
            value={edge}
            least={1}
            most={most['edge'] ?? 60}
            faults={[]}
            set={(value) => {
              set({ ...block, size: block.size.map((each, other) => (other === axis ? value : each)) }, 'edges');
            }}
          />
        ))}
        <span class="times">{told.times}</span>
        <Whole
          quiet
          label={told.count(index + 1)}
          place={`${place}/count`}
          value={block.count}
          least={1}
          most={most['blocks'] ?? 30_000}
          faults={[]}
          set={(count) => {
            set({ ...block, count }, 'count');
          }}
        />
      </div>
      <button type="button" class="drop" aria-label={told.removeBlock(index + 1)} onClick={remove}>
        ×
      </button>
      <Faults own={large ? told.tooLarge : ''} faults={faults(place)} />
    </li>
  );
}

export const editor: Editor = {
  blank: () => ({ family: 'boxes', size: [3, 3, 3], blocks: [], fixed: [] }),
  Form,
};
