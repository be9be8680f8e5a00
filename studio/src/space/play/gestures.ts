/** Fingers and mouse on a canvas: what is tapped, what is drawn along, and when the view is turned. */

export interface Touches {
  /** Whether there is something at a place that can be drawn along. */
  readonly grab: (x: number, y: number) => boolean;
  readonly drag: (x: number, y: number) => void;
  readonly drop: () => void;
  readonly tap: (x: number, y: number) => void;
}

const FAR = 6; // pixels that are more than a trembling hand
const TWICE = 350; // ms between two taps

export class Gestures {
  private readonly down = new Set<number>();
  private start: { id: number; x: number; y: number; held: boolean } | null = null;
  private moved = false;
  private last = { at: -Infinity, x: 0, y: 0 };
  private readonly quiet = new AbortController();

  /** free: told whether the view may be turned; twice: told of a double tap beside all. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly touches: Touches,
    private readonly free: (on: boolean) => void,
    private readonly twice: () => void,
  ) {
    const listen = (name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void): void => {
      // before those of the view, which may be told to keep still
      canvas.addEventListener(name, act, { capture: true, signal: this.quiet.signal });
    };
    listen('pointerdown', (event) => { this.begin(event); });
    listen('pointermove', (event) => { this.move(event); });
    listen('pointerup', (event) => { this.end(event); });
    listen('pointercancel', (event) => { this.forget(event); });
  }

  dispose(): void {
    this.quiet.abort();
  }

  private at(event: PointerEvent): [number, number] {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  private begin(event: PointerEvent): void {
    this.down.add(event.pointerId);
    if (this.start || this.down.size > 1) { // two fingers are for the view
      this.moved = true;
      return;
    }
    const [x, y] = this.at(event);
    const plain = event.button === 0 && !(event.shiftKey || event.ctrlKey || event.metaKey); // the others move the view aside
    const held = plain && this.touches.grab(x, y);
    this.moved = !plain;
    this.free(!held);
    this.start = { id: event.pointerId, x, y, held };
    if (held) this.canvas.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { start } = this;
    if (start?.id !== event.pointerId) return;
    const [x, y] = this.at(event);
    this.moved ||= Math.hypot(x - start.x, y - start.y) >= FAR;
    if (this.moved && start.held) this.touches.drag(x, y);
  }

  private end(event: PointerEvent): void {
    const { start, moved } = this;
    const [x, y] = this.at(event);
    this.forget(event);
    if (start?.id !== event.pointerId) return;
    if (moved) {
      if (start.held) this.touches.drop();
      return;
    }
    const again = event.timeStamp - this.last.at < TWICE && Math.hypot(x - this.last.x, y - this.last.y) < 4 * FAR;
    this.last = { at: again ? -Infinity : event.timeStamp, x, y };
    if (again && !start.held) this.twice();
    else this.touches.tap(x, y);
  }

  private forget(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    if (this.start?.id !== event.pointerId) return;
    this.start = null;
    this.free(true);
  }
}
