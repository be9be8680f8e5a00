// A plan of places and a tray of pieces: pieces are put on it by mouse, by thumb and by keys.

import type { Spot, Hand, Item, Lying, PlanProps } from './acts';
import { bounds, pressedKey, same, useActs } from './acts';
import { drag } from './drag';
import { points } from './geometry';
import { words } from './words';

export type { Hand, Item, Lying } from './acts';

/** Enter and the space bar do what a click does, also on what is no button. */
function pressed(action: () => void) {
  return {
    onClick: action,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      action();
    },
  };
}


type Acts = ReturnType<typeof useActs>;

export function Plan(props: PlanProps) {
  const acts = useActs(props);
  const { held, root } = acts;
  const key = (event: KeyboardEvent): void => {
    if (!props.done && pressedKey(event, acts)) event.preventDefault();
  };
  return (
    <div class="plan" ref={root} onKeyDown={key} onWheel={acts.wheel}>
      <svg viewBox={bounds(props.spots).join(' ')} role="group" aria-label={props.label} onKeyDown={acts.arrow} class="board">
        {props.spots.map((spot) => <Place key={spot.id} spot={spot} there={props.lying.get(spot.id)} acts={acts} />)}
        <g class="over" aria-hidden="true">
          <Rings {...props} held={held} aim={acts.aim.value} at={acts.keyed.value ? acts.over.value : null} />
          {props.over}
        </g>
      </svg>
      <Tray tray={props.tray} held={held} tap={acts.tapItem} grip={acts.grip} />
      {held && (
        <div class="buttons hand">
          {props.chosen?.(held, (next) => { acts.hand.value = next; })}
          {props.turn && <button type="button" onClick={() => { acts.turn(held); }}>{words.value.turn}</button>}
          <button type="button" onClick={() => { acts.back(held); }}>
            {'index' in held ? words.value.toTray : words.value.letGo}
          </button>
        </div>
      )}
    </div>
  );
}

function Place({ spot: { id, name, corners }, there, acts }: { spot: Spot; there: Lying | undefined; acts: Acts }) {
  const index = there?.index ?? null;
  const movable = index !== null;
  return (
    <g
      data-spot={id}
      role="button"
      tabindex={id === acts.first ? 0 : -1}
      aria-label={`${name}: ${there ? told(there) : words.value.empty}`}
      aria-pressed={movable ? same(acts.held, { index }) : undefined}
      class={there ? (movable ? 'movable' : 'given') : 'free'}
      {...pressed(() => { acts.tapSpot(id); })}
      {...(movable ? acts.grip({ index }, () => { acts.tapSpot(id); }) : {})}
      onFocus={(event) => {
        acts.over.value = acts.aim.value = id;
        acts.keyed.value = event.currentTarget.matches(':focus-visible');
      }}
      onBlur={() => { acts.over.value = acts.aim.value = null; }}
      onPointerEnter={(event) => { if (event.pointerType === 'mouse' && acts.held) acts.aim.value = id; }}
      onPointerLeave={() => { if (!drag.value) acts.aim.value = null; }}
    >
      <polygon points={points(corners)} class="ground" />
      {there?.view}
    </g>
  );
}

/** What marks spots: the chosen piece, where it would lie, what a hint says. */
function Rings({ spots, lying, footprint, held, aim: to, at }: PlanProps & { held: Hand | null; aim: string | null; at: string | null }) {
  const aim = held && to !== null && footprint ? footprint(held, to) : null;
  return (
    <>
      {spots.map(({ id, corners }) => {
        const there = lying.get(id);
        const chosen = same(held, { index: there?.index ?? -1 });
        const aimed = aim?.spots.includes(id);
        const kinds = [aimed ? (aim?.fits ? 'fits' : 'clashes') : chosen ? 'chosen' : null, there?.mark];
        return (
          <>
            {kinds.map((kind) => kind && <polygon key={`${id} ${kind}`} points={points(corners)} class={`ring ${kind}`} />)}
            {id === at && <polygon key={`${id} at`} points={points(corners)} class="ring at" />}
          </>
        );
      })}
    </>
  );
}

interface TrayProps {
  readonly tray: readonly Item[];
  readonly held: Hand | null;
  readonly tap: (id: string, byKey: boolean) => void;
  readonly grip: (hand: Hand, tap: () => void) => object;
}

function Tray({ tray, held, tap, grip }: TrayProps) {
  return (
    <div class="tray" role="group" aria-label={words.value.tray} data-tray>
      {tray.map((item) => (
        <button
          key={item.id}
          type="button"
          data-item={item.id}
          aria-pressed={same(held, { item: item.id })}
          aria-label={item.name}
          {...grip({ item: item.id }, () => { tap(item.id, false); })}
          onClick={(event: MouseEvent) => { tap(item.id, event.detail === 0); }}
        >
          <svg viewBox={item.box.join(' ')} aria-hidden="true">{item.view}</svg>
          {item.count !== undefined && <span aria-hidden="true">×{item.count}</span>}
        </button>
      ))}
      {tray.length === 0 && <p class="note">{words.value.trayEmpty}</p>}
    </div>
  );
}

function told({ name, mark, index }: Lying): string {
  const more = index === null ? words.value.givenPiece : mark ? words.value.marked[mark] : '';
  return more ? `${name}, ${more}` : name;
}
