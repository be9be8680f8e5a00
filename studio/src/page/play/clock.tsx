// The time that a game takes; who does not like it switches it off in the menu.

import { useEffect } from 'preact/hooks';

import { Icon } from '../icon';
import { settings } from '../settings';
import * as game from './game';
import { words } from '../../words/play';

const TICK = 1000; // ms
const SAVED = 5; // ticks after which the time is kept

/** Minutes and seconds. */
export function timeOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function Clock() {
  const shown = settings.value.clock;
  const running = shown && game.timing.value === 'running' && !game.solved.value;
  useEffect(() => {
    if (!running) return undefined;
    let [last, ticks] = [performance.now(), 0];
    const timer = setInterval(() => {
      const now = performance.now();
      if (document.visibilityState === 'visible') game.ms.value += Math.min(now - last, 2 * TICK); // not while asleep
      last = now;
      if (++ticks % SAVED === 0) game.save();
    }, TICK);
    return () => { clearInterval(timer); };
  }, [running]);
  if (!shown || !game.game.value || game.solved.value) return null;
  const told = running ? words.value.pause : words.value.goOn;
  return (
    <button type="button" class="tool clock" aria-label={`${told}, ${timeOf(game.ms.value)}`} disabled={game.timing.value === 'waiting'} onClick={toggle}>
      <time aria-hidden="true">{timeOf(game.ms.value)}</time>
      <Icon sign={running || game.timing.value === 'waiting' ? 'pause' : 'play'} />
    </button>
  );
}

function toggle(): void {
  game.timing.value = game.timing.value === 'running' ? 'paused' : 'running';
  game.save();
}
