// Play: the puzzle on the table is solved by hand. The board is what the page is for.

import { signal, untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { LOST, Problem } from '../../api/client';
import { wordsOf } from '../../families/catalogue';
import { MOST_PIECES, type Play, type PlayParts } from '../../families/playing';
import { words as general } from '../../words/language';
import * as choice from '../choice';
import { Icon, Pips } from '../icon';
import * as making from '../making';
import { settings } from '../settings';
import { isOwn, type OnTable, table, unreadable } from '../table';
import { Actions } from './actions';
import * as asking from './asking';
import { Dragged } from './drag';
import { End } from './end';
import * as game from './game';
import { Say } from './say';
import { Unmade } from './unmade';
import { words } from './words';

type UseParts = Play['useParts'];

/** The play of the family that is chosen, once it is loaded; space: its board in space, if that is wished. */
const loaded = signal<{ readonly name: string; readonly play: Play; readonly space: UseParts | null } | null>(null);

const failed = signal(false); // to load it

async function load(): Promise<void> {
  failed.value = false;
  const { name, play } = choice.record.peek();
  const found = await play().catch(() => null);
  failed.value = !found;
  if (!found) return;
  const inSpace = settings.peek().space && hasWebGl() ? found.space : undefined;
  loaded.value = { name, play: found, space: null };
  if (inSpace) loaded.value = { name, play: found, space: await inSpace().catch(() => null) }; // without a net it stays flat
}

function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

export function PlayPage() {
  useSignalEffect(() => {
    const { name } = choice.record.value;
    if (loaded.peek()?.name !== name || settings.value.space !== (loaded.peek()?.space !== null)) void load();
  });
  useEffect(() => game.placed.subscribe(() => {
    asking.drop(); // whatever was asked, it was of what lay before
    untracked(() => void asking.check());
  }), []);
  const shown = table.value;
  const known = loaded.value?.name === shown?.family ? loaded.value : null;
  const fault = unreadable.value && isOwn.value ? unreadable.value : isOwn.value ? null : making.problem.value;
  const problem = fault ?? (failed.value ? new Problem(LOST, '') : null);
  if (shown && known && !(fault && isOwn.value)) return <Table shown={shown} play={known.play} space={known.space} />;
  return (
    <>
      <section class="well" aria-busy={!problem}>{problem ? <Unmade problem={problem} again={failed.value ? () => void load() : making.again} /> : <p role="status" class="late">{words.value.coming}</p>}</section>
      <div class="say" /><div class="tray" /><Actions />
    </>
  );
}

function Table({ shown, play, space }: { shown: OnTable; play: Play; space: UseParts | null }) {
  const variants = play.variants?.(shown.puzzle) ?? [];
  const chosen = useSignal(0);
  const puzzle = variants[chosen.value]?.puzzle ?? shown.puzzle;
  const many = play.pieces(puzzle);
  if (many > MOST_PIECES) return <section class="well"><p>{words.value.tooLarge(many, MOST_PIECES)}</p></section>;
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
      <Opened shown={shown} puzzle={puzzle} play={play} space={space} />
    </>
  );
}

function Opened({ shown, puzzle, play, space }: { shown: OnTable; puzzle: OnTable['puzzle']; play: Play; space: UseParts | null }) {
  useEffect(() => {
    const size = choice.record.peek().size(puzzle, wordsOf(shown.family));
    const { grade = null, rating = null } = shown.difficulty ?? {};
    game.open({ family: shown.family, puzzle, play, grade, rating, size });
  }, [shown.family, puzzle, play]);
  const now = game.game.value;
  if (now?.puzzle !== puzzle) return null;
  const useParts = space ?? play.useParts;
  return <Game key={`${now.key} ${space ? 'space' : 'flat'}`} shown={shown} play={play} useParts={useParts} />;
}

function Game({ shown, play, useParts }: { shown: OnTable; play: Play; useParts: UseParts }) {
  const looks = useSignal(false); // at the board of a solved one
  const solved = game.solved.value;
  useEffect(() => { looks.value = false; }, [solved]);
  const now = game.game.value;
  const hint = asking.hinted.value;
  const parts = useParts({
    puzzle: now?.puzzle ?? shown.puzzle,
    placed: game.placed.value,
    marks: game.marks.value,
    hint,
    done: solved,
    play: (placed) => { game.move(placed); },
    say: (text) => { game.said.value = text; },
  });
  if (solved && !looks.value) return <End picture={parts.board} close={() => { looks.value = true; }} />;
  return <Parts shown={shown} play={play} parts={parts} />;
}

function Parts({ shown, play, parts }: { shown: OnTable; play: Play; parts: PlayParts }) {
  return (
    <>
      <section class="well" aria-label={words.value.heading} aria-busy={making.busy.value}>{parts.board}</section>
      <Head shown={shown} />
      <Say play={play} parts={parts} />
      <div class="tray">{parts.tray}</div>
      <Drawers shown={shown} play={play} />
      <Actions />
      <Dragged />
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

function Drawers({ shown, play }: { shown: OnTable; play: Play }) {
  const named = wordsOf(shown.family);
  const facts = shown.difficulty && general.value.make.rated(shown.difficulty.grade, shown.difficulty.rating);
  return (
    <div class="drawers">
      <details name="drawers">
        <summary><Icon sign="help" />{words.value.how}<Icon sign="down" /></summary>
        {play.rules().map((rule) => <p key={rule}>{rule}</p>)}
      </details>
      <details name="drawers">
        <summary><Icon sign="info" />{words.value.about}<Icon sign="down" /></summary>
        <p>{named.about}</p>
        <p>{[facts, shown.seed === null ? null : words.value.number(shown.seed)].filter(Boolean).join(' · ')}</p>
      </details>
    </div>
  );
}
