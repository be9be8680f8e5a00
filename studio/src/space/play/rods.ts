/** Edges, plain or dashed, as thick as a finger sees them: all in one draw, one more for their rims. */
import { BackSide, BoxGeometry, type Color, GreaterDepth, InstancedBufferAttribute, InstancedMesh, Matrix4, ShaderMaterial, Vector3 } from 'three';

export interface Rod {
  readonly from: Vector3;
  readonly to: Vector3;
  readonly thick: number;
  readonly tint: Color;
  /** Length of a dash with its gap; 0: none. */
  readonly dash: number;
  /** Whether it has a dark rim. */
  readonly rim: boolean;
  /** Whether it is seen, faintly, through what is before it. */
  readonly through: boolean;
}

export type Line = Omit<Rod, 'from' | 'to'>;

const RIM = 0.028; // cells that the rim is wider, on each side

const VERTEX = `
uniform float wider;
attribute vec3 from, to, tint;
attribute vec4 line;
varying vec3 vTint;
varying vec2 vAlong;
void main() {
  float show = wider > 0.0 ? line.z : 1.0;
  vec3 reach = 0.5 * abs(to - from) + 0.5 * line.x + wider;
  vec3 at = 0.5 * (from + to) + 2.0 * position * reach * show;
  float whole = distance(from, to);
  vAlong = vec2(dot(at - from, (to - from) / max(whole, 1e-4)), line.y);
  if (line.y > 0.0) vAlong.y = whole / max(floor(whole / line.y + 0.5), 1.0);
  vTint = tint;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`;
const FRAGMENT = `
uniform vec4 over;
varying vec3 vTint;
varying vec2 vAlong;
void main() {
  if (vAlong.y > 0.0 && abs(fract(vAlong.x / vAlong.y) - 0.5) > 0.32) discard;
  gl_FragColor = vec4(mix(vTint, over.rgb, over.a > 0.5 ? 1.0 : 0.0), over.a > 0.5 ? 1.0 : 1.0 - over.a);
}`;

export class Rods {
  readonly meshes: readonly InstancedMesh[];
  private readonly parts: Record<'from' | 'to' | 'tint' | 'line', InstancedBufferAttribute>;

  /** rim: the colour of rims. */
  constructor(private readonly most: number, rim: Color) {
    const shape = new BoxGeometry(1, 1, 1);
    const part = (each: number) => new InstancedBufferAttribute(new Float32Array(each * most), each);
    this.parts = { from: part(3), to: part(3), tint: part(3), line: part(4) };
    for (const [name, each] of Object.entries(this.parts)) shape.setAttribute(name, each);
    const look = (wider: number, over: number[]) => new ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: { wider: { value: wider }, over: { value: over } },
    });
    const plain = look(0, [0, 0, 0, 0]);
    const rims = Object.assign(look(RIM, [rim.r, rim.g, rim.b, 1]), { side: BackSide });
    const hidden = Object.assign(look(0, [0, 0, 0, 0.45]), { transparent: true, depthWrite: false, depthFunc: GreaterDepth });
    this.meshes = [plain, rims, hidden].map((each) => {
      const mesh = new InstancedMesh(shape, each, most);
      const still = new Matrix4();
      for (let k = 0; k < most; k++) mesh.setMatrixAt(k, still);
      mesh.frustumCulled = false;
      return mesh;
    });
  }

  /** The rods that are seen through others come first. */
  set(rods: readonly Rod[]): void {
    const sorted = [...rods].sort((a, b) => Number(b.through) - Number(a.through)).slice(0, this.most);
    const { from, to, tint, line } = this.parts;
    sorted.forEach((rod, k) => {
      from.setXYZ(k, rod.from.x, rod.from.y, rod.from.z);
      to.setXYZ(k, rod.to.x, rod.to.y, rod.to.z);
      tint.setXYZ(k, rod.tint.r, rod.tint.g, rod.tint.b);
      line.setXYZW(k, rod.thick, rod.dash, Number(rod.rim), 0);
    });
    for (const each of Object.values(this.parts)) each.needsUpdate = true;
    const [plain, rims, hidden] = this.meshes;
    if (!plain || !rims || !hidden) return;
    plain.count = sorted.length;
    rims.count = sorted.some((rod) => rod.rim) ? sorted.length : 0;
    hidden.count = sorted.filter((rod) => rod.through).length;
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      (mesh.material as ShaderMaterial).dispose();
      mesh.dispose();
    }
  }
}

/** The twelve edges of a block with this middle. */
export function edges(middle: Vector3, half: Vector3, line: Line): Rod[] {
  const rods: Rod[] = [];
  for (const axis of [0, 1, 2]) {
    for (const [a, b] of [[-1, -1], [-1, 1], [1, -1], [1, 1]] as const) {
      const ends = [-1, 1].map((end) => {
        const at = [0, 0, 0];
        at[axis] = end;
        at[(axis + 1) % 3] = a;
        at[(axis + 2) % 3] = b;
        return new Vector3(...(at as [number, number, number])).multiply(half).add(middle);
      });
      if (ends[0] && ends[1]) rods.push({ from: ends[0], to: ends[1], ...line });
    }
  }
  return rods;
}
