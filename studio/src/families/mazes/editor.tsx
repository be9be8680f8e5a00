// A set of cubes of one's own: on one side all kinds to touch, on the other what was taken.

import { useRef, useState } from 'preact/hooks';

import { asText } from '../../api/reading';
import { Copy } from '../../page/copy';
import { Balance, Check, Choice, Faults, Given, Whole } from '../../page/enter/parts';
import { numeric, records } from '../../page/enter/reading';
import type { Editing, Editor, Puzzle } from '../editor';
import { CubePicture, GROUPS, NAMES } from './cubes';
import { HowMany } from './dialog';
import { Room } from './room';
import { type CubeName, words as own } from './words';

export type Counts = Readonly<Partial<Record<CubeName, number>>>;

function read(puzzle: Puzzle): Counts {
  const said = (typeof puzzle['cubes'] === 'object' ? puzzle['cubes'] : {}) as Readonly<Record<string, unknown>> | null;
  return Object.fromEntries(NAMES.flatMap((name) => {
    const count = numeric(said?.[name]);
    return count ? [[name, count]] : [];
  }));
}

function Form(editing: Editing) {
  const { puzzle, change, faults, limits } = editing;
  const counts = read(puzzle);
  const total = Object.values(counts).reduce((all, each) => all + each, 0);
  const [asked, setAsked] = useState<CubeName | null>(null);
  const set = (name: CubeName, count: number): void => {
    const others = Object.fromEntries(Object.entries(counts).filter(([each]) => each !== name));
    change({ ...puzzle, cubes: count ? { ...counts, [name]: count } : others });
  };
  return (
    <>
      <div class="kool-set">
        <Kinds ask={setAsked} />
        <List counts={counts} total={total} ask={setAsked} set={set} faults={faults} />
      </div>
      {asked && (
        <HowMany
          name={asked}
          count={counts[asked] ?? 1}
          most={limits['cubes'] ?? 250_000}
          take={(count) => { set(asked, count); }}
          close={() => { setAsked(null); }}
        />
      )}
      <Rectangle {...editing} total={total} />
      <Room
        total={total}
        width={numeric(puzzle['width'])}
        height={numeric(puzzle['height'])}
        take={(width, height) => { change({ ...puzzle, width, height }); }}
      />
      <Given
        count={records(puzzle['fixed']).length}
        faults={faults('/fixed')}
        drop={() => { change({ ...puzzle, fixed: [] }); }}
      />
    </>
  );
}

function Kinds({ ask }: { ask: (name: CubeName) => void }) {
  const told = own.value.enter;
  return (
    <section aria-label={told.kinds}>
      <h2>{told.kinds}</h2>
      <p class="note">{told.kindsHint}</p>
      {(Object.entries(GROUPS) as [keyof typeof GROUPS, readonly CubeName[]][]).map(([group, names]) => (
        <div key={group} role="group" aria-label={told.groups[group]} class="kinds">
          {names.map((name) => (
            <button key={name} type="button" class="kind" title={told.names[name]} aria-label={told.names[name]} onClick={() => { ask(name); }}>
              <CubePicture name={name} />
            </button>
          ))}
        </div>
      ))}
    </section>
  );
}

interface ListProps {
  readonly counts: Counts;
  readonly total: number;
  readonly ask: (name: CubeName) => void;
  readonly set: (name: CubeName, count: number) => void;
  readonly faults: Editing['faults'];
}

function List({ counts, total, ask, set, faults }: ListProps) {
  const told = own.value.enter;
  const list = useRef<HTMLUListElement>(null);
  const names = NAMES.filter((name) => counts[name]);
  const remove = (name: CubeName): void => {
    const place = names.indexOf(name);
    set(name, 0);
    requestAnimationFrame(() => {
      const left = list.current?.children;
      left?.[Math.min(place, left.length - 1)]?.querySelector('button')?.focus();
    });
  };
  return (
    <section class="taken" aria-label={told.list} data-at="/cubes">
      <h2>{told.list}</h2>
      {names.length ? <p class="note">{told.listHint}</p> : <p class="note">{told.none}</p>}
      <ul ref={list}>
        {names.map((name) => (
          <li
            key={name}
            data-at={`/cubes/${name}`}
            onContextMenu={(event) => {
              event.preventDefault();
              remove(name);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Delete' || event.key === 'Backspace') remove(name);
            }}
          >
            <button type="button" class="entry" onClick={() => { ask(name); }}>
              <CubePicture name={name} /> {told.entry({ count: counts[name] ?? 0, name: told.names[name] })}
            </button>
            <button type="button" class="drop" aria-label={told.removeKind(told.names[name])} onClick={() => { remove(name); }}>
              ×
            </button>
            <Faults faults={faults(`/cubes/${name}`)} />
          </li>
        ))}
      </ul>
      <p role="status"><b>{told.total(total)}</b></p>
      {total > 0 && <Buying counts={counts} total={total} />}
    </section>
  );
}

/** What is to be bought or built, as a text that can be sent on. */
function Buying({ counts, total }: { counts: Counts; total: number }) {
  const told = own.value.enter;
  const lines = NAMES.flatMap((name) => (counts[name] ? [told.entry({ count: counts[name], name: told.names[name] })] : []));
  const text = [told.buying, ...lines, told.total(total)].join('\n');
  return (
    <details class="buying">
      <summary>{told.buying}</summary>
      <pre>{text}</pre>
      <Copy label={told.buyingCopy} text={() => text} done={told.copied} byHand={told.byHand} />
    </details>
  );
}

function Rectangle({ puzzle, change, faults, limits, total }: Editing & { total: number }) {
  const told = own.value.enter;
  const [width, height] = [numeric(puzzle['width']), numeric(puzzle['height'])];
  const turning = asText(puzzle['turning']) === 'each' ? 'each' : 'together';
  const side = (name: 'width' | 'height', value: number | null) => (
    <Whole
      label={told[name]}
      place={`/${name}`}
      value={value}
      least={1}
      most={limits['places'] ?? 500_000}
      faults={faults(`/${name}`)}
      set={(next) => { change({ ...puzzle, [name]: next }, name); }}
      clear={() => { change({ ...puzzle, [name]: null }, name); }}
    />
  );
  return (
    <div class="fields">
      {side('width', width)}
      {side('height', height)}
      {width !== null && height !== null && (
        <Places have={total} need={width * height} />
      )}
      <Choice
        wide
        label={told.turning}
        place="/turning"
        value={turning}
        names={told.turnings}
        faults={faults('/turning')}
        set={(next) => { change({ ...puzzle, turning: next }); }}
      />
      <Check
        label={told.anywhere}
        value={puzzle['dead_ends'] === 'anywhere'}
        set={(on) => { change({ ...puzzle, dead_ends: on ? 'anywhere' : 'cubes' }); }}
      />
    </div>
  );
}

function Places({ have, need }: { have: number; need: number }) {
  const told = own.value.enter;
  const left = need - have;
  const on = { cubes: told.cubes(have), places: told.places(need) };
  return (
    <div class="field wide">
      <Balance have={have} need={need} spare={left > 0}>
        {have > need ? told.tooMany(on) : told.spare(left, on)}
      </Balance>
    </div>
  );
}

export const editor: Editor = {
  blank: () => ({ family: 'mazes', cubes: {}, width: null, height: null, turning: 'together', dead_ends: 'cubes', fixed: [] }),
  Form,
};
