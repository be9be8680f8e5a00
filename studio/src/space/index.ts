/** The 3D viewer: `mount` shows the bodies of a GLB of Knobelwerk in an element (docs/bodies.md). */
import { Body } from './body';
import { lamps } from './look';
import { type Acts, Panel } from './panel';
import { Player } from './player';
import { type Counts, Stage } from './stage';
import { Stroll } from './stroll';
import { type Stride, Walker, type Where } from './walk';
import { languageOf, nextTo, wordsIn } from './words';

export type { Counts } from './stage';

export interface Options {
  /** The language of texts; the browser's, if nothing is said. */
  language?: string;
  /** Whether the title and a button for the language are shown. */
  titled?: boolean;
  /** Told when a button has changed the language. */
  onLanguage?: (tongue: string) => void;
}

/** What can be done with a mounted viewer. */
export interface Handle {
  /** How many steps there are, and which one is shown. */
  readonly steps: number;
  readonly at: number;
  step: (to: number) => void;
  /** Shows a step, or a moment on the way to the next one, without motion. */
  jump: (to: number) => void;
  play: (on: boolean) => void;
  /** 0 … 1 */
  explode: (share: number) => void;
  cut: (on: boolean) => void;
  numbers: (on: boolean) => void;
  language: (tongue: string) => void;
  turn: (across: number, up: number) => void;
  /** Goes inside, where there is a way, or comes out again. */
  walk: (on: boolean) => void;
  stride: (stride: Stride) => void;
  /** Whether what leads to the goal is shown to one who walks. */
  trail: (on: boolean) => void;
  /** Where one is who walks; null: nobody walks. */
  where: () => Where | null;
  /** Draws at once; what that took. */
  draw: () => Counts;
  counts: () => Counts;
  dispose: () => void;
}

const GROUND = '--space-ground';
const NARROW = 720; // px, below which the panel reaches from side to side
const BELOW = 14; // px below a panel that floats

/** Raises an error if the browser has no WebGL 2, or the file is none of ours. */
export async function mount(element: HTMLElement, glb: ArrayBuffer, options: Options = {}): Promise<Handle> {
  const lit = lamps();
  const body = await Body.load(glb, lit);
  const canvas = document.createElement('canvas');
  if (!canvas.getContext('webgl2')) throw new Error('no WebGL 2');
  return new Mounted(element, body, lit, options);
}

class Mounted implements Handle {
  readonly steps: number;
  private readonly stage: Stage;
  private readonly panel: Panel;
  private readonly player: Player;
  private readonly watcher: ResizeObserver;
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private tongue: string;
  private inside: { walker: Walker; stroll: Stroll } | null = null;
  private readonly theme = () => {
    this.stage.colour(getComputedStyle(this.element).getPropertyValue(GROUND).trim() || '#f3f4f6');
  };

  constructor(
    private readonly element: HTMLElement,
    body: Body,
    lit: ReturnType<typeof lamps>,
    private readonly options: Options,
  ) {
    this.steps = body.last;
    this.tongue = options.language ?? languageOf();
    const labelled = [...body.pieces.values()].some((piece) => piece.label);
    const offered = { cut: body.last > 0 && !body.flat && body.pieces.size > 1, numbers: labelled, walk: body.about.walk !== undefined, titled: options.titled ?? true };
    this.panel = new Panel(element, body.about, offered, this.acts());
    this.stage = new Stage(this.panel.canvas, body, lit);
    this.player = new Player(body.last, () => this.calm.matches, (step) => { this.stage.set({ step }); }, () => { this.tell(); });
    this.dark.addEventListener('change', this.theme);
    this.theme();
    this.tell();
    this.watcher = new ResizeObserver(() => { this.fit(); });
    this.watcher.observe(element);
    this.watcher.observe(this.panel.foot);
    this.fit();
  }

  get at(): number {
    return this.player.goal;
  }

  step(to: number): void {
    this.player.play(false);
    this.player.go(to);
  }

