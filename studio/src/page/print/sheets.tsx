// What one gets: so many sheets of paper, by what is on them, and the button that makes a file of it.

import { LOST } from '../../api/client';
import { wordsOf } from '../../families/catalogue';
import { labelled, percent, words } from '../../words/language';
import { printWords } from '../../words/print';
import { Icon } from '../icon';
import { Told } from '../problem';
import * as booklet from './booklet';
import * as count from './count';
import { faulty, isAtFields } from './faulty';
import { order, ordered } from './order';
import { inOurs, preset } from './presets';

export function Sheets() {
  const told = printWords.value;
  const { title, sets } = order.value;
  const name = title || ((preset.value ? inOurs(preset.value.title) : told.yourOwn));
  if (!ordered.value || !sets.length) {
    return <section class="sheets" aria-label={told.get}><p class="note">{ordered.value ? told.nothing : told.choose}</p></section>;
  }
  return (
    <section class="sheets" aria-labelledby="sheets" aria-busy={count.counting.value !== null}>
      <h2 id="sheets">{name}</h2>
      <Number />
      <Saving />
    </section>
  );
}

/** The number of sheets; while it is counted anew that of before, greyed. */
function Number() {
  const told = printWords.value;
  const [plan, share, estimate] = [count.plan.value, count.counting.value, count.estimate.value];
  return (
    <div class={share === null ? 'told' : 'told busy'}>
      <p role="status" class="number">
        {plan ? told.sheets(plan.pages) : share !== null && estimate ? estimate.least === estimate.most ? told.sheets(estimate.most) : told.between(estimate.most, { least: estimate.least }) : ''}
      </p>
      {share !== null && <p class="note">{told.counting(percent(share))}</p>}
      {plan && <Parts plan={plan} />}
      <Wrong />
    </div>
  );
}

/** What is wrong with the order as a whole; what is at its fields stands there. */
function Wrong() {
  const problem = faulty.value;
  if (!problem) return null;
  if (isAtFields.value) return <p class="fault">{printWords.value.seeFields}</p>;
  return <Told problem={problem}>{problem.code === LOST && <button type="button" onClick={count.again}>{words.value.again}</button>}</Told>;
}

function Parts({ plan }: { plan: count.Plan }) {
  const told = printWords.value;
  const roles = Object.entries(told.roles).flatMap(([role, name]) => (plan.roles[role] ? [[name, plan.roles[role]] as const] : []));
  const { difficulty } = words.value.choices;
  const grades = Object.entries(difficulty).flatMap(([grade, name]) => {
    const many = plan.grades.filter((each) => each === grade).length;
    return many ? [`${many} ${name}`] : [];
  });
  return (
    <>
      <ul class="by-role">{roles.map(([name, many]) => <li key={name}><span>{name}</span> <b>{many}</b></li>)}</ul>
      {grades.length > 0 && <p class="note">{labelled(told.puzzles(plan.puzzles), grades.join(', '))}</p>}
      {plan.unkept.map(({ set, grades: kept }) => (
        <p key={set} class="unkept" role="status">
          {told.unkept({ family: titleOf(set), grades: kept.map((grade) => difficulty[grade as keyof typeof difficulty]).join(', ') })}
        </p>
      ))}
    </>
  );
}

/** The family of a set of the order; '': it has been taken out meanwhile. */
function titleOf(set: number): string {
  const family = order.value.sets[set]?.family;
  return family ? wordsOf(family).title : '';
}

function Saving() {
  const told = printWords.value;
  const busy = booklet.busy.value;
  const act = (what: () => void) => ({ 'aria-disabled': busy, onClick: () => { if (!busy) what(); } });
  const first = order.value.parts ? 'zip' : 'pdf';
  const second = order.value.parts ? 'pdf' : 'zip';
  const saved = booklet.saved.value;
  return (
    <>
      <button type="button" class="big main" {...act(() => void booklet.take(first))}><Icon sign="files" />{told[first]}</button>
      {busy && <Working />}
      <p role="status" class="note">{!busy && saved ? `${told.saved(saved)} ${told.atFull}` : ''}</p>
      {booklet.failed.value && <Told problem={booklet.failed.value} />}
      <p class="two">
        <button type="button" class="big" {...act(booklet.lookThrough)}>{told.look}</button>
        <button type="button" class="big" {...act(() => void booklet.take(second))}>{told[second]}</button>
      </p>
    </>
  );
}

function Working() {
  const told = printWords.value;
  const run = booklet.run.value;
  const share = booklet.saving.value === 'zip' ? booklet.share.value : (run?.job?.explored ?? 0);
  return (
    <div class="working">
      <progress aria-label={told.booklet} value={share} max={1} />
      <p role="status" class="note">{run?.lost ? told.lost : told.working(percent(share))}</p>
      <button type="button" onClick={() => void booklet.giveUp()}>{told.cancel}</button>
    </div>
  );
}
