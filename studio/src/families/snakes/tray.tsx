// The six ways, and the chain: what lies of it, where it is, what is to come.

import { useEffect, useRef } from 'preact/hooks';

import type { Puzzle } from '../../page/table';
import { Icon, type Sign } from '../../page/icon';
import { cubes, isCorner, type Run } from './path';
import { labelled } from '../../words/language';
import { type Way, words } from './words';

const BUTTONS: readonly (readonly [Way, Sign])[] = [
  ['left', 'left'], ['right', 'right'], ['up', 'up'], ['down', 'below'], ['back', 'back'], ['front', 'front'],
];

interface TrayProps {
  readonly puzzle: Puzzle;
  readonly chain: {
    readonly path: readonly unknown[];
    readonly given: number;
    readonly ends: boolean;
    readonly runs: readonly (Run & { readonly way: Way })[];
    readonly go: (way: Way) => void;
    readonly unfold: (cube: number) => void;
  };
}

export function ChainTray({ puzzle, chain: { path, given, ends, runs, go, unfold } }: TrayProps) {
  return (
    <div class="chain-tray">
      <div class="six-ways" role="group" aria-label={words.value.play.waysHeading}>
        {BUTTONS.map(([way, icon]) => {
          const fault = path.length ? runs.find((each) => each.way === way)?.fault ?? null : null;
          const why = fault && !ends ? words.value.space.why[fault] : '';
          return (
            <button key={way} type="button" data-way={way} class={ends || fault ? 'shut' : 'free'} aria-disabled={ends || fault !== null}
              title={why} aria-label={why ? labelled(words.value.space.ways[way], why) : words.value.space.ways[way]} onClick={() => { go(way); }}>
              <Icon sign={icon} />
              {words.value.space.ways[way]}
            </button>
          );
        })}
      </div>
      <Links puzzle={puzzle} lying={path.length} given={given} unfold={ends && path.length < cubes(puzzle) ? null : unfold} />
    </div>
  );
}

interface LinksProps {
  readonly puzzle: Puzzle;
  readonly lying: number;
  readonly given: number;
  readonly unfold: ((cube: number) => void) | null;
}

/** The cubes one after the other: straight on, or round the corner. */
function Links({ puzzle, lying, given, unfold }: LinksProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => { // the joint is in sight
    const [at, all] = [list.current?.children[Math.max(0, lying - 1)], list.current];
    if (at instanceof HTMLElement && all) all.scrollTo({ left: at.offsetLeft - all.offsetLeft - all.clientWidth / 2 + at.offsetWidth / 2 });
  }, [lying]);
  const many = cubes(puzzle);
  return (
    <ol class="links" ref={list} tabindex={0} aria-label={words.value.space.chain}>
      {Array.from({ length: many }, (_, k) => {
        const way = k === 0 ? 'M12 7H24' : k === many - 1 ? 'M0 7H12' : isCorner(puzzle, k) ? 'M0 3H12V14' : 'M0 7H24';
        const kind = `${k % 2 ? 'dark' : ''} ${k < lying - 1 ? 'lies' : ''} ${k === lying - 1 ? 'joint' : ''}`;
        const inner = <>{k + 1}<svg viewBox="0 0 24 14" aria-hidden="true"><path d={way} /></svg></>;
        const able = unfold && k < lying - 1 && k >= given - 1;
        return (
          <li key={k} aria-current={k === lying - 1 ? 'step' : undefined}>
            {able ? <button type="button" class={kind} tabindex={-1} aria-label={words.value.space.foldBackTo(k + 1)} onClick={() => { unfold(k); }}>{inner}</button>
              : <span class={kind}>{inner}</span>}
          </li>
        );
      })}
    </ol>
  );
}
