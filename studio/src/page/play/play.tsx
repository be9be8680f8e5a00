// Play: the puzzle on the table is solved by hand. The board is what the page is for.

import { signal, untracked, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';

import { compiling, LOST, Problem } from '../../api/client';
import { asArray } from '../../api/reading';
import { wordsOf } from '../../families/catalogue';
import { type BoardProps, MOST_PIECES, type Play, type PlayParts } from '../../families/playing';
import { canShow } from '../../space/play/board';
import { words as general } from '../../words/language';
import * as choice from '../choice';
import { Icon, Pips } from '../icon';
import * as making from '../making';
import { set, settings } from '../settings';
import { holdsOwn, isOwn, type OnTable, own, table, unreadable } from '../table';
import { Actions } from './actions';
import * as asking from './asking';
import { Dragged } from './drag';
import { Drawers } from './drawers';
import { End } from './end';
import * as game from './game';
import { Say } from './say';
import { Unmade } from './unmade';
import { words } from '../../words/play';
import { Link } from '../link';

/** The play of the family that is chosen, once it is loaded. */
const loaded = signal<{ readonly name: string; readonly play: Play } | null>(null);
const failed = signal(false); // to load it

async function load(): Promise<void> {
  failed.value = false;
  const { name, play } = choice.record.peek();
  const found = await play().catch(() => null);
  failed.value = !found;
  if (found) loaded.value = { name, play: found };
}

export function PlayPage() {
  useSignalEffect(() => {
    const { name } = choice.record.value;
    if (loaded.peek()?.name !== name) void load();
  });
  useEffect(() => game.placed.subscribe(() => {
    asking.drop(); // whatever was asked, it was of what lay before
    untracked(() => void asking.check());
  }), []);
  const shown = table.value;
  const known = loaded.value?.name === shown?.family ? loaded.value : null;
  const fault = unreadable.value && isOwn.value ? unreadable.value : isOwn.value ? null : making.problem.value;
  const problem = fault ?? (failed.value ? new Problem(LOST, '') : null);
  const playable = shown && known && !(fault && isOwn.value);
  return ( // the actions stay the same ones, so that a key can be pressed again
    <>
      {playable ? <Guarded key={choice.word('puzzle')} shown={shown} play={known.play} /> : <Awaited problem={problem} />}
      {(!game.solved.value || game.looks.value) && <Actions />}
      <Dragged />
    </>
  );
}

/** In place of a board: that it comes, or why there is none. */
function Awaited({ problem, children }: { problem?: Problem | null; children?: ComponentChildren }) {
  useEffect(game.leave, []);
  const begun = holdsOwn.value && own.value?.family === choice.familyName.value;
  return (
    <>
      <section class="well" aria-busy={!problem && !children && !begun}>
        {problem ? <Unmade problem={problem} again={failed.value ? () => void load() : making.again} /> : children ?? (begun
          ? <Unfinished />
          : <p role="status" class="late">{compiling.value ? general.value.compiling : words.value.coming}</p>)}
      </section>
      <div class="say" /><div class="tray" />
    </>
  );
}

/** A link may hold whatever somebody wrote: what cannot even be drawn is to be mended where it is entered. */
function Guarded(props: GameProps) {
  const fault: unknown = useErrorBoundary()[0];
  return fault === undefined ? <Table {...props} /> : <Awaited><Unfinished /></Awaited>;
}

function Unfinished() {
  return <p role="status">{words.value.unfinished} <Link to={{ do: 'enter' }}>{general.value.menu.names.enter}</Link></p>;
}

function Table({ shown, play }: GameProps) {
  const variants = play.variants?.(shown.puzzle) ?? [];
  const chosen = useSignal(0);
  const puzzle = variants[chosen.value]?.puzzle ?? shown.puzzle;
  const many = play.pieces(puzzle);
  const playable = many > 0 || (many === 0 && asArray(puzzle['fixed']).length > 0);
  if (!playable) return <Awaited><Unfinished /></Awaited>; // no places, or none that can be counted
  if (many > MOST_PIECES) return <Awaited><p role="status">{words.value.tooLarge(many, { most: MOST_PIECES })}</p></Awaited>;
  return (
    <>
      {variants.length > 1 && (
        <div class="field variant">
          <label for="variant">{words.value.rectangle}</label>
          <select id="variant" value={chosen.value} onChange={(event) => { chosen.value = Number(event.currentTarget.value); }}>
            {variants.map(({ name }, index) => <option key={name} value={index}>{name}</option>)}
          </select>
        </div>
      )}
      <Opened shown={shown} puzzle={puzzle} play={play} />
    </>
  );
}

function Opened({ shown, puzzle, play }: { shown: OnTable; puzzle: OnTable['puzzle']; play: Play }) {
  useEffect(() => {
    const size = choice.record.peek().size(puzzle, wordsOf(shown.family));
    const { grade = null, rating = null } = shown.difficulty ?? {};
    game.open({ family: shown.family, puzzle, play, grade, rating, size });
  }, [shown.family, puzzle, play]);
  const now = game.game.value;
  if (now?.puzzle !== puzzle) return null;
  const Game = settings.value.space && play.useSpace ? InSpace : Flat;
  return <Game key={now.key} shown={shown} play={play} />;
}

interface GameProps {
  readonly shown: OnTable;
  readonly play: Play;
}

/** What a board shows now, and what it may do. */
function boardProps(shown: OnTable): BoardProps {
  return {
    puzzle: game.game.value?.puzzle ?? shown.puzzle,
    placed: game.placed.value,
    marks: game.marks.value,
    hint: asking.hinted.value,
    done: game.solved.value,
    play: game.move,
    say: (text) => { game.said.value = text; },
  };
}

function Flat({ shown, play }: GameProps) {
  const space = play.useSpace && !settings.value.space && canShow() ? () => { set({ space: true }); } : undefined;
  return <Laid shown={shown} play={play} parts={play.useParts({ ...boardProps(shown), space })} />;
}

/** The board in space; the flat one stands in its place until it is there, and where it cannot be shown. */
function InSpace({ shown, play }: GameProps) {
  const props = boardProps(shown);
  const look = props.hint && play.look?.(props.puzzle, props.placed, props.hint);
  const parts = play.useSpace?.({ ...props, flat: () => { set({ space: false }); }, ...(look ? { look } : {}) });
  return parts?.board ? <Laid shown={shown} play={play} parts={parts} /> : <Flat shown={shown} play={play} />;
}

function Laid({ shown, play, parts }: GameProps & { parts: PlayParts }) {
  if (game.solved.value && !game.looks.value) return <End picture={parts.board} close={() => { game.looks.value = true; }} />;
  return <Parts shown={shown} play={play} parts={parts} />;
}

function Parts({ shown, play, parts }: { shown: OnTable; play: Play; parts: PlayParts }) {
  return (
    <>
      <section class="well" aria-label={words.value.heading} aria-busy={making.busy.value}>
        {parts.board}
        {game.solved.value && (
          <button type="button" class="fab close" aria-label={words.value.solved} title={words.value.solved} onClick={() => { game.looks.value = false; }}><Icon sign="solve" /></button>
        )}
      </section>
      <Head shown={shown} />
      <Say play={play} parts={parts} />
      <div class="tray">{parts.tray}</div>
      <Drawers shown={shown} play={play} />
    </>
  );
}

/** What is played, beside the board of a desk. */
function Head({ shown }: { shown: OnTable }) {
  const now = game.game.value;
  const named = wordsOf(shown.family);
  return (
    <div class="head" aria-hidden="true">
      <p class="title">{`${named.one} ${now?.size ?? ''}`}</p>
      <p>
        {now?.grade && <>{general.value.choices.difficulty[now.grade]} <Pips count={['easy', 'medium', 'hard'].indexOf(now.grade) + 1} /> · </>}
        {named.pieces(game.pieces.value)}
        {shown.seed !== null && ` · ${words.value.number(shown.seed)}`}
      </p>
    </div>
  );
}
