/** How sharp pictures are: as sharp as the screen at rest; while something moves and they take too long, less. */

const SLOW = 1000 / 30; // ms from picture to picture, from which on they take too long
const EASY = 1000 / 50; // the same, up to which there is time for sharper ones
const PAUSE = 250; // ms without a picture, after which the next one begins another motion
const [MANY, MORE] = [3, 40]; // such pictures, until they become less sharp, or sharper again
const STEP = 0.8;

export class Sharpness {
  /** Pixels of a picture for one of the page: at most, and at least. */
  most = 1;
  least = 0.6;
  /** The same while something moves. */
  private moving = Infinity;
  private last = -Infinity;
  private slow = 0;
  private easy = 0;

  /** Pixels of the picture for one of the page, for one that is drawn now. */
  next(now: number): number {
    const ms = now - this.last;
    this.last = now;
    if (ms > PAUSE) return this.most;
    this.slow = ms > SLOW ? this.slow + 1 : 0;
    this.easy = ms < EASY ? this.easy + 1 : 0;
    const ratio = Math.min(this.moving, this.most);
    if (this.slow >= MANY) this.moving = Math.max(ratio * STEP, Math.min(this.least, this.most));
    else if (this.easy >= MORE) this.moving = ratio / STEP;
    else return ratio;
    this.slow = this.easy = 0;
    return Math.min(this.moving, this.most);
  }
}
