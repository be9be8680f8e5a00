// What came of a search: the verdict, why, how many, and what it took.

import type { ComponentChildren } from 'preact';

import type { Job } from '../../api/jobs';
import { asRecord, asText } from '../../api/reading';
import type { Grade } from '../../api/types';
import { language, words } from '../../words/language';
import { solveWords } from '../../words/solve';
import { Told } from '../problem';
import { difficulty, forget, run, type Run } from './solving';

export function Result() {
  const now = run.value;
  const told = solveWords.value;
  if (!now) return <p class="note">{told.hint}</p>;
  return (
    <div class="result">
      {now.phase !== 'over' && <Progress now={now} />}
      {now.lost && <p class="problem" role="alert">{told.lost}</p>}
      {now.answer ? <Verdict answer={now.answer} /> : now.phase === 'over' && <Ended now={now} />}
    </div>
  );
}

/** A whole number as one writes it. */
export function counted(number: number): string {
  return new Intl.NumberFormat(language.value === 'de' ? 'de-DE' : 'en-GB').format(number);
}

function Progress({ now }: { now: Run }) {
  const told = solveWords.value;
  const { job } = now;
  const share = job && job.explored > 0 ? job.explored : undefined;
  return (
    <div class="progress">
      <label>
        {job?.state === 'queued' ? told.queued : told.searching}
        {share === undefined ? <progress /> : <progress value={share} max={1} />}
      </label>
      <p role="status" class="note">{job ? told.sofar(share ?? null, counted(job.nodes), counted(job.found)) : ''}</p>
      {job && <p class="note">{told.goesOn}</p>}
    </div>
  );
}

/** It is over without an answer: cancelled, failed, or not to be found. */
function Ended({ now }: { now: Run }) {
  const told = solveWords.value;
  const { job, problem } = now;
  if (problem) {
    const gone = problem.code === 'not_found';
    return (
      <>
        {gone ? <p class="problem" role="alert">{told.gone}</p> : <Told problem={problem} />}
        {gone && <button type="button" onClick={forget}>{told.forget}</button>}
      </>
    );
  }
  return (
    <div role="status">
      <Headline kind="open">{told.cancelled}</Headline>
      {job && <p>{reached(job)}</p>}
    </div>
  );
}

function reached(job: Job): string {
  return solveWords.value.sofar(job.explored, counted(job.nodes), counted(job.found));
}

function Headline({ kind, children }: { kind: string; children: ComponentChildren }) {
  return <h2 class={`verdict ${kind}`}>{children}</h2>;
}

function Verdict({ answer }: { answer: Readonly<Record<string, unknown>> }) {
  const told = solveWords.value;
  const verdict = asText(answer['verdict']);
  const unique = answer['unique'] === true;
  return (
    <div role="status">
      <Headline kind={verdict}>{verdict === 'solved' && unique ? told.exactlyOne : told.verdicts[verdict] ?? verdict}</Headline>
      {answer['reason'] !== null && <Reason reason={asRecord(answer['reason'])} />}
      {verdict === 'open' && <p>{told.openAbout}</p>}
      {verdict === 'solved' && run.value?.all && answer['complete'] === false && <p>{told.uncounted}</p>}
      <Facts answer={answer} />
    </div>
  );
}

/** In German where the code is known, else as the service says it. */
function Reason({ reason }: { reason: Readonly<Record<string, unknown>> }) {
  const known = solveWords.value.reasons[asText(reason['code'])];
  if (!known) return <p class="reason" lang="en">{asText(reason['message'])}</p>;
  return <p class="reason">{known(asRecord(reason['details']))}</p>;
}

type Row = readonly [string, string];

/** How many there are, in each way of counting that says something new. */
function countsOf(answer: Readonly<Record<string, unknown>>): readonly Row[] {
  const told = solveWords.value;
  return Object.entries(told.counts).flatMap(([name, label]): Row[] => {
    const [count, least] = [answer[name], answer[`${name}_so_far`]];
    const known = name === 'count' || name === 'distinct';
    if (typeof count === 'number') return known || count !== answer['count'] ? [[label, counted(count)]] : [];
    return known && typeof least === 'number' && least > 0 ? [[label, told.atLeast(counted(least))]] : [];
  });
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number by its logarithm, as far as that says it. */
function roughly(log: number): string {
  const low = Math.floor(log);
  if (log < 5) return counted(Math.round(10 ** log));
  const power = Array.from(String(low), (digit) => SUPERSCRIPT[Number(digit)]).join('');
  return `${counted(Math.round(10 * 10 ** (log - low)) / 10)} · 10${power}`;
}

function Facts({ answer }: { answer: Readonly<Record<string, unknown>> }) {
  const told = solveWords.value;
  const stats = asRecord(answer['stats']);
  const rating = difficulty.value;
  const rows: Row[] = [];
  if (answer['verdict'] !== 'unsolvable') rows.push(...countsOf(answer));
  const levels = Object.entries(answer['levels'] ?? {});
  if (levels.length) rows.push([told.levels, levels.map(([moves, count]) => told.level(moves, counted(Number(count)))).join(' · ')]);
  if (rating) rows.push([words.value.fields.difficulty, words.value.make.rated(rating.grade as Grade, rating.rating)]);
  rows.push([told.time, told.seconds(Number(stats['seconds']))]);
  if (stats['nodes']) rows.push([told.nodes, counted(Number(stats['nodes']))]);
  const space = stats['search_space_log10'];
  if (typeof space === 'number') rows.push([told.space, roughly(space)]);
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
