// The buttons above the board, and the clock.

import { useEffect } from 'preact/hooks';

import * as asking from './asking';
import * as game from './game';
import { words } from './words';

export function Bar() {
  const thinking = asking.thinking.value !== null;
  const none = game.solved.value;
  return (
    <div class="buttons" role="group" aria-label={words.value.heading}>
      <button type="button" class="main" disabled={none} onClick={() => { if (thinking) asking.stop(); else void asking.hint(); }}>
        {thinking ? words.value.stop : words.value.hint}
      </button>
      <button type="button" disabled={!game.past.value.length} onClick={game.undo}>{words.value.undo}</button>
      <button type="button" disabled={!game.future.value.length} onClick={game.redo}>{words.value.redo}</button>
      <button type="button" disabled={!game.placed.value.length} onClick={game.restart}>{words.value.restart}</button>
      {thinking && <span role="status" class="note">{words.value.thinking}</span>}
    </div>
  );
}

const TICK = 1000; // ms
const SAVED = 5; // ticks after which the time is kept

export function Clock() {
  const running = game.timing.value === 'on' && !game.solved.value;
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
  const seconds = Math.floor(game.ms.value / 1000);
  const off = game.timing.value === 'off';
  if (game.solved.value) return null;
  return (
    <p class="buttons clock">
      <button type="button" onClick={() => { toggle(); }}>
        {off ? words.value.timer : running ? words.value.pause : words.value.goOn}
      </button>
      {!off && <time role="timer">{words.value.time(Math.floor(seconds / 60), seconds % 60)}</time>}
      {!off && <button type="button" onClick={without}>{words.value.noTimer}</button>}
    </p>
  );
}

function toggle(): void {
  game.timing.value = game.timing.value === 'on' ? 'paused' : 'on';
  game.save();
}

function without(): void {
  game.timing.value = 'off';
  game.ms.value = 0;
  game.save();
}
