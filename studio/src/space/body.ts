/** The bodies of a GLB: its scene is the skeleton; each shape is one InstancedMesh, drawn at once. */
import {
  type AnimationClip,
  AnimationMixer,
  Box3,
  type BufferGeometry,
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
  Vector3,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

import { about, type About, type Said } from './extras';
import { type Lamps, material } from './look';

/** What one takes in hand: it comes with its step; -1: it is there from the beginning. */
export interface Piece {
  name: string;
  kind: string;
  label: string;
  step: number;
  /** Where it is when all is done. */
  box: Box3;
}

/** A mesh of a piece, drawn as the instance `index` of `shape`. */
export interface Part {
  node: Mesh;
  kind: string;
  piece: Piece;
  shape: InstancedMesh;
  index: number;
}

const END = 1e6; // seconds, beyond any animation
const BEFORE = 1e-3; // seconds before something comes

export class Body {
  readonly about: About;
  readonly pieces = new Map<string, Piece>();
  readonly parts: Part[] = [];
  readonly shapes: InstancedMesh[] = [];
  readonly whole = new Box3();
  /** What is to be seen at each step. */
  readonly frames: Box3[] = [];
  private readonly mixer: AnimationMixer | undefined;

  static async load(bytes: ArrayBuffer, lit: Lamps): Promise<Body> {
    const file = await new GLTFLoader().parseAsync(bytes, '');
    return new Body(file.scene, file.animations, lit);
  }

  private constructor(
    private readonly scene: Object3D,
    animations: AnimationClip[],
    lit: Lamps,
  ) {
    this.about = about(scene.userData);
    const motion = animations[0];
    if (motion && this.about.steps.some((step) => step.time)) {
      this.mixer = new AnimationMixer(scene);
      this.mixer.clipAction(motion).play();
      this.mixer.setTime(END);
      this.seek(this.last);
    }
    scene.updateMatrixWorld(true);
    this.gather(lit);
    for (const part of this.parts) this.whole.union(part.piece.box);
    this.frame();
  }

  get last(): number {
    return this.about.steps.length;
  }

  /** Whether steps move what is there, in place of bringing what comes. */
  get moving(): boolean {
    return this.mixer !== undefined;
  }

  /** As flat as a board. */
  get flat(): boolean {
    const size = this.whole.getSize(new Vector3());
    return size.y < 0.4 * Math.max(size.x, size.z);
  }

  /** Moves the skeleton to a step, or on the way to the next one. */
  seek(step: number): void {
    if (!this.mixer) return;
    const k = Math.min(Math.floor(step), this.last - 1);
    const share = Math.min(1, step - k);
    const [start, stop] = this.about.steps[k]?.time ?? [0, 0];
    // Between two steps nothing has come yet that the next one brings.
    const rest = this.about.steps[k - 1]?.time?.[1] ?? Math.max(0, start - BEFORE);
    this.mixer.setTime(share > 0 ? start + (stop - start) * share : rest);
    this.scene.updateMatrixWorld(true);
  }

  dispose(): void {
    for (const shape of this.shapes) {
      shape.geometry.dispose();
      (shape.material as { dispose(): void }).dispose();
      shape.dispose();
    }
  }

  private gather(lit: Lamps): void {
    const steps = new Map(this.about.steps.flatMap((step, k) => (step.pieces ?? []).map((name) => [name, k])));
    const alike = new Map<string, Mesh[]>();
    this.scene.traverse((node) => {
      if (!(node instanceof Mesh)) return;
      const mesh = node as Mesh<BufferGeometry, MeshStandardMaterial>;
      const key = `${mesh.geometry.uuid} ${mesh.material.metalness > 0.5 ? 'gold' : ''}`;
      const same = alike.get(key);
      if (same) same.push(mesh);
      else alike.set(key, [mesh]);
    });
    for (const meshes of alike.values()) this.instance(meshes as Mesh<BufferGeometry, MeshStandardMaterial>[], steps, lit);
  }

  private instance(
    meshes: Mesh<BufferGeometry, MeshStandardMaterial>[],
    steps: Map<string, number>,
    lit: Lamps,
  ): void {
    const [first] = meshes;
    if (!first) return;
    const { geometry } = first;
    geometry.computeBoundingBox();
    const reach = geometry.boundingBox?.getSize(new Vector3()).multiplyScalar(0.5) ?? new Vector3(1, 1, 1);
    const shape = new InstancedMesh(geometry, material(first.material.metalness > 0.5, reach, lit), meshes.length);
    shape.frustumCulled = false;
    const tints = new Float32Array(3 * meshes.length);
    meshes.forEach((node, index) => {
      const tint = new Color().copy(node.material.color).convertLinearToSRGB();
      tint.toArray(tints, 3 * index);
      const piece = this.piece(node, steps);
      piece.box.expandByObject(node);
      this.parts.push({ node, kind: (node.userData as Said).kind ?? '', piece, shape, index });
    });
    shape.instanceColor = new InstancedBufferAttribute(tints, 3);
    this.shapes.push(shape);
  }

  /** The piece that a mesh is, or is a part of. */
  private piece(node: Object3D, steps: Map<string, number>): Piece {
    let at: Object3D | null = node;
    while (at && (at.userData as Said).piece === undefined) at = at.parent;
    const told = (at?.userData ?? {}) as Said;
    const name = told.piece ?? node.name;
    let piece = this.pieces.get(name);
    if (!piece) {
      const { kind = '', label = '' } = told;
      piece = { name, kind, label, step: steps.get(name) ?? -1, box: new Box3() };
      this.pieces.set(name, piece);
    }
    return piece;
  }

  private frame(): void {
    if (!this.mixer) {
      this.frames.push(this.whole.clone());
      return;
    }
    const half = new Vector3();
    for (let k = 0; k <= this.last; k += 1) {
      this.seek(k);
      const box = new Box3();
      for (const part of this.parts) {
        if (part.node.matrixWorld.determinant() === 0) continue;
        extent(part, half);
        box.expandByPoint(place(part).add(half)).expandByPoint(place(part).sub(half));
      }
      this.frames.push(box.isEmpty() ? this.whole.clone() : box);
    }
    this.seek(this.last);
  }
}

const spot = new Vector3();
const size = new Vector3();
const inner = new Matrix4();

function place(part: Part): Vector3 {
  return spot.setFromMatrixPosition(part.node.matrixWorld);
}

/** Half of what holds a part along the axes, however it is turned. */
function extent(part: Part, target: Vector3): void {
  part.shape.geometry.boundingBox?.getSize(size).multiplyScalar(0.5);
  inner.extractRotation(part.node.matrixWorld);
  inner.elements.forEach((value, k) => (inner.elements[k] = Math.abs(value)));
  target.copy(size).applyMatrix4(inner);
}
