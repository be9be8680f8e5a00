/** Where one plays in space: ground, lamp, bricks, letters, edges, glass. It draws only when something has changed. */
import { Box3, Color, Mesh, PlaneGeometry, Scene, ShaderMaterial, Vector3, WebGLRenderer } from 'three';

import { Eye, type Inset } from '../eye';
import { type Brick, Bricks } from './bricks';
import { Gestures, type Touches } from './gestures';
import { brickLook, casterLook, glassLook, groundLook, light, painted, type Stuff, TOWARDS } from './look';
import { Motions } from './motion';
import { type Rod, Rods } from './rods';
import { Sharpness } from './sharpness';
import { Signs } from './signs';
import { Sun } from './sun';

const ANGLE = 22; // degrees
const LOWEST = Math.PI * 0.49;
const FILLED = 0.97;
const RIM = painted('#5a3a00');
const SOFT = 0.3; // cells that a shadow is wider than what casts it
const BACK = 200; // ms
const SHARPEST = 2; // pixels of the picture for one of the page
const REST = 180; // ms without a picture, after which the last one is drawn sharply
const STUFFS: readonly Stuff[] = ['paint', 'hatched', 'crate'];
const [TURN, ZOOM] = [0.12, 0.9]; // of a press of a key: radians, share of the distance
const TURNS: Readonly<Record<string, readonly [across: number, up: number]>> = {
  ArrowLeft: [-TURN, 0], ArrowRight: [TURN, 0], ArrowUp: [0, -TURN], ArrowDown: [0, TURN],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM, '-': 1 / ZOOM };

export type Lettered = Brick & { readonly text: string };

/** All that is to be seen at a moment. */
export interface Scenery {
  readonly bricks: readonly Brick[];
  readonly lettered: readonly Lettered[];
  readonly glass: readonly Brick[];
  readonly rods: readonly Rod[];
}

export interface Limits {
  readonly bricks: number;
  readonly rods: number;
  readonly texts: readonly string[];
}

export class PlayStage {
  readonly lit = light();
  readonly motions: Motions;
  readonly eye: Eye;
  /** Whether the page is dark round it. */
  dark = false;
  /** Draws and triangles of the last picture. */
  counts = { draws: 0, triangles: 0 };
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly ground: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly stage = { value: new Color() };
  readonly sharpness = new Sharpness();
  private readonly bricks: ReadonlyMap<Stuff, Bricks>;
  private readonly glass: Bricks;
  private readonly rods: Rods;
  private readonly signs: Signs;
  private readonly sun: Sun;
  private readonly gestures: Gestures;
  private readonly watcher: ResizeObserver;
  private readonly themes: MutationObserver;
  private readonly night = matchMedia('(prefers-color-scheme: dark)');
  private readonly themed = (): void => { this.theme(); };
  private readonly shaded = new Box3();
  private moved = true;
  private asked = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private drawing = false;
  private inset: Inset = { top: 0, bottom: 0 };

