// What went wrong, in words; what belongs to a field stands there.

import type { ComponentChildren } from 'preact';

import type { Fault, Problem } from '../api/client';
import type { Said } from '../families/editor';
import { words } from '../words/language';
import { limitsIn, valueText } from '../words/saying';
import { problemText } from '../words/service';
import { rated } from './rated';

/** A fault in the words of the page where it has some, else in those of the service. */
export function said(problem: Problem, fault: Fault): Said {
  const told = valueText(fault.message);
  if (told !== null) return { text: told };
  const known = problemText(problem.code);
  if (known === undefined) return { text: fault.message, lang: 'en' };
  return { text: known + limitsIn(fault.message) };
}

/** What is wrong at a field, or within it. */
export function at(problem: Problem | null, name: string): readonly Said[] {
  return (problem?.faults ?? []).flatMap((each) => (problem && places(each.pointer).includes(name) ? [said(problem, each)] : []));
}

/** The names on the way to a place; what stands in `style` or `options` is a field of its own here. */
function places(pointer: string): readonly string[] {
  const [first = '', second = ''] = pointer.split('/').slice(1);
  return first === 'style' || first === 'options' ? [second] : [first];
}

/** One after the other; the same is not said twice. */
export function Sentences({ all }: { all: readonly Said[] }) {
  const once = all.filter(({ text }, index) => all.findIndex((each) => each.text === text) === index);
  return (
    <>
      {once.map(({ text, lang }) => (
        <span key={text} lang={lang}>
          {text}{' '}
        </span>
      ))}
    </>
  );
}

export function Told({ problem, children }: { problem: Problem; children?: ComponentChildren }) {
  const known = valueText(problem.message) ?? problemText(problem.code);
  const { nearest } = problem;
  return (
    <div class="problem" role="alert">
      {known === undefined ? <p lang="en">{problem.message}</p> : <p>{known}</p>}
      {nearest && <p>{words.value.make.nearest(rated(nearest.grade, nearest.rating))}</p>}
      {children}
    </div>
  );
}
