/** A small map of the ways, with the one who walks on it. */
import type { Walk } from './extras';
import type { Where } from './walk';

const SPACE = 'http://www.w3.org/2000/svg';

export class WalkMap {
  readonly picture = document.createElementNS(SPACE, 'svg');
  private readonly me = drawn('path', { class: 'space-me' });
  private readonly gold = drawn('circle', { class: 'space-goal' });
  private readonly unit: number;

  constructor(private readonly walk: Walk) {
    const [xs, zs] = [walk.places.map(([x]) => x), walk.places.map(([, , z]) => z)];
    this.unit = walk.width;
    const edge = 1.4 * walk.width; // round about
    const [left, top] = [Math.min(...xs) - edge, Math.min(...zs) - edge];
    const [wide, high] = [Math.max(...xs) - left + edge, Math.max(...zs) - top + edge];
    this.picture.setAttribute('viewBox', [0, 0, this.scaled(wide), this.scaled(high)].join(' '));
    this.picture.setAttribute('class', 'space-map');
    this.picture.setAttribute('role', 'img');
    const at = (k: number): [number, number] => {
      const [x, , z] = walk.places[k] ?? [0, 0, 0];
      return [this.scaled(x - left), this.scaled(z - top)];
    };
    const lines = walk.ways.map(([a, b]) => `M${at(a).join(' ')}L${at(b).join(' ')}`).join('');
    const dots = walk.places.map((_, k) => `M${at(k).join(' ')}h0`).join('');
    const [x, z] = at(walk.start);
    const [dx, , dz] = walk.towards;
    this.picture.append(
      drawn('path', { class: 'space-ways', d: lines + dots }),
      drawn('path', { class: 'space-door', d: `M${x - 130 * dx} ${z - 130 * dz}L${x} ${z}` }),
      this.gold,
      this.me,
    );
    this.at = at;
  }

  private readonly at: (place: number) => [number, number];

  show(where: Where, text: string): void {
    const [x, z] = this.at(where.place);
    this.me.setAttribute('d', 'M0 -66L50 54L0 26L-50 54Z');
    this.me.setAttribute('transform', `translate(${x} ${z}) rotate(${90 * where.quarter})`);
    if (where.place === this.walk.goal) {
      const [cx, cy] = this.at(where.place);
      for (const [name, value] of Object.entries({ cx, cy, r: 60 })) this.gold.setAttribute(name, String(value));
    }
    this.picture.setAttribute('aria-label', text);
  }

  /** Metres as units of the picture: a way is 100 wide. */
  private scaled(metres: number): number {
    return Math.round((100 * metres) / this.unit);
  }
}

function drawn(tag: 'path' | 'circle', what: Record<string, string>): SVGElement {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(what)) element.setAttribute(name, value);
  return element;
}