  /** build: what is to be seen now, told each time something has moved; drawn: told after each picture. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    limits: Limits,
    touches: Touches,
    private readonly build: (quarter: number) => Scenery,
    private readonly drawn: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.renderer.outputColorSpace = 'srgb-linear'; // the shaders reckon in sRGB already
    this.renderer.autoClear = true;
    this.motions = new Motions(() => { this.change(); });
    this.bricks = new Map(STUFFS.map((stuff) => [stuff, new Bricks(limits.bricks, brickLook(this.lit, stuff))]));
    this.glass = new Bricks(limits.bricks, glassLook());
    this.rods = new Rods(limits.rods, RIM);
    this.signs = new Signs(limits.bricks, limits.texts);
    this.sun = new Sun(this.lit, [...this.bricks].map(([stuff, bricks]) => bricks.twin(casterLook(stuff))));
    this.ground = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), groundLook(this.lit, this.stage));
    this.ground.renderOrder = 1; // what stands on it hides most of it
    const [plain, rims, hidden] = this.rods.meshes;
    this.scene.add(this.ground, ...[...this.bricks.values()].map(({ mesh }) => mesh), this.signs.mesh, this.glass.mesh);
    for (const mesh of [hidden, rims, plain]) if (mesh) this.scene.add(mesh);
    this.glass.mesh.renderOrder = 2;
    if (hidden) hidden.renderOrder = 3;
    this.gestures = new Gestures(canvas, touches, (free) => { this.eye.enabled = free; }, () => { this.reset(); });
    this.eye = new Eye(canvas, { home: TOWARDS, angle: ANGLE, lowest: LOWEST, filled: FILLED, pans: true }, () => { if (!this.drawing) this.change(); });
    this.watcher = new ResizeObserver(() => { this.resize(this.inset); });
    this.watcher.observe(canvas);
    this.themes = new MutationObserver(this.themed);
    this.themes.observe(document.documentElement, { attributes: true });
    this.night.addEventListener('change', this.themed);
    canvas.addEventListener('webglcontextrestored', this.themed);
    this.theme();
  }

  /** Something has moved: a picture is due. */
  change(): void {
    this.moved = true;
    this.asked ||= requestAnimationFrame(() => { this.draw(); });
  }

  /** inset: pixels at the top and the bottom that something else covers. */
  resize(inset: Inset): void {
    this.inset = inset;
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    if (!wide || !high) return;
    this.sharpness.most = Math.min(devicePixelRatio, SHARPEST);
    this.renderer.setPixelRatio(this.sharpness.most);
    this.renderer.setSize(wide, high, false);
    this.eye.resize(wide, high, inset);
    this.moved = true;
    this.draw();
  }

  /** Looks again as in the beginning. */
  reset(): void {
    const { look } = this.eye;
    this.motions.run(this.eye, BACK, (share) => { this.eye.back(look, share); });
  }

  /** Turns the view, or comes nearer; whether the key was one of these. */
  press(key: string, shift: boolean): boolean {
    const turn = shift ? TURNS[key] : undefined;
    const by = ZOOMS[key];
    if (key.toLowerCase() === 'v') this.reset();
    else if (turn) this.eye.turn(...turn);
    else if (by) this.eye.zoom(by);
    else return false;
    return true;
  }

  /** From which side one looks, in whole quarters from where it begins. */
  get quarter(): number {
    return Math.round(this.eye.quarters);
  }

  /** Pixels from the upper left corner of the canvas. */
  point(at: Vector3): { x: number; y: number } {
    const { x, y } = at.clone().project(this.eye.camera);
    return { x: ((x + 1) / 2) * this.canvas.clientWidth, y: ((1 - y) / 2) * this.canvas.clientHeight };
  }

