/**
 * Soft shadows on the ground, as photographs have them: narrow where things stand (red), wide
 * beside them (green). They are painted anew only when something has moved: three draws.
 */
import {
  type Box3,
  BoxGeometry,
  type BufferGeometry,
  Color,
  CustomBlending,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MaxEquation,
  Mesh,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type Texture,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

import type { Body, Part } from './body';

const PIXELS = 128;
const NOTHING = new Matrix4().makeScale(0, 0, 0);
const FILLED = 0.8; // of its bounding box, from which a shape casts the shadow of the box
const SHEET = 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

const CAST = `
attribute float wide;
uniform vec2 middle, slant;
uniform float reach, base, tall;
varying vec2 dark;
void main() {
  vec4 w = instanceMatrix * vec4(position, 1.0);
  float rise = max(0.0, w.y - base) / tall;
  vec2 p = (w.xz + wide * slant * min(rise, 1.5) - middle) / reach;
  dark = wide > 0.5 ? vec2(0.0, max(0.0, 1.0 - 0.5 * rise)) : vec2(max(0.0, 1.0 - 6.0 * rise), 0.0);
  gl_Position = vec4(p.x, -p.y, 0.0, 1.0);
}`;

const BLUR = `
uniform sampler2D map;
uniform vec2 near, far;
varying vec2 at;
void main() {
  vec2 sum = vec2(0.0);
  float all = 0.0;
  for (int k = -6; k <= 6; k++) {
    float w = exp(-float(k * k) / 15.0);
    sum += w * vec2(texture2D(map, at + near * float(k)).r, texture2D(map, at + far * float(k)).g);
    all += w;
  }
  gl_FragColor = vec4(sum / all, 0.0, 1.0);
}`;

const GROUND = `
uniform sampler2D map;
uniform vec3 stage;
varying vec2 at;
void main() {
  vec2 d = texture2D(map, at).rg;
  gl_FragColor = vec4(stage * (0.15 + 0.85 * (1.0 - 0.42 * d.r) * (1.0 - 0.34 * d.g)), 1.0);
}`;

interface Caster {
  mesh: InstancedMesh;
  parts: Part[];
  /** Brings the mesh to the shape of a part. */
  fits: Matrix4[];
}

export class Shadow {
  readonly ground: Mesh;
  private readonly stage = { value: new Color() };
  private readonly targets = [0, 1].map(() => new WebGLRenderTarget(PIXELS, PIXELS, { depthBuffer: false }));
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
  private readonly cast = {
    middle: { value: new Vector2() },
    slant: { value: new Vector2() },
    reach: { value: 1 },
    base: { value: 0 },
    tall: { value: 1 },
  };
  private readonly blurred = { map: { value: null as Texture | null }, near: { value: new Vector2() }, far: { value: new Vector2() } };
  private readonly casters: Caster[];
  private readonly scene = new Scene();
  private readonly sheet = new Scene();

  constructor(
    private readonly renderer: WebGLRenderer,
    body: Body,
  ) {
    const dark = new ShaderMaterial({
      uniforms: this.cast,
      vertexShader: CAST,
      fragmentShader: 'varying vec2 dark; void main() { gl_FragColor = vec4(dark, 0.0, 1.0); }',
      blending: CustomBlending,
      blendEquation: MaxEquation,
      blendSrc: OneFactor,
      blendDst: OneFactor,
      depthTest: false,
      side: DoubleSide,
    });
    this.casters = casters(body, dark);
    this.scene.add(...this.casters.map((caster) => caster.mesh));
    const soft = new ShaderMaterial({
      uniforms: this.blurred, vertexShader: SHEET, fragmentShader: BLUR, depthTest: false, depthWrite: false,
    });
    const plane = new Mesh(new PlaneGeometry(2, 2), soft);
    plane.frustumCulled = false;
    this.sheet.add(plane);
    this.ground = new Mesh(
      new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
      new ShaderMaterial({
        uniforms: { map: { value: this.targets[0]?.texture }, stage: this.stage },
        vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
        fragmentShader: GROUND,
        depthWrite: false,
      }),
    );
    this.ground.renderOrder = -1;
  }

  colour(stage: Color): void {
    this.stage.value.copy(stage);
  }

  /** live: what is to be seen; floor: where the ground is. Draws and triangles are returned. */
  paint(live: Box3, floor: number, least: number): { draws: number; triangles: number } {
    const size = live.getSize(new Vector3());
    const at = live.getCenter(new Vector3());
    const wide = Math.max(size.x, size.z);
    const tall = Math.max(size.y, least);
    const half = Math.max(1.6 * wide, 1.2 * tall);
    for (const caster of this.casters) spread(caster);
    this.cast.middle.value.set(at.x, at.z);
    this.cast.slant.value.set(-0.22 * tall, -0.12 * tall);
    Object.assign(this.cast.reach, { value: half });
    Object.assign(this.cast.base, { value: floor });
    Object.assign(this.cast.tall, { value: tall });
    this.ground.position.set(at.x, floor, at.z);
    this.ground.scale.setScalar(2 * half);
    return this.render((0.012 * wide) / half, (0.045 * wide) / half);
  }

  dispose(): void {
    for (const target of this.targets) target.dispose();
    for (const caster of this.casters) {
      caster.mesh.geometry.dispose();
      caster.mesh.dispose();
    }
    this.ground.geometry.dispose();
  }

  /** near, far: how soft both are, as shares of the picture. */
  private render(near: number, far: number): { draws: number; triangles: number } {
    const { renderer, blurred } = this;
    const [first, second] = this.targets;
    if (!first || !second) return { draws: 0, triangles: 0 };
    renderer.setClearColor(0, 1);
    renderer.setRenderTarget(first);
    renderer.render(this.scene, this.camera);
    let { calls: draws, triangles } = renderer.info.render;
    for (const [from, to, x, y] of [[first, second, 1, 0], [second, first, 0, 1]] as const) {
      blurred.map.value = from.texture;
      blurred.near.value.set(x * near, y * near).multiplyScalar(0.5);
      blurred.far.value.set(x * far, y * far).multiplyScalar(0.5);
      renderer.setRenderTarget(to);
      renderer.render(this.sheet, this.camera);
      draws += renderer.info.render.calls;
      triangles += renderer.info.render.triangles;
    }
    renderer.setRenderTarget(null);
    return { draws, triangles };
  }
}

/** Most shapes are all but boxes, and all of these cast their shadows in one draw. */
function casters(body: Body, dark: ShaderMaterial): Caster[] {
  const boxes: Part[] = [];
  const others: Caster[] = [];
  for (const shape of body.shapes) {
    const parts = body.parts.filter((part) => part.shape === shape);
    if (filling(shape.geometry) > FILLED) boxes.push(...parts);
    else others.push(caster(shape.geometry.clone(), parts, parts.map(() => new Matrix4()), dark));
  }
  if (!boxes.length) return others;
  return [caster(new BoxGeometry(1, 1, 1), boxes, boxes.map((part) => boxed(part.shape.geometry)), dark), ...others];
}

function caster(geometry: BufferGeometry, parts: Part[], fits: Matrix4[], dark: ShaderMaterial): Caster {
  const wide = Float32Array.from({ length: 2 * parts.length }, (_, k) => Number(k >= parts.length));
  geometry.setAttribute('wide', new InstancedBufferAttribute(wide, 1));
  const mesh = new InstancedMesh(geometry, dark, 2 * parts.length);
  mesh.frustumCulled = false;
  return { mesh, parts, fits };
}

const moved = new Matrix4();

function spread({ mesh, parts, fits }: Caster): void {
  parts.forEach((part, k) => {
    part.shape.getMatrixAt(part.index, moved);
    const there = moved.elements[15] !== 0 && moved.determinant() !== 0;
    const placed = there ? moved.multiply(fits[k] ?? NOTHING) : NOTHING;
    mesh.setMatrixAt(k, placed);
    mesh.setMatrixAt(parts.length + k, placed);
  });
  mesh.instanceMatrix.needsUpdate = true;
}

function boxed(geometry: BufferGeometry): Matrix4 {
  const box = geometry.boundingBox;
  if (!box) return new Matrix4();
  const size = box.getSize(new Vector3());
  return new Matrix4().makeScale(size.x, size.y, size.z).setPosition(box.getCenter(new Vector3()));
}

/** The share of its bounding box that a closed shape fills. */
function filling(geometry: BufferGeometry): number {
  const at = geometry.getAttribute('position');
  const corners = geometry.index;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let volume = 0;
  const count = corners ? corners.count : at.count;
  const corner = (k: number) => (corners ? corners.getX(k) : k);
  for (let k = 0; k < count; k += 3) {
    a.fromBufferAttribute(at, corner(k));
    b.fromBufferAttribute(at, corner(k + 1));
    c.fromBufferAttribute(at, corner(k + 2));
    volume += a.dot(b.cross(c)) / 6;
  }
  const size = geometry.boundingBox?.getSize(new Vector3()) ?? new Vector3(1, 1, 1);
  return volume / (size.x * size.y * size.z);
}
