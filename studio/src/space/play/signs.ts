/** Letters and numbers on the three faces of bricks that are seen, all in one draw. */
import { type Color, InstancedBufferAttribute, InstancedMesh, Matrix4, PlaneGeometry, type ShaderMaterial, Vector3 } from 'three';

import { inkOn, lettering, type Sheet, write } from '../letters';
import type { Brick } from './bricks';

const AWAY = 0.006; // cells, from the face
const SHARE = 0.8; // of the shorter edge of a face
const MOST = 0.95; // cells

export class Signs {
  readonly mesh: InstancedMesh;
  private readonly sheet: Sheet;
  private readonly index: ReadonlyMap<string, number>;
  private readonly cut: InstancedBufferAttribute;
  private readonly ink: InstancedBufferAttribute;

  /** most: bricks that have one. */
  constructor(private readonly most: number, texts: readonly string[]) {
    this.sheet = write(texts, 0.66, 700);
    this.index = new Map(texts.map((text, k) => [text, k]));
    const plane = new PlaneGeometry(1, 1);
    this.cut = new InstancedBufferAttribute(new Float32Array(9 * most), 3);
    this.ink = new InstancedBufferAttribute(new Float32Array(3 * most), 1);
    plane.setAttribute('cut', this.cut);
    plane.setAttribute('ink', this.ink);
    const look = Object.assign(lettering(this.sheet), { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 });
    this.mesh = new InstancedMesh(plane, look, 3 * most);
    this.mesh.frustumCulled = false;
  }

  /** quarter: from which side one looks, in quarters from where it begins. */
  set(bricks: readonly (Brick & { text: string })[], quarter: number): void {
    let k = 0;
    for (const { text, place, half, tint } of bricks.slice(0, this.most)) {
      const cut = this.sheet.cut(this.index.get(text) ?? 0);
      for (const face of faces(half, quarter)) {
        this.mesh.setMatrixAt(k, face.premultiply(place));
        this.cut.setXYZ(k, ...cut);
        this.ink.setX(k, inkFor(tint));
        k += 1;
      }
    }
    this.mesh.count = k;
    for (const each of [this.mesh.instanceMatrix, this.cut, this.ink]) each.needsUpdate = true;
  }

  dispose(): void {
    this.sheet.map.dispose();
    this.mesh.geometry.dispose();
    (this.mesh.material as ShaderMaterial).dispose();
    this.mesh.dispose();
  }
}

function inkFor({ r, g, b }: Color): number {
  return inkOn(r * 0.8, g * 0.8, b * 0.8); // colours of blocks bear white letters
}

/** Where the texts stand: above, and on the two sides towards the eye, upright as it sees them. */
function faces(half: Vector3, quarter: number): Matrix4[] {
  const up = new Vector3(0, 1, 0);
  const [sin, cos] = [Math.sin((quarter * Math.PI) / 2), Math.cos((quarter * Math.PI) / 2)];
  const front = new Vector3(Math.round(sin), 0, Math.round(cos));
  const right = new Vector3(front.z, 0, -front.x);
  return [[up, right, front.clone().negate()], [front, right, up], [right, front.clone().negate(), up]].map((axes) => {
    const [out, across, above] = axes as [Vector3, Vector3, Vector3];
    const size = (way: Vector3): number => Math.abs(way.dot(half)) * 2;
    const edge = Math.min(MOST, SHARE * Math.min(size(across), size(above)));
    const basis = new Matrix4().makeBasis(across.clone().multiplyScalar(edge), above.clone().multiplyScalar(edge), out.clone());
    return basis.setPosition(out.clone().multiplyScalar(size(out) / 2 + AWAY));
  });
}
