// What went wrong, in words; what belongs to a field stands there.

import type { ComponentChildren } from 'preact';

import type { Problem } from '../api/client';
import { words } from '../words/language';

/** The messages that point at a field, or into it. */
export function at(problem: Problem | null, name: string): readonly string[] {
  const faults = problem?.faults ?? [];
  return faults.filter((each) => places(each.pointer).includes(name)).map((each) => each.message);
}

/** The names on the way to a place; what stands in `style` or `options` is a field of its own here. */
function places(pointer: string): readonly string[] {
  const [first = '', second = ''] = pointer.split('/').slice(1);
  return first === 'style' || first === 'options' ? [second] : [first];
}

export function Told({ problem, children }: { problem: Problem; children?: ComponentChildren }) {
  const known = words.value.problems[problem.code];
  return (
    <div class="problem" role="alert">
      {known === undefined ? <p lang="en">{problem.message}</p> : <p>{known}</p>}
      {children}
    </div>
  );
}
