// The line of messages: what is in the hand, what is wrong, what a hint says. It keeps its height.

import type { ComponentChildren } from 'preact';

import type { Play, PlayParts, Saying } from '../../families/playing';
import { LOST, type Problem } from '../../api/client';
import { words as general } from '../../words/language';
import { Icon, Pips, type Sign } from '../icon';
import * as making from '../making';
import { offline } from '../net';
import { said as saidOf } from '../problem';
import { isOwn } from '../table';
import * as asking from './asking';
import * as game from './game';
import { forgetful } from './keeping';
import { words } from '../../words/play';
import { problemText } from '../../words/service';

interface Message {
  readonly kind: 'plain' | 'hint' | 'wrong';
  readonly saying: Saying;
  /** The language of what is said in no other. */
  readonly lang?: string | undefined;
  readonly sign?: Sign;
}

const LAID = 3; // steps of a hint: look, say, lay

export function Say({ play, parts }: { play: Play; parts: PlayParts }) {
  const depth = asking.hinted.value?.depth ?? (asking.verdict.value?.says === 'laid' ? LAID : 0); // of the hint
  const { kind, saying: [heading, text], sign, lang } = message(play, parts);
  return (
    <div class={`say ${kind}`}>
      {sign && <span class="bulb"><Icon sign={sign} /></span>}
      <p role="status" data-status class={text ? 'both' : ''} lang={lang}>
        <b>{heading}</b> {text}
      </p>
      {depth > 0 && <Pips count={depth} />}
      {kind === 'plain' && parts.hand}
    </div>
  );
}

function left(): string {
  const [all, lying] = [game.pieces.value, game.lying.value];
  return lying === all ? words.value.allPlaced : words.value.left({ left: all - lying, all });
}

function message(play: Play, parts: PlayParts): Message {
  const [verdict, hint, faults] = [asking.verdict.value, asking.hinted.value, game.faults.value];
  const problem = asking.problem.value;
  if (problem) return { kind: 'wrong', sign: 'warning', ...problemOf(problem) };
  if (asking.thinking.value) return { kind: 'hint', sign: 'bulb', saying: words.value.thinking };
  if (hint && game.game.value) {
    const [look, tell] = play.hinted(game.game.value.puzzle, game.placed.value, hint.piece);
    return { kind: 'hint', sign: 'bulb', saying: hint.depth === 1 ? look : tell };
  }
  if (verdict) {
    const bad = ['back', 'wrong', 'none', 'refused'].includes(verdict.says);
    return { kind: bad ? 'wrong' : 'hint', sign: bad ? 'warning' : 'bulb', saying: verdictOf(verdict.says, verdict.count) };
  }
  const unmade = unmadeNow();
  if (unmade) return { kind: 'wrong', sign: 'warning', ...problemOf(unmade) };
  if (game.said.value === words.value.needsNet) return { kind: 'plain', sign: 'offline', saying: [game.said.value, left()] };
  if (game.said.value) return { kind: 'plain', saying: [game.said.value, left()] };
  if (faults) return { kind: 'plain', saying: [words.value.wrong(faults), left()] };
  if (parts.message) return { kind: 'plain', saying: [parts.message, left()] };
  if (forgetful.value) return { kind: 'plain', saying: [left(), words.value.forgetful] };
  if (offline.value) return { kind: 'plain', sign: 'offline', saying: words.value.offline };
  return { kind: 'plain', saying: [left(), game.complete.value ? '' : play.prompt()] };
}

function verdictOf(says: asking.Verdict, count: number): Saying {
  const [heading, text = ''] = words.value.verdicts[says];
  return [typeof heading === 'string' ? heading : heading(count), text];
}

function problemOf(problem: Problem): Pick<Message, 'saying' | 'lang'> {
  if (problem.code === LOST) return { saying: words.value.lost };
  const [fault] = problem.faults;
  const known = problemText(problem.code);
  const { text, lang } = fault ? saidOf(problem, fault) : { text: known ?? problem.message, lang: known === undefined ? 'en' : undefined };
  const [first = '', ...more] = text.split(/(?<=[.?!]) /);
  return { saying: [first, more.join(' ')], lang };
}

/** Why there is no other puzzle than this. */
function unmadeNow(): Problem | null {
  return isOwn.value ? null : making.problem.value;
}

/** What takes the place of the actions while a hint is told. */
export function answers(): ComponentChildren {
  const [verdict, hint] = [asking.verdict.value, asking.hinted.value];
  const enough = <button type="button" class="big" onClick={asking.dismiss}>{words.value.enough}</button>;
  if (asking.thinking.value) return <button type="button" class="big" onClick={asking.stop}>{words.value.stop}</button>;
  if (asking.problem.value) {
    const retry = (): void => void (game.complete.value && !game.faults.value ? asking.check() : asking.hint());
    return <>{enough}<button type="button" class="big main" onClick={retry}>{general.value.again}</button></>;
  }
  const unmade = unmadeNow();
  if (unmade && game.game.value) {
    const lost = unmade.code === LOST;
    return (
      <>
        <button type="button" class="big" onClick={making.letBe}>{words.value.enough}</button>
        <button type="button" class="big main" onClick={lost ? making.again : making.reroll}>{lost ? general.value.again : words.value.another}</button>
      </>
    );
  }
  if (hint) {
    return <>{enough}<button type="button" class="big gold" onClick={asking.tellMore}>{hint.depth === 1 ? words.value.more : words.value.layIt}</button></>;
  }
  if (!verdict) return null;
  if (verdict.says === 'back') return <>{enough}<button type="button" class="big main" onClick={asking.takeBack}>{words.value.takeBack}</button></>;
  return <button type="button" class="big" onClick={asking.dismiss}>{words.value.goOnAlone}</button>;
}
