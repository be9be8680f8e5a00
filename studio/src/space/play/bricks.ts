/** Blocks and cubes with soft edges, of all sizes and colours in one draw. */
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  type Matrix4,
  Vector3,
} from 'three';

export interface Brick {
  /** Where its middle is, and how it is turned. */
  readonly place: Matrix4;
  /** Half its edges. */
  readonly half: Vector3;
  readonly tint: Color;
  /** Of paint with lines: the number of their ways; of glass: how much of it is seen, 0 … 1. */
  readonly stuff?: number;
  /** Whether it is the wood of a crate. */
  readonly wood?: boolean;
}

export class Bricks {
  readonly mesh: InstancedMesh;
  private readonly parts: { half: InstancedBufferAttribute; tint: InstancedBufferAttribute; stuff: InstancedBufferAttribute };

  /** most: bricks at once. */
  constructor(private readonly most: number, look: Material) {
    const shape = rounded();
    const part = (each: number) => new InstancedBufferAttribute(new Float32Array(each * most), each);
    this.parts = { half: part(3), tint: part(3), stuff: part(1) };
    shape.setAttribute('reach', this.parts.half);
    shape.setAttribute('tint', this.parts.tint);
    shape.setAttribute('stuff', this.parts.stuff);
    this.mesh = new InstancedMesh(shape, look, most);
    this.mesh.frustumCulled = false;
  }

  set(bricks: readonly Brick[]): void {
    const { mesh, parts: { half, tint, stuff } } = this;
    mesh.count = Math.min(bricks.length, this.most);
    bricks.slice(0, this.most).forEach((brick, k) => {
      mesh.setMatrixAt(k, brick.place);
      half.setXYZ(k, brick.half.x, brick.half.y, brick.half.z);
      tint.setXYZ(k, brick.tint.r, brick.tint.g, brick.tint.b);
      stuff.setX(k, brick.stuff ?? 0);
    });
    for (const each of [mesh.instanceMatrix, half, tint, stuff]) each.needsUpdate = true;
  }

  /** The same bricks in another look. */
  twin(look: Material): InstancedMesh {
    const twin = new InstancedMesh(this.mesh.geometry, look, this.most);
    twin.instanceMatrix = this.mesh.instanceMatrix;
    twin.frustumCulled = false;
    twin.onBeforeRender = () => { twin.count = this.mesh.count; };
    return twin;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material as Material).dispose();
    this.mesh.dispose();
  }
}

/**
 * A brick of no size: `corner` says to which corner a point belongs, its normal where it is round it,
 * `axis` across which axis its face is.
 */
function rounded(): BufferGeometry {
  const [corners, normals, axes, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  const steps = [-1, 0, 0, 1]; // over a face, from bevel to bevel: how far its normal leans
  for (const side of [-1, 1]) {
    for (const axis of [0, 1, 2]) {
      const first = corners.length / 3;
      for (const [v, down] of steps.entries()) {
        for (const [u, across] of steps.entries()) {
          const corner = [side, u < 2 ? -1 : 1, v < 2 ? -1 : 1];
          const normal = new Vector3(side, across, down).normalize().toArray();
          axes.push(axis);
          for (const k of [0, 1, 2]) { // the axis of the face comes first
            corners.push(corner[(k + 3 - axis) % 3] ?? 0);
            normals.push(normal[(k + 3 - axis) % 3] ?? 0);
          }
        }
      }
      const many = steps.length;
      for (let v = 0; v + 1 < many; v++) {
        for (let u = 0; u + 1 < many; u++) {
          const [a, b, c, d] = [first + v * many + u, first + v * many + u + 1, first + (v + 1) * many + u + 1, first + (v + 1) * many + u];
          index.push(...(side > 0 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
        }
      }
    }
  }
  const shape = new BufferGeometry();
  shape.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3)); // which three counts
  shape.setAttribute('corner', shape.getAttribute('position'));
  shape.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  shape.setAttribute('axis', new BufferAttribute(new Float32Array(axes), 1));
  shape.setIndex(index);
  return shape;
}
