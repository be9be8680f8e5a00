// What came of a search: the verdict, why, how many, and what it took.

import type { ComponentChildren } from 'preact';

import type { Job } from '../../api/jobs';
import { asRecord, asText } from '../../api/reading';
import type { Grade } from '../../api/types';
import { number, words } from '../../words/language';
import { wordFor } from '../../words/messages';
import { solveWords } from '../../words/solve';
import { Told } from '../problem';
import { rated } from '../rated';
import { reasonText } from './reasons';
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

/** The progress of a search, if it is known, and the number found. */
function soFar(share: number | null, { nodes, found }: Job): string {
  const told = solveWords.value;
  const searched = share === null ? [] : [told.searched(number(100 * share, share < 0.1 ? 2 : 0))];
  return [...searched, told.sofar({ nodes: number(nodes), found: number(found) })].join(' · ');
}

function duration(seconds: number): string {
  if (seconds < 0.001) return `< ${number(0.001, 3)} s`;
  return `${number(seconds, seconds < 0.1 ? 3 : seconds < 10 ? 2 : 0, 0)} s`;
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
      <p role="status" class="note">{job ? soFar(share ?? null, job) : ''}</p>
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
      {job && <p>{soFar(job.explored, job)}</p>}
    </div>
  );
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
      <Headline kind={verdict}>{verdict === 'solved' && unique ? told.exactlyOne : wordFor(told.verdicts, verdict) ?? verdict}</Headline>
      {answer['reason'] !== null && <Reason reason={asRecord(answer['reason'])} />}
      {verdict === 'open' && <p>{told.openAbout}</p>}
      {verdict === 'solved' && run.value?.all && answer['complete'] === false && <p>{told.uncounted}</p>}
      <Facts answer={answer} />
    </div>
  );
}

/** In the language of the page where it has words for the code, else as the service says it. */
function Reason({ reason }: { reason: Readonly<Record<string, unknown>> }) {
  const known = reasonText(asText(reason['code']), asRecord(reason['details']));
  if (known === undefined) return <p class="reason" lang="en">{asText(reason['message'])}</p>;
  return <p class="reason">{known}</p>;
}

type Row = readonly [string, string];

/** How many there are, in each way of counting that says something new. */
function countsOf(answer: Readonly<Record<string, unknown>>): readonly Row[] {
  const told = solveWords.value;
  return Object.entries(told.counts).flatMap(([name, label]): Row[] => {
    const [count, least] = [answer[name], answer[`${name}_so_far`]];
    const known = name === 'count' || name === 'distinct';
    if (typeof count === 'number') return known || count !== answer['count'] ? [[label, number(count)]] : [];
    return known && typeof least === 'number' && least > 0 ? [[label, told.atLeast(number(least))]] : [];
  });
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number by its logarithm, as far as that says it. */
function roughly(log: number): string {
  const low = Math.floor(log);
  if (log < 5) return number(Math.round(10 ** log));
  const power = Array.from(String(low), (digit) => SUPERSCRIPT[Number(digit)]).join('');
  return `${number(10 ** (log - low), 1, 0)} · 10${power}`;
}

function Facts({ answer }: { answer: Readonly<Record<string, unknown>> }) {
  const told = solveWords.value;
  const stats = asRecord(answer['stats']);
  const rating = difficulty.value;
  const rows: Row[] = [];
  if (answer['verdict'] !== 'unsolvable') rows.push(...countsOf(answer));
  const levels = Object.entries(answer['levels'] ?? {});
  if (levels.length) rows.push([told.levels, levels.map(([moves, count]) => told.level(Number(moves), { solutions: number(Number(count)) })).join(' · ')]);
  if (rating) rows.push([words.value.fields.difficulty, rated(rating.grade as Grade, rating.rating)]);
  rows.push([told.time, duration(Number(stats['seconds']))]);
  if (stats['nodes']) rows.push([told.nodes, number(Number(stats['nodes']))]);
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
