// Play: the puzzle on the table is solved by hand.

import { signal, untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { MOST_PIECES, type Play } from '../../families/playing';
import { words as general } from '../../words/language';
import * as choice from '../choice';
import { Field } from '../fields';
import * as making from '../making';
import { at, Told } from '../problem';
import { isOwn, type OnTable, table, unreadable } from '../table';
import * as asking from './asking';
import { Bar, Clock } from './bar';
import { Begun, Day } from './begun';
import { Dragged } from './drag';
import * as game from './game';
import { inSpace, spaceTable } from './parts';
import { words } from './words';

/** The play of the family that is chosen, once it is loaded. */
const loaded = signal<{ readonly name: string; readonly play: Play } | null>(null);

export function PlayPage() {
  useSignalEffect(() => {
    const { name, play } = choice.record.value;
    if (loaded.peek()?.name !== name) void play().then((found) => { loaded.value = { name, play: found }; });
  });
  useEffect(() => game.placed.subscribe(() => {
    asking.drop(); // whatever was asked, it was of what lay before
    untracked(() => void asking.check());
  }), []);
  const shown = table.value;
  const play = loaded.value?.name === shown?.family ? loaded.value?.play : undefined;
  const problem = unreadable.value && isOwn.value ? unreadable.value : isOwn.value ? null : making.problem.value;
  return (
    <div class="play">
      <section aria-label={words.value.heading} aria-busy={!shown || !play}>
        {shown && play ? <Table shown={shown} play={play} /> : !problem && <p role="status">{general.value.moment}</p>}
        {problem && <Told problem={problem} />}
      </section>
      <aside>
        <Day />
        {!isOwn.value && <Given />}
        <Begun />
      </aside>
      <Dragged />
    </div>
  );
}

/** So many pieces are given: an easier puzzle. */
function Given() {
  const schema = choice.parameters.value['prelaid'];
  if (!schema) return null;
  return (
    <div class="card">
      <Field name="prelaid" schema={schema} value={choice.wished.value['prelaid']} faults={at(making.problem.value, 'prelaid')} />
    </div>
  );
}

function Table({ shown, play }: { shown: OnTable; play: Play }) {
  const variants = play.variants?.(shown.puzzle) ?? [];
  const chosen = useSignal(0);
  const puzzle = variants[chosen.value]?.puzzle ?? shown.puzzle;
  const many = play.pieces(puzzle);
  if (many > MOST_PIECES) return <p>{words.value.tooLarge(many, MOST_PIECES)}</p>;
  return (
    <>
      {variants.length > 1 && (
        <div class="bar field">
          <label for="variant">{words.value.rectangle}</label>
          <select id="variant" value={chosen.value} onChange={(event) => { chosen.value = Number(event.currentTarget.value); }}>
            {variants.map(({ name }, index) => <option key={name} value={index}>{name}</option>)}
          </select>
        </div>
      )}
      <Playing shown={shown} puzzle={puzzle} play={play} />
    </>
  );
}

function Playing({ shown, puzzle, play }: { shown: OnTable; puzzle: OnTable['puzzle']; play: Play }) {
  useEffect(() => { game.open(shown.family, puzzle, play); }, [shown.family, puzzle, play]);
  useEffect(() => {
    addEventListener('keydown', undone); // wherever the focus is: a button that has nothing to undo loses it
    return () => { removeEventListener('keydown', undone); };
  }, []);
  const now = game.game.value;
  if (now?.puzzle !== puzzle) return null;
  const Board = spaceTable(play) ?? play.Board;
  return (
    <div>
      <Bar />
      <Status />
      <div class={game.solved.value ? 'table solved' : 'table'}>
        <Board
          key={now.key}
          puzzle={puzzle}
          placed={game.placed.value}
          marks={game.marks.value}
          done={game.solved.value}
          play={(placed) => { game.move(placed); }}
          say={(text) => { game.said.value = text; }}
        />
      </div>
      <Clock />
      <details>
        <summary>{words.value.how}</summary>
        {play.rules(inSpace.value).map((rule) => <p key={rule}>{rule}</p>)}
      </details>
    </div>
  );
}

function undone(event: KeyboardEvent): void {
  if (event.target instanceof HTMLInputElement) return; // it undoes what is typed
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') {
    if (!(event.ctrlKey && event.key.toLowerCase() === 'y')) return;
    game.redo();
  } else if (event.shiftKey) game.redo();
  else game.undo();
  event.preventDefault();
}

/** What there is to tell: it is read aloud when it changes. */
function Status() {
  const told = asking.verdict.value;
  const fresh = told?.of === game.placed.value ? told : null;
  const faults = game.faults.value;
  const lines = game.solved.value
    ? []
    : [
        game.said.value,
        fresh ? words.value.verdicts[fresh.says](fresh.count) : '',
        faults ? words.value.wrong(faults) : '',
        words.value.left(game.pieces.value - game.lying.value, game.pieces.value),
      ];
  return (
    <>
      <div role="status" class="status" data-status>
        {game.solved.value && <Solved />}
        {lines.filter((line) => line).map((line) => <p key={line}>{line}</p>)}
      </div>
      {game.solved.value && !isOwn.value && (
        <p class="buttons">
          <button type="button" class="main" onClick={() => { making.reroll(); }}>{words.value.another}</button>
        </p>
      )}
      {fresh?.says === 'back' && (
        <p class="buttons"><button type="button" onClick={takeBack}>{words.value.takeBack}</button></p>
      )}
      {asking.problem.value && (
        <Told problem={asking.problem.value}>
          <button type="button" onClick={() => void (game.complete.value && !game.faults.value ? asking.check() : asking.hint())}>
            {general.value.again}
          </button>
        </Told>
      )}
    </>
  );
}

function takeBack(): void {
  const marks = game.marks.value;
  game.move(game.placed.value.filter((piece) => marks.get(piece) !== 'back'));
}

function Solved() {
  const seconds = Math.round(game.ms.value / 1000);
  const time = seconds ? words.value.time(Math.floor(seconds / 60), seconds % 60) : null;
  return (
    <div class="joy">
      <b>{words.value.solved}</b>
      <p>{words.value.took(time, game.hints.value)}</p>
    </div>
  );
}
