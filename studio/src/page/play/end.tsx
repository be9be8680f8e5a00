// A solved game: the picture, the time, and one large next step.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

import { go } from '../../address';
import { wordsOf } from '../../families/catalogue';
import { words as general } from '../../words/language';
import * as choice from '../choice';
import { Icon } from '../icon';
import * as making from '../making';
import { settings } from '../settings';
import { linkToMade, linkToOwn } from '../sharing';
import { isOwn, solvedBy } from '../table';
import { offline } from '../net';
import { timeOf } from './clock';
import * as game from './game';
import { best } from './played';
import { Unmade } from './unmade';
import { words } from '../../words/play';
import { Link } from '../link';

interface Props {
  readonly picture: ComponentChildren;
  /** Shows the board again. */
  readonly close: () => void;
}

export function End({ picture, close }: Props) {
  const now = game.game.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => { // the place that had the focus is gone
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  if (!now) return null;
  const grade = now.grade === null ? '' : `, ${general.value.choices.difficulty[now.grade]}`;
  return (
    <section class="end" aria-labelledby="solved">
      <div class="picture">
        <Confetti />
        {picture}
        <button type="button" class="fab close" aria-label={words.value.board} title={words.value.board} onClick={close}><Icon sign="eye" /></button>
      </div>
      <div class="panel">
        <div role="status" data-status>
          <h2 id="solved" ref={heading} tabIndex={-1}>{words.value.solved}</h2>
          <p class="lead">{`${wordsOf(now.family).one} ${now.size}${grade}`}</p>
        </div>
        <Stats />
        {!isOwn.value && (making.problem.value ? <Unmade problem={making.problem.value} /> : <Next />)}
        <div class="after">
          <Share />
          <button type="button" class="act" onClick={game.restart}><Icon sign="again" /><span>{words.value.again}</span></button>
          <TakeApart />
          <Link class="act" to={{ do: 'print' }}><Icon sign="print" /><span>{words.value.print}</span></Link>
        </div>
      </div>
    </section>
  );
}

/** Leads to the film that shows how what was laid comes apart. */
function TakeApart() {
  const now = game.game.value;
  const { film, space } = choice.record.value;
  if (!now || film === undefined) return null;
  const open = (): void => {
    solvedBy(now.puzzle, now.play.whole(now.puzzle, game.placed.value));
    go({ do: 'view', space: film === space[0] ? null : film, solution: 'true' });
  };
  return <button type="button" class="act" onClick={open}><Icon sign="apart" /><span>{words.value.takeApart}</span></button>;
}

function Stats() {
  const now = game.game.value;
  const [ms, hints] = [game.ms.value, game.hints.value];
  const record = now && best(now);
  return (
    <dl class="stats">
      {settings.value.clock && ms > 0 && <Fact name={words.value.stats.time} value={timeOf(ms)} />}
      {settings.value.clock && record !== null && <Fact name={words.value.stats.best} value={timeOf(record)} />}
      <Fact name={hints ? words.value.withHints(hints) : words.value.withoutHints} value={hints ? String(hints) : '✓'} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return <div><dt>{name}</dt><dd>{value}</dd></div>;
}

const HARDER = { easy: 'medium', medium: 'hard', hard: null } as const;

/** One a little harder: the next grade, and after the hardest the next size. */
function Next() {
  const now = game.game.value;
  if (offline.value) {
    if (!making.spare.value) return <p class="note">{words.value.offline.join('. ')}</p>;
    return <button type="button" class="big main" onClick={making.reroll}>{words.value.another}<Icon sign="right" /></button>;
  }
  const harder = (): void => {
    const next = HARDER[now?.grade ?? 'easy'];
    if (next) go({ difficulty: next });
    else {
      const { sizes, size } = choice.record.value;
      const named = wordsOf(choice.familyName.value);
      const at = sizes.findIndex((each) => size(choice.valuesOf(each), named) === now?.size);
      const larger = sizes[at + 1];
      if (at >= 0 && larger) go({ ...larger, difficulty: 'medium' });
    }
    making.reroll();
  };
  return <button type="button" class="big main" onClick={harder}>{words.value.harder}<Icon sign="right" /></button>;
}

/** A link to the puzzle, not to its solution. */
function Share() {
  const [said, say] = useState('');
  const now = game.game.value;
  const share = async (): Promise<void> => {
    if (!now) return;
    const link = isOwn.value ? await linkToOwn(now.family, now.puzzle) : linkToMade(now.address);
    try {
      if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) await navigator.share({ url: link });
      else {
        await navigator.clipboard.writeText(link);
        say(words.value.shared);
      }
    } catch {
      say(link); // no right to, or no secure address: it can be copied by hand
    }
  };
  return (
    <>
      <button type="button" class="act" onClick={() => void share()}><Icon sign="share" /><span>{words.value.share}</span></button>
      {said && <p class="note" role="status">{said}</p>}
    </>
  );
}

const PAPERS = ['#2f7fc4', '#d8623a', '#8a5fb5', '#2f9460', '#a43154', '#f5b81f'];

/** Scraps of coloured paper round the picture, always the same. */
function Confetti() {
  const scraps = Array.from({ length: 30 }, (_, k) => ({ x: (k * 37 + 11) % 100, y: (k * 53 + 7) % 100, turn: (k * 71) % 90 }));
  return (
    <>
      {scraps.filter(({ x, y }) => x < 20 || x > 80 || y < 16 || y > 86).map(({ x, y, turn }, k) => (
        <i key={k} class="scrap" style={{ left: `${x}%`, top: `${y}%`, background: PAPERS[k % PAPERS.length], transform: `rotate(${turn}deg)` }} />
      ))}
    </>
  );
}
