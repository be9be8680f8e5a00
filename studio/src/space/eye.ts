/** The camera: it always has all of what is shown in sight, and goes round it. */
import { type Box3, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

import { ABOVE, TOWARDS } from './look';

const ANGLE = 26; // degrees that the picture is high
const FILLED = 0.86; // of the picture
const LOWEST = Math.PI * 0.56; // how far below the horizon one may look from
const NEAREST = 0.3;
const FARTHEST = 4; // times the distance at which all is in sight

/** Pixels that something else covers. */
export interface Inset {
  top: number;
  bottom: number;
}

export class Eye {
  readonly camera = new PerspectiveCamera(ANGLE, 1, 0.01, 10);
  private readonly controls: OrbitControls;
  private readonly home: Vector3;
  private readonly size = new Vector3(1, 1, 1);
  private aspect = 1;
  private distance = 1;

  constructor(canvas: HTMLCanvasElement, flat: boolean, changed: () => void) {
    this.home = (flat ? ABOVE : TOWARDS).clone();
    this.camera.position.copy(this.home);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.enablePan = false;
    this.controls.maxPolarAngle = LOWEST;
    this.controls.addEventListener('change', changed);
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

  /** box: what is to be seen; apart: how far apart it stands, 0 … 1; above: of its height, free above it. */
  frame(box: Box3, apart: number, above: number): void {
    box.getSize(this.size);
    const lift = this.size.y * (0.55 * apart + 0.5 * above);
    const zoom = this.away.length() / this.distance;
    const away = this.away.normalize();
    this.size.multiplyScalar(1 + 1.1 * apart);
    this.size.y *= 1 + above;
    box.getCenter(this.controls.target).y += lift;
    this.distance = this.reach();
    this.set(away, zoom);
  }

  turn(across: number, up: number): void {
    const away = this.away;
    const far = away.length();
    const polar = Math.min(Math.max(Math.acos(away.y / far) + up, 0.05), LOWEST);
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
    this.camera.setViewOffset(wide, free, 0, -inset.top, wide, high);
    const zoom = this.away.length() / this.distance;
    this.distance = this.reach();
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

  /** How far away the camera must be, where it begins, to see all corners. */
  private reach(): number {
    const high = Math.tan((ANGLE * Math.PI) / 360) * FILLED;
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
}
