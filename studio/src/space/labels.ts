/** Labels on the faces of the pieces, all in one draw; those between pieces nobody sees. */
import {
  Box3,
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
} from 'three';

import type { Body, Part, Piece } from './body';

const NOTHING = new Matrix4().makeScale(0, 0, 0);
const AWAY = 0.004; // of a cell, from the face
const WAYS = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]].map(
  ([x, y, z]) => new Vector3(x, y, z),
);
const GROUNDS = ['floor', 'base']; // what of a flat piece is written on

const VERTEX = `
attribute vec3 cut;
attribute float ink;
varying vec2 at;
varying float light;
void main() {
  at = cut.xy + uv * cut.z;
  light = ink;
  gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = `
uniform sampler2D map;
varying vec2 at;
varying float light;
void main() {
  float there = texture2D(map, at).a;
  if (there < 0.02) discard;
  gl_FragColor = vec4(vec3(light), there * 0.9);
}`;

interface Spot {
  part: Part;
  /** From the part to its label. */
  at: Matrix4;
}

export class Labels {
  readonly mesh: InstancedMesh;
  private readonly spots: Spot[] = [];
  private readonly map: CanvasTexture;

  /** null: nothing has a label. */
  static of(body: Body): Labels | null {
    const labelled = [...body.pieces.values()].filter((piece) => piece.label);
    return labelled.length ? new Labels(body, labelled) : null;
  }

  private constructor(body: Body, pieces: Piece[]) {
    const texts = [...new Set(pieces.map((piece) => piece.label))];
    const { canvas, columns } = written(texts);
    const cuts: number[] = [];
    const inks: number[] = [];
    for (const piece of pieces) {
      const part = ground(body, piece);
      if (!part) continue;
      const k = texts.indexOf(piece.label);
      const cut = [(k % columns) / columns, 1 - (Math.floor(k / columns) + 1) / columns, 1 / columns];
      for (const at of faces(part, body.flat, body.about.cell)) {
        this.spots.push({ part, at });
        cuts.push(...cut);
        inks.push(ink(part));
      }
    }
    const plane = new PlaneGeometry(1, 1);
    plane.setAttribute('cut', new InstancedBufferAttribute(new Float32Array(cuts), 3));
    plane.setAttribute('ink', new InstancedBufferAttribute(new Float32Array(inks), 1));
    this.map = new CanvasTexture(canvas);
    this.map.anisotropy = 4;
    const look = new ShaderMaterial({
      transparent: true, depthWrite: false, uniforms: { map: { value: this.map } },
      vertexShader: VERTEX, fragmentShader: FRAGMENT,
    });
    this.mesh = new InstancedMesh(plane, look, this.spots.length);
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
    this.map.dispose();
    this.mesh.geometry.dispose();
    this.mesh.dispose();
  }
}

function written(texts: string[]): { canvas: HTMLCanvasElement; columns: number } {
  const columns = Math.ceil(Math.sqrt(texts.length));
  const cell = Math.min(96, Math.floor(2048 / columns));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = columns * cell;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to write on');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#fff';
  texts.forEach((text, k) => {
    pen.font = `600 ${cell * Math.min(0.6, 1.35 / Math.max(text.length, 2))}px system-ui, sans-serif`;
    pen.fillText(text, ((k % columns) + 0.5) * cell, (Math.floor(k / columns) + 0.54) * cell);
  });
  return { canvas, columns };
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

/** Dark letters on what is light, light ones on what is dark. */
function ink(part: Part): number {
  const tint = part.shape.instanceColor;
  if (!tint) return 0;
  const [red, green, blue] = [tint.getX(part.index), tint.getY(part.index), tint.getZ(part.index)];
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 0.2 ? 0.05 : 1;
}
