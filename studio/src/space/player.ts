/** Goes from step to step: smoothly, one after the other while it plays, or at once if motion is not wanted. */
const SECONDS = 0.55; // of a step
const HURRY = 5; // times as fast as far as there are steps to go
const REST = 180; // ms between steps while it plays
const MANY = 40; // steps from which there is hardly any rest
const CALM = 900; // ms between steps that are shown at once
const LONGEST = 0.1; // seconds of a frame

export class Player {
  playing = false;
  /** The step that is shown, or gone to. */
  goal: number;
  private at: number;
  private frame = 0;
  private timer = 0;
  private before = 0;

  /** show: told where it is; said: told when goal or playing have changed. */
  constructor(
    private readonly last: number,
    private readonly calm: () => boolean,
    private readonly show: (at: number) => void,
    private readonly said: () => void,
  ) {
    this.goal = this.at = last;
  }

  go(step: number): void {
    this.goal = Math.min(Math.max(Math.round(step), 0), this.last);
    this.said();
    if (!this.calm()) {
      this.run();
      return;
    }
    this.at = this.goal;
    this.show(this.at);
    if (this.playing) this.later(CALM);
  }

  play(on: boolean): void {
    if (on === this.playing || !this.last) return;
    this.playing = on;
    clearTimeout(this.timer);
    if (on && this.goal >= this.last) {
      this.at = this.goal = 0;
      this.show(0);
    }
    if (on) this.go(this.goal + 1);
    else this.said();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private run(): void {
    if (this.frame) return;
    this.before = performance.now();
    this.frame = requestAnimationFrame((now) => { this.tick(now); });
  }

  private tick(now: number): void {
    // The time of a frame can lie before the call that asked for it.
    const passed = Math.min(LONGEST, Math.max(0, (now - this.before) / 1000));
    const way = this.goal - this.at;
    const speed = Math.max(1 / SECONDS, Math.abs(way) * HURRY);
    this.before = now;
    this.at += Math.sign(way) * Math.min(Math.abs(way), speed * passed);
    if (Math.abs(this.goal - this.at) > 1e-4) {
      this.frame = requestAnimationFrame((then) => { this.tick(then); });
      this.show(this.at);
      return;
    }
    this.frame = 0;
    this.at = this.goal;
    this.show(this.at);
    if (this.playing) this.later(this.last > MANY ? REST / 9 : REST);
  }

  private later(rest: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.goal < this.last) this.go(this.goal + 1);
      else {
        this.playing = false;
        this.said();
      }
    }, rest);
  }
}
