/** What one can press and read while one walks. */
import type { Walk } from './extras';
import { WalkMap } from './map';
import type { Stride, Where } from './walk';
import { wordsIn } from './words';

const KEYS: Record<string, Stride> = {
  ArrowUp: 'ahead', ArrowDown: 'back', ArrowLeft: 'left', ArrowRight: 'right', w: 'ahead', s: 'back', a: 'left', d: 'right',
};
const SIGNS: Record<Stride, string> = { left: '↰', ahead: '↑', right: '↱', back: '↓' };

export class Stroll {
  readonly foot = document.createElement('section');
  private readonly status = document.createElement('p');
  private readonly trail = document.createElement('button');
  private readonly leave = document.createElement('button');
  private readonly pad = new Map<Stride, HTMLButtonElement>();
  private readonly map: WalkMap;

  constructor(
    private readonly walk: Walk,
    private readonly go: (stride: Stride) => void,
    private readonly end: () => void,
    trail: () => void,
  ) {
    this.map = new WalkMap(walk);
    this.foot.className = 'space-panel space-stroll';
    this.status.className = 'space-said';
    this.status.setAttribute('role', 'status');
    const pad = document.createElement('div');
    pad.className = 'space-pad';
    for (const stride of Object.keys(SIGNS) as Stride[]) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', className: `space-${stride}`, textContent: SIGNS[stride] });
      button.addEventListener('click', () => { go(stride); });
      this.pad.set(stride, button);
      pad.append(button);
    }
    Object.assign(this.leave, { type: 'button', className: 'space-leave' });
    this.leave.addEventListener('click', end);
    this.foot.addEventListener('keydown', (event) => { this.key(event); });
    Object.assign(this.trail, { type: 'button', hidden: !walk.trail?.length });
    this.trail.addEventListener('click', trail);
    const more = document.createElement('div');
    more.className = 'space-more';
    more.append(this.trail, this.leave);
    this.foot.append(this.map.picture, this.status, pad, more);
  }

  /** Whether a key has been taken. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const stride = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (stride) this.go(stride);
    else if (event.key === 'Escape') this.end();
    else return false;
    event.preventDefault();
    return true;
  }

  /** trail: whether the way to the goal is shown. */
  show(where: Where, trail: boolean, tongue: string): void {
    const words = wordsIn(tongue);
    const ways = where.open.map((each) => words.strides[each].way);
    const there = where.place === this.walk.goal ? `${words.found(where.strides)} ` : '';
    const told = `${there}${words.looking({ wind: words.winds[where.quarter] ?? '', ways: ways.join(', ') || words.noWay })}`;
    if (this.status.textContent !== told) this.status.textContent = told;
    this.map.show(where, words.map);
    this.leave.textContent = words.leave;
    this.trail.textContent = words.trail;
    this.trail.setAttribute('aria-pressed', String(trail));
    for (const [stride, button] of this.pad) {
      button.setAttribute('aria-label', words.strides[stride].act);
      const wall = (stride === 'ahead' || stride === 'back') && !where.open.includes(stride);
      button.setAttribute('aria-disabled', String(wall));
    }
  }
}
