/** Labels on the faces of the pieces, all in one draw; those between pieces nobody sees. */
import {
  Box3,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  Vector3,
} from 'three';

import type { Body, Part, Piece } from './body';
import { inkOn, lettering, type Sheet, write } from './letters';

const NOTHING = new Matrix4().makeScale(0, 0, 0);
const AWAY = 0.004; // of a cell, from the face
const WAYS = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]].map(
  ([x, y, z]) => new Vector3(x, y, z),
);
const GROUNDS = ['floor', 'base']; // what of a flat piece is written on

interface Spot {
  part: Part;
  /** From the part to its label. */
  at: Matrix4;
}

export class Labels {
  readonly mesh: InstancedMesh;
  private readonly spots: Spot[] = [];
  private readonly sheet: Sheet;

  /** null: nothing has a label. */
  static of(body: Body): Labels | null {
    const labelled = [...body.pieces.values()].filter((piece) => piece.label);
    return labelled.length ? new Labels(body, labelled) : null;
  }

  private constructor(body: Body, pieces: Piece[]) {
    const texts = [...new Set(pieces.map((piece) => piece.label))];
    this.sheet = write(texts);
    const cuts: number[] = [];
    const inks: number[] = [];
    for (const piece of pieces) {
      const part = ground(body, piece);
      if (!part) continue;
      const cut = this.sheet.cut(texts.indexOf(piece.label));
      for (const at of faces(part, body.flat, body.about.cell)) {
        this.spots.push({ part, at });
        cuts.push(...cut);
        inks.push(ink(part));
      }
    }
    const plane = new PlaneGeometry(1, 1);
    plane.setAttribute('cut', new InstancedBufferAttribute(new Float32Array(cuts), 3));
    plane.setAttribute('ink', new InstancedBufferAttribute(new Float32Array(inks), 1));
    this.mesh = new InstancedMesh(plane, lettering(this.sheet), this.spots.length);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  /** Brings each label to where its piece is now. */
  place(): void {
    const there = new Matrix4();
    this.spots.forEach(({ part, at }, k) => {
      part.shape.getMatrixAt(part.index, there);
      this.mesh.setMatrixAt(k, there.determinant() === 0 ? NOTHING : there.multiply(at));
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.sheet.map.dispose();
    this.mesh.geometry.dispose();
    this.mesh.dispose();
  }
}

/** The part of a piece that its label is written on. */
function ground(body: Body, piece: Piece): Part | undefined {
  const parts = body.parts.filter((part) => part.piece === piece);
  for (const kind of GROUNDS) {
    const found = parts.find((part) => part.kind === kind);
    if (found) return found;
  }
  return parts[0];
}

/** Where labels lie on a part: on its top if it is flat, else on each of its six faces. */
function faces(part: Part, flat: boolean, cell: number): Matrix4[] {
  const inverse = part.node.matrixWorld.clone().invert();
  const box = new Box3().setFromObject(part.node);
  const middle = box.getCenter(new Vector3());
  const half = box.getSize(new Vector3()).multiplyScalar(0.5);
  const share = GROUNDS.indexOf(part.kind) === 0 ? 1.1 : 0.5;
  const edge = flat ? Math.min(share * half.x, share * half.z, 0.62 * cell) : 0.62 * cell;
  return WAYS.filter((way) => !flat || way.y > 0).map((way) => {
    const at = middle.clone().add(way.clone().multiply(half)).addScaledVector(way, AWAY * cell);
    const across = Math.abs(way.y) > 0.5 ? new Vector3(flat ? 1 : 0, 0, flat ? 0 : -1) : new Vector3(0, 1, 0).cross(way);
    const above = way.clone().cross(across);
    const face = new Matrix4().makeBasis(across.multiplyScalar(edge), above.multiplyScalar(edge), way.clone().multiplyScalar(edge));
    return inverse.clone().multiply(face.setPosition(at));
  });
}

function ink(part: Part): number {
  const tint = part.shape.instanceColor;
  return tint ? inkOn(tint.getX(part.index), tint.getY(part.index), tint.getZ(part.index)) : 0;
}