  jump(to: number): void {
    this.stage.set({ step: Math.min(Math.max(to, 0), this.steps) });
  }

  play(on: boolean): void {
    if (on) this.explode(0);
    this.player.play(on);
  }

  explode(share: number): void {
    this.stage.set({ apart: Math.min(Math.max(share, 0), 1) });
    this.tell();
  }

  cut(on: boolean): void {
    this.stage.set({ cut: on });
    this.tell();
  }

  numbers(on: boolean): void {
    this.stage.set({ numbers: on });
    this.tell();
  }

  language(tongue: string): void {
    this.tongue = tongue;
    this.tell();
    this.options.onLanguage?.(tongue);
  }

  turn(across: number, up: number): void {
    this.stage.turn(across, up);
  }

  walk(on: boolean): void {
    const { body } = this.stage;
    const { walk } = body.about;
    if (on === (this.inside !== null) || !walk) return;
    if (on) {
      this.step(this.steps);
      const reach = body.whole.getSize(body.whole.max.clone()).length();
      const draw = () => { this.stage.ask(); };
      const walker = new Walker(walk, reach, () => this.calm.matches, draw, () => { this.tell(); });
      const stroll = new Stroll(walk, (stride) => { this.stride(stride); }, () => { this.walk(false); }, () => { this.trail(!this.stage.state.trail); });
      this.inside = { walker, stroll };
      this.element.append(stroll.foot);
      this.watcher.observe(stroll.foot);
    } else this.leave();
    this.panel.foot.hidden = on;
    this.stage.enter(this.inside?.walker ?? null);
    this.tell();
    this.fit();
    this.panel.canvas.focus({ preventScroll: true });
  }

  trail(on: boolean): void {
    this.stage.set({ trail: on });
    this.tell();
  }

  stride(stride: Stride): void {
    this.inside?.walker.go(stride);
  }

  where(): Where | null {
    return this.inside?.walker.where ?? null;
  }

  draw(): Counts {
    this.stage.draw();
    return this.stage.counts;
  }

  counts(): Counts {
    return this.stage.counts;
  }

  dispose(): void {
    this.watcher.disconnect();
    this.dark.removeEventListener('change', this.theme);
    this.player.dispose();
    this.leave();
    this.stage.dispose();
    this.panel.remove();
  }

  private acts(): Acts {
    return {
      go: (step) => { this.step(step); },
      play: () => { this.play(!this.player.playing); },
      apart: (share) => { this.explode(share); },
      cut: () => { this.cut(!this.stage.state.cut); },
      numbers: () => { this.numbers(!this.stage.state.numbers); },
      tongue: () => { this.language(nextTo(this.tongue)); },
      turn: (across, up) => { this.stage.turn(across, up); },
      zoom: (by) => { this.stage.zoom(by); },
      walk: () => { this.walk(true); },
      key: (event) => this.inside?.stroll.key(event) ?? null,
    };
  }

  private leave(): void {
    if (!this.inside) return;
    this.inside.walker.dispose();
    this.watcher.unobserve(this.inside.stroll.foot);
    this.inside.stroll.foot.remove();
    this.inside = null;
  }

  private tell(): void {
    const { state, body } = this.stage;
    const { goal, playing } = this.player;
    const free = !body.moving || goal === this.steps;
    this.panel.show({ ...state, step: goal, playing, free, tongue: this.tongue });
    if (!this.inside) return;
    this.inside.stroll.show(this.inside.walker.where, state.trail, this.tongue);
    this.panel.canvas.setAttribute('aria-label', wordsIn(this.tongue).walking);
  }

  private fit(): void {
    const foot = this.inside?.stroll.foot ?? this.panel.foot;
    const floats = this.element.clientWidth < NARROW ? 0 : BELOW;
    this.stage.resize({ top: this.panel.head.offsetHeight, bottom: foot.offsetHeight + floats });
  }
}
