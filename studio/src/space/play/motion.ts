/** What moves for a moment; with less motion wished for, all is there at once. */

interface Motion {
  readonly begun: number;
  readonly ms: number;
  readonly step: (share: number) => void;
}

export class Motions {
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly running = new Map<unknown, Motion>();

  /** ask: told when a picture is due. */
  constructor(private readonly ask: () => void) {}

  get moving(): boolean {
    return this.running.size > 0;
  }

  /** Steps from 0 to 1 in so many milliseconds; another motion of the same thing ends. */
  run(what: unknown, ms: number, step: (share: number) => void): void {
    this.running.delete(what);
    if (this.calm.matches) step(1);
    else {
      step(0);
      this.running.set(what, { begun: performance.now(), ms, step });
    }
    this.ask();
  }

  /** Ends a motion where it is. */
  end(what: unknown): void {
    this.running.delete(what);
  }

  /** Takes all motions on; whether one goes on. */
  tick(): boolean {
    const now = performance.now();
    for (const [what, { begun, ms, step }] of this.running) {
      const share = Math.min(1, (now - begun) / ms);
      if (share >= 1) this.running.delete(what);
      step(share);
    }
    return this.moving;
  }

  stop(): void {
    this.running.clear();
  }
}

export const ease = (x: number): number => 1 - (1 - x) ** 3;

/** Falls ever faster, and bounces once: 1 at the end. */
export function fall(x: number): number {
  const [landed, bounce] = [0.78, 0.035];
  if (x < landed) return (x / landed) ** 2;
  const up = (x - landed) / (1 - landed);
  return 1 - bounce * 4 * up * (1 - up);
}
