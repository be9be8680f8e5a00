// When the page has time for what nobody waits for.

import { computed, effect } from '@preact/signals';

import { underway } from '../api/client';
import { game } from './play/game';
import { table } from './table';
import { task } from './tasks';

const shown = computed(() => (task.value === 'play' ? game.value : table.value) !== null);

let last = 0; // when something came, ms

/** Waits until a puzzle is on the screen and nothing has come from the net for so many ms. */
export async function calm(ms: number): Promise<void> {
  await new Promise<void>((done) => {
    effect(function () {
      if (!shown.value) return;
      done();
      this.dispose();
    });
  });
  for (;;) {
    const left = underway() ? ms : last + ms - performance.now();
    if (left <= 0) return;
    await new Promise((done) => setTimeout(done, left));
  }
}

/** Notes what comes, from now on. */
export function watchNet(): void {
  new PerformanceObserver(() => { last = performance.now(); }).observe({ type: 'resource' });
}
