/** The camera: it always has all of what is shown in sight, and goes round it. */
import { type Box3, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const ANGLE = 26; // degrees that the picture is high
const FILLED = 0.86; // of the picture
const LOWEST = Math.PI * 0.56; // how far below the horizon one may look from
const ROUNDS = 8; // in which the distance is found
const NEAREST = 0.3;
const FARTHEST = 4; // times the distance at which all is in sight

/** Pixels that something else covers. */
export interface Inset {
  top: number;
  bottom: number;
}

export interface EyeOptions {
  /** From what is shown to the camera, where it begins; of length 1. */
  readonly home: Vector3;
  /** Degrees that the picture is high. */
  readonly angle?: number;
  /** How far down one may look from, as an angle from straight above. */
  readonly lowest?: number;
  /** Share of the picture that is filled. */
  readonly filled?: number;
  /** Whether a near view can be moved aside. */
  readonly pans?: boolean;
}

/** How one looks: from the target to the camera, and how far the target was moved aside. */
export interface Look {
  readonly away: Vector3;
  readonly aside: Vector3;
}

export class Eye {
  readonly camera: PerspectiveCamera;
  private readonly controls: OrbitControls;
  private readonly home: Vector3;
  private readonly lowest: number;
  private readonly filled: number;
  private readonly size = new Vector3(1, 1, 1);
  /** What one looks at while nothing is moved aside. */
  private readonly middle = new Vector3();
  /** Corners that are to be in sight, from the target; none: those of the size. */
  private points: readonly Vector3[] = [];
  private aspect = 1;
  private distance = 1;
  private frameSize = { wide: 1, high: 1, top: 0, free: 1 };

  constructor(canvas: HTMLCanvasElement, { home, angle = ANGLE, lowest = LOWEST, filled = FILLED, pans = false }: EyeOptions, changed: () => void) {
    this.home = home.clone();
    this.lowest = lowest;
    this.filled = filled;
    this.camera = new PerspectiveCamera(angle, 1, 0.01, 10);
    this.camera.position.copy(this.home);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.enablePan = pans;
    this.controls.maxPolarAngle = lowest;
    this.controls.addEventListener('change', () => {
      this.lean();
      changed();
    });
  }

  /** Whether it can be moved by hand. */
  set enabled(on: boolean) {
    this.controls.enabled = on;
  }

  get target(): Vector3 {
    return this.controls.target;
  }

  /** From what is shown to the camera. */
  get away(): Vector3 {
    return this.camera.position.clone().sub(this.controls.target);
  }

  get look(): Look {
    return { away: this.away, aside: this.controls.target.clone().sub(this.middle) };
  }

  /** box: what is to be seen; apart: how far apart it stands, 0 … 1; above: of its height, free above it. */
  frame(box: Box3, apart: number, above: number): void {
    box.getSize(this.size);
    const lift = this.size.y * (0.55 * apart + 0.5 * above);
    const zoom = this.away.length() / this.distance;
    const away = this.away.normalize();
    this.size.multiplyScalar(1 + 1.1 * apart);
    this.size.y *= 1 + above;
    box.getCenter(this.middle).y += lift;
    this.controls.target.copy(this.middle);
    this.distance = this.points.length ? this.fit() : this.reach();
    this.set(away, zoom);
  }

  /** Holds these corners in sight, in the middle of the picture; it looks at `target`. */
  hold(target: Vector3, corners: readonly Vector3[]): void {
    const zoom = this.away.length() / this.distance;
    const { away, aside } = this.look;
    away.normalize();
    this.points = corners.map((corner) => corner.clone().sub(target));
    this.size.setScalar(Math.max(...this.points.map((point) => point.length())));
    this.middle.copy(target);
    this.controls.target.copy(target).add(aside);
    this.distance = this.points.length ? this.fit() : this.reach();
    this.set(away, zoom);
  }

  /** How far it has been turned from where it begins, in quarters round the upright. */
  get quarters(): number {
    const { away } = this;
    return (2 * (Math.atan2(away.x, away.z) - Math.atan2(this.home.x, this.home.z))) / Math.PI;
  }

  /** On the way back to where it begins: share 0 … 1 of the way from a look. */
  back({ away, aside }: Look, share: number): void {
    const far = away.length() + (this.distance - away.length()) * share;
    const way = away.clone().normalize().lerp(this.home, share).normalize();
    this.controls.target.copy(this.middle).addScaledVector(aside, 1 - share);
    this.camera.position.copy(this.controls.target).addScaledVector(way, far);
    this.controls.update();
  }

  turn(across: number, up: number): void {
    const away = this.away;
    const far = away.length();
    const polar = Math.min(Math.max(Math.acos(away.y / far) + up, 0.05), this.lowest);
    const angle = Math.atan2(away.x, away.z) + across;
    away.set(Math.sin(polar) * Math.sin(angle), Math.cos(polar), Math.sin(polar) * Math.cos(angle));
    this.camera.position.copy(this.controls.target).addScaledVector(away, far);
    this.controls.update();
  }

  zoom(by: number): void {
    this.set(this.away.normalize(), (this.away.length() / this.distance) * by);
  }

  resize(wide: number, high: number, inset: Inset): void {
    const free = Math.max(1, high - inset.top - inset.bottom);
    this.aspect = wide / free;
    this.camera.aspect = this.aspect;
    this.frameSize = { wide, high, top: inset.top, free };
    this.camera.setViewOffset(wide, free, 0, -inset.top, wide, high);
    const zoom = this.away.length() / this.distance;
    this.distance = this.points.length ? this.fit() : this.reach();
    this.set(this.away.normalize(), zoom);
  }

  /** Fits what is near and far to where the camera is. */
  aim(): void {
    const far = this.away.length();
    const radius = this.size.length();
    this.camera.near = Math.max(far - 2 * radius, far / 30);
    this.camera.far = far + 6 * radius;
    this.camera.updateProjectionMatrix();
    this.camera.lookAt(this.controls.target);
    this.camera.updateMatrixWorld();
    if (this.points.length) this.centre();
  }

  dispose(): void {
    this.controls.dispose();
  }

  private set(away: Vector3, zoom: number): void {
    const far = this.distance * Math.min(Math.max(zoom, NEAREST), FARTHEST);
    this.controls.minDistance = NEAREST * this.distance;
    this.controls.maxDistance = FARTHEST * this.distance;
    this.camera.position.copy(this.controls.target).addScaledVector(away, far);
    this.controls.update();
  }

  /** Keeps what is moved aside in the picture: the nearer one looks, the further it may go. */
  private lean(): void {
    const { target } = this.controls;
    const { away, aside } = this.look;
    const most = this.size.length() * Math.max(0, 1 - away.length() / this.distance);
    if (aside.length() <= most) return;
    const back = aside.clone().setLength(most).sub(aside);
    target.add(back);
    this.camera.position.add(back);
  }

  /** Shifts the picture so that the corners are in its middle: near ones are larger than far ones. */
  private centre(): void {
    const { wide, high, top, free } = this.frameSize;
    const extent = this.extent(this.away.normalize(), this.away.length());
    const tall = Math.tan((this.camera.fov * Math.PI) / 360);
    const unit = free / 2 / tall; // pixels
    const [x, y] = [((extent.right + extent.left) / 2) * unit, ((extent.top + extent.bottom) / 2) * unit];
    this.camera.setViewOffset(wide, free, x, -top - y, wide, high);
    this.camera.updateProjectionMatrix();
  }

  /** What the corners take of the picture, as tangents, seen along `way` from a distance. */
  private extent(way: Vector3, far: number): { left: number; right: number; bottom: number; top: number } {
    const right = new Vector3(0, 1, 0).cross(way).normalize();
    const above = way.clone().cross(right);
    const [xs, ys] = [this.points, this.points].map((points, k) =>
      points.map((point) => point.dot(k ? above : right) / Math.max(far - point.dot(way), 1e-6))) as [number[], number[]];
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  }

  /** How far away the camera must be, where it begins, to see all corners. */
  private reach(): number {
    const high = Math.tan((this.camera.fov * Math.PI) / 360) * this.filled;
    const wide = high * this.aspect;
    const right = new Vector3(0, 1, 0).cross(this.home).normalize();
    const above = this.home.clone().cross(right);
    const corner = new Vector3();
    let reach = 0;
    for (let k = 0; k < 8; k += 1) {
      corner.set(k & 1 ? 0.5 : -0.5, k & 2 ? 0.5 : -0.5, k & 4 ? 0.5 : -0.5).multiply(this.size);
      const near = corner.dot(this.home);
      reach = Math.max(reach, near + Math.abs(corner.dot(right)) / wide, near + Math.abs(corner.dot(above)) / high);
    }
    return reach;
  }

  /** The same for corners that are held in the middle: the near ones decide, so it takes some rounds. */
  private fit(): number {
    const high = Math.tan((this.camera.fov * Math.PI) / 360) * this.filled;
    const wide = high * this.aspect;
    let reach = (2 * this.size.x) / high;
    for (let k = 0; k < ROUNDS; k += 1) {
      const extent = this.extent(this.home, reach);
      reach *= Math.max((extent.right - extent.left) / 2 / wide, (extent.top - extent.bottom) / 2 / high);
    }
    return reach;
  }
}
