// What the service finds wrong with what is entered: where, and in which words.

import { computed } from '@preact/signals';

import type { Said } from '../../families/editor';
import { hidden } from '../making';
import { said } from '../problem';
import { table } from '../table';

const INSIDE = '/puzzle';

export interface Placed {
  readonly pointer: string;
  readonly said: Said;
}

/** All faults of the puzzle; the pointers lead into it. */
export const placed = computed<readonly Placed[]>(() => {
  const problem = table.value ? hidden.value : null;
  if (!problem) return [];
  return problem.faults
    .filter((each) => each.pointer === INSIDE || each.pointer.startsWith(`${INSIDE}/`))
    .map((each) => ({ pointer: each.pointer.slice(INSIDE.length), said: said(problem, each) }));
});

/** Those at a place, or within it. */
export function at(pointer: string): readonly Said[] {
  return placed.value.filter((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`)).map((each) => each.said);
}

/** Leads to the field that a fault is about: the innermost place that the page has of it. */
export function show(pointer: string, opened = false): void {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = document.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);
    if (!place) continue;
    const field = place.matches('[tabindex]') ? place : place.querySelector<HTMLElement>('input, select, button, [tabindex="0"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
    if (place.matches('[role="radio"]')) clicked(place);
    else if (field?.matches('[data-opens]')) {
      clicked(field); // what is inside comes into view
      if (!opened) requestAnimationFrame(() => { show(pointer, true); });
    }
    return;
  }
}

/** As a click does it: what is drawn has no `click()`. */
function clicked(place: Element): void {
  place.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}