  /** The line of sight through a pixel of the canvas. */
  sight(x: number, y: number): { from: Vector3; way: Vector3 } {
    const { camera } = this.eye;
    const end = new Vector3((2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight, 0.5).unproject(camera);
    return { from: camera.position.clone(), way: end.sub(camera.position).normalize() };
  }

  /** One picture, at once. */
  draw(): void {
    cancelAnimationFrame(this.asked);
    this.asked = 0;
    this.sharpen(this.sharpness.next(performance.now()));
    this.drawing = true;
    const more = this.motions.tick();
    if (this.moved) this.place();
    this.eye.aim();
    this.paint();
    this.drawing = false;
    this.drawn();
    if (more) this.change();
  }

  /** ratio: pixels of the picture for one of the page; one that has fewer than it can is drawn again at rest. */
  private sharpen(ratio: number): void {
    if (ratio !== this.renderer.getPixelRatio()) this.renderer.setPixelRatio(ratio);
    clearTimeout(this.resting);
    if (ratio < this.sharpness.most) this.resting = setTimeout(() => { this.rest(); }, REST);
  }

  private rest(): void {
    this.renderer.setPixelRatio(this.sharpness.most);
    this.paint();
  }

  private paint(): void {
    this.renderer.setClearColor(this.stage.value, 1);
    this.renderer.render(this.scene, this.eye.camera);
    const { calls: draws, triangles } = this.renderer.info.render;
    this.counts = { draws, triangles };
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    clearTimeout(this.resting);
    this.motions.stop();
    this.watcher.disconnect();
    this.themes.disconnect();
    this.night.removeEventListener('change', this.themed);
    this.canvas.removeEventListener('webglcontextrestored', this.themed);
    this.gestures.dispose();
    this.eye.dispose();
    for (const each of [...this.bricks.values(), this.glass, this.rods, this.signs, this.sun]) each.dispose();
    this.ground.geometry.dispose();
    this.ground.material.dispose();
    this.renderer.dispose();
  }

  private place(): void {
    this.moved = false;
    const { bricks, lettered, glass, rods } = this.build(this.quarter);
    const solid = [...bricks, ...lettered];
    const near = this.nearFirst(solid);
    for (const [stuff, group] of this.bricks) group.set(near.filter((brick) => stuffOf(brick) === stuff));
    this.signs.set(lettered.filter(({ text }) => text), this.quarter);
    this.glass.set(glass);
    this.rods.set(rods);
    this.shaded.makeEmpty();
    for (const { place, half } of solid) {
      const middle = new Vector3().setFromMatrixPosition(place);
      this.shaded.expandByPoint(middle.clone().add(half)).expandByPoint(middle.sub(half));
    }
    this.sun.shine((this.eye.quarters * Math.PI) / 2);
    if (!this.shaded.isEmpty()) this.sun.paint(this.renderer, this.shaded);
    this.spread();
  }

  /** What is before others hides them, so that their pixels cost nothing. */
  private nearFirst(bricks: readonly Brick[]): readonly Brick[] {
    const eye = this.eye.camera.position;
    const far = new Map(bricks.map((brick) => [brick, new Vector3().setFromMatrixPosition(brick.place).distanceToSquared(eye)]));
    return [...bricks].sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0));
  }

  /** Spreads the ground as far as shadows fall: each of its pixels costs time. */
  private spread(): void {
    const { min, max } = this.shaded;
    const floor = min.y;
    const lamp = this.lit.lamp.value;
    const cast = new Box3();
    for (let k = 0; k < 8 && !this.shaded.isEmpty(); k++) {
      const corner = new Vector3(k & 1 ? min.x : max.x, k & 2 ? min.y : max.y, k & 4 ? min.z : max.z);
      cast.expandByPoint(corner.addScaledVector(lamp, (floor - corner.y) / lamp.y));
    }
    cast.expandByScalar(SOFT);
    cast.getCenter(this.ground.position).y = floor;
    cast.getSize(this.ground.scale);
  }

  /** Takes the colour from behind the canvas, and looks as it does by day or by night. */
  private theme(): void {
    this.stage.value.copy(painted(getComputedStyle(this.canvas).backgroundColor));
    const { r, g, b } = this.stage.value;
    this.dark = 0.3 * r + 0.6 * g + 0.1 * b < 0.4;
    this.lit.bright.value = this.dark ? 0.93 : 1;
    const dark = this.ground.material.uniforms['dark'];
    if (dark) dark.value = this.dark ? 0.3 : 0.14;
    this.lit.inside.value = painted(this.dark ? '#8d6944' : '#e2c199');
    this.lit.cut.value = painted(this.dark ? '#d9b184' : '#f5dcb8');
    this.lit.lines.value = painted(this.dark ? '#5d4429' : '#9b7448');
    this.change();
  }
}

function stuffOf({ wood, stuff }: Brick): Stuff {
  return wood ? 'crate' : stuff ? 'hatched' : 'paint';
}
