// A plan of places and a tray of pieces: pieces are put on it by mouse, by thumb and by keys.

import type { ComponentChildren } from 'preact';

import type { PlayParts } from '../../families/playing';
import { Icon } from '../icon';
import type { Spot, Hand, Lying, PlanProps } from './acts';
import { bounds, pressedKey, same, useActs } from './acts';
import { drag } from './drag';
import { box, points } from './geometry';
import { Pan } from './pan';
import { Tray } from './tray';
import { labelled } from '../../words/language';
import { words } from '../../words/play';

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

/** The parts of a game on a plan. */
export function usePlan(props: PlanProps): PlayParts {
  const acts = useActs(props);
  const { held } = acts;
  const frame = props.frame ?? bounds(props.spots);
  const heard = {
    onKeyDown: (event: KeyboardEvent): void => {
      if (!props.done && pressedKey(event, acts)) event.preventDefault();
    },
    onWheel: acts.wheel,
  };
  const [, , wide, high] = box(props.spots[0]?.corners ?? []);
  const shape = { size: [frame[2], frame[3]], place: Math.min(wide, high) } as const;
  const board = (
    <Pan {...shape} whole={props.done} look={props.hint?.spots[0]}>
      <svg viewBox={frame.join(' ')} role="group" aria-label={props.label} class="board" ref={acts.root} {...heard}
        onKeyDown={(event) => { acts.arrow(event); heard.onKeyDown(event); }}>
        {props.under}
        {props.spots.map((spot) => <Place key={spot.id} spot={spot} there={props.lying.get(spot.id)} acts={acts} />)}
        <g class="over" aria-hidden="true">
          <Rings {...props} held={held} aim={acts.aim.value} at={acts.keyed.value ? acts.over.value : null} />
          {props.over}
          {props.hint?.ghost}
          {props.hint && <Hinted {...props} />}
        </g>
      </svg>
    </Pan>
  );
  const tray = (
    <div {...heard} class="whole">
      <Tray tray={props.tray} shape={{ piece: props.piece, board: shape }} kind={props.kind} held={held}
        hinted={props.hint?.item} tap={acts.tapItem} grip={acts.grip} />
    </div>
  );
  const inHand = held ? <InHand props={props} acts={acts} held={held} /> : null;
  const hand = inHand ?? props.always ? <span {...heard} class="hand">{props.always}{inHand}</span> : null;
  return { board, tray, hand, message: held ? nameOf(held, props) : undefined };
}

function InHand({ props, acts, held }: { props: PlanProps; acts: Acts; held: Hand }) {
  const back = 'index' in held ? words.value.toTray : words.value.letGo;
  return (
    <>
      {props.chosen?.(held, (next) => { acts.hand.value = next; })}
      {props.turn && (
        <button type="button" class="round" aria-label={words.value.turn} title={words.value.turn} onClick={() => { acts.turn(held); }}><Icon sign="turn" /></button>
      )}
      <button type="button" class="round" aria-label={back} title={back} onClick={() => { acts.back(held); }}><Icon sign={'index' in held ? 'tray' : 'close'} /></button>
    </>
  );
}

function nameOf(hand: Hand, { tray, lying }: PlanProps): string | undefined {
  if ('item' in hand) return tray.find(({ id }) => id === hand.item)?.short;
  return [...lying.values()].find(({ index }) => index === hand.index)?.short;
}

function Place({ spot: { id, name, corners }, there, acts }: { spot: Spot; there: Lying | undefined; acts: Acts }) {
  const index = there?.index ?? null;
  const movable = index !== null;
  return (
    <g
      data-spot={id}
      role="button"
      tabindex={id === acts.first ? 0 : -1}
      aria-label={labelled(name, there ? told(there) : words.value.empty)}
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
        const kinds = [aimed ? (aim?.fits ? 'fits' : 'clashes') : chosen ? 'chosen' : held && !footprint && id === to && !there ? 'aimed' : null, there?.mark];
        return (
          <>
            {kinds.map((kind) => kind && <Ring key={`${id} ${kind}`} corners={points(corners)} kind={kind} />)}
            {id === at && <polygon key={`${id} at`} points={points(corners)} class="ring at" />}
          </>
        );
      })}
    </>
  );
}

/** Gold has a dark rim, so that it is seen on light paper, too. */
function Ring({ corners, kind }: { corners: string; kind: string }): ComponentChildren {
  return (
    <>
      {(kind === 'hint' || kind === 'look') && <polygon points={corners} class="ring rim" />}
      <polygon points={corners} class={`ring ${kind}`} />
    </>
  );
}

/** Where a hint leads the eye. */
function Hinted({ hint, spots }: PlanProps) {
  return (
    <>
      {spots.filter(({ id }) => hint?.spots.includes(id)).map(({ id, corners }) => (
        <Ring key={id} corners={points(corners)} kind={hint?.ghost ? 'hint' : 'look'} />
      ))}
    </>
  );
}

function told({ name, mark, index }: Lying): string {
  const more = index === null ? words.value.givenPiece : mark ? words.value.marked[mark] : '';
  return more ? `${name}, ${more}` : name;
}
