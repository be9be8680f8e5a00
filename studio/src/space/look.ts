/**
 * The look of the photographs (render/photo/scene.py, render/photo/backdrop.py) as shaders.
 *
 * Lamps and gold are reckoned in sRGB, as the photographs are, so that both look alike.
 */
import { type Camera, Matrix3, Matrix4, ShaderMaterial, Vector3 } from 'three';

/** From the bodies to the camera, and the same for what is as flat as a board. */
export const TOWARDS = new Vector3(1, 0.8, 0.78).normalize();
export const ABOVE = new Vector3(0.32, 1.55, 0.95).normalize();

/** Where the lamps are, y up, seen with the camera at TOWARDS: they turn with it. */
const WAYS = [new Vector3(0.35, 1.5, 0.75), new Vector3(1.6, 0.45, 0.35), new Vector3(-0.9, 0.5, 0.9)];

export interface Lamps {
  ways: { value: Vector3[] };
  turn: { value: Matrix3 };
  /** How dark grooves are, 0 … 1, and the corners of the whole, whose outer edges are none. */
  groove: { value: number };
  low: { value: Vector3 };
  high: { value: Vector3 };
  /** Width of a bevel in metres. */
  edge: { value: number };
}

export function lamps(): Lamps {
  return {
    ways: { value: WAYS.map((way) => way.clone().normalize()) },
    turn: { value: new Matrix3() },
    groove: { value: 1 },
    low: { value: new Vector3() },
    high: { value: new Vector3() },
    edge: { value: 0.001 },
  };
}

/** Turns the lamps to where the camera is, so that no side is ever dark. */
export function follow(lit: Lamps, camera: Camera, target: Vector3): void {
  const away = camera.position.clone().sub(target);
  const angle = Math.atan2(away.x, away.z) - Math.atan2(TOWARDS.x, TOWARDS.z);
  lit.turn.value.setFromMatrix4(new Matrix4().makeRotationY(angle));
  WAYS.forEach((way, k) => lit.ways.value[k]?.copy(way).normalize().applyMatrix3(lit.turn.value));
}

// Light of lamps that fall on flat faces is the same all over them: each corner reckons it.
const VERTEX = `
uniform vec3 ways[3];
varying vec3 vNormal, vWorld, vLocal, vTint, vLight;
void main() {
  mat4 placed = modelMatrix * instanceMatrix;
  vec4 world = placed * vec4(position, 1.0);
  vNormal = mat3(placed) * normal;
  vWorld = world.xyz;
  vLocal = position;
  vTint = instanceColor;
  vec3 n = normalize(vNormal);
  vLight = vec3(0.32)
    + 0.72 * (max(dot(n, ways[0]), 0.0) * 0.78 * vec3(1.0, 0.98, 0.949)
    + max(dot(n, ways[1]), 0.0) * 0.46 * vec3(0.918, 0.945, 1.0)
    + max(dot(n, ways[2]), 0.0) * 0.30);
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// Edges darken where another piece is near, as with ambient occlusion, but the outer edges of the
// whole do not. Bevels carry the normals of their faces: in between the normal is short.
const PLAIN = `
uniform vec3 ways[3], low, high, reach;
uniform float groove, edge;
varying vec3 vNormal, vWorld, vLocal, vTint, vLight;
float middle(vec3 v) { return max(min(v.x, v.y), min(max(v.x, v.y), v.z)); }
void main() {
  vec3 n = normalize(vNormal), eye = normalize(cameraPosition - vWorld);
  float shine = max(dot(reflect(-ways[0], n), eye), 0.0);
  shine *= shine * shine; shine *= shine; shine *= shine; shine *= shine;
  vec3 light = vLight;
  if (groove > 0.0) {
    float inside = smoothstep(edge, 2.0 * edge, middle(min(vWorld - low, high - vWorld)));
    float dark = max(0.0, 1.0 - middle(max(reach - abs(vLocal), 0.0)) / (4.0 * edge));
    float bevel = smoothstep(0.999, 0.8, length(vNormal));
    light *= 1.0 - groove * inside * max(0.42 * bevel, 0.32 * dark * dark);
  }
  gl_FragColor = vec4(vTint * light + 0.14 * shine, 1.0);
}`;

// A cushion that mirrors a bright room: a flat mirror would look like paint.
const GOLD = `
uniform mat3 turn;
uniform vec3 reach;
varying vec3 vNormal, vWorld, vLocal;
void main() {
  vec3 n = normalize(normalize(vNormal) + 0.55 * vLocal / reach);
  vec3 r = transpose(turn) * reflect(-normalize(cameraPosition - vWorld), n);
  float light = 0.42 + 0.48 / (1.0 + exp(-6.0 * (r.y + 0.05)));
  vec3 a = r - normalize(vec3(0.30, 0.78, 0.55));
  vec3 b = r - normalize(vec3(0.95, 0.30, -0.10));
  vec3 c = r - normalize(vec3(-0.35, 0.25, 0.90));
  light += 0.42 * exp(-dot(a, a) / 0.16) + 0.38 * exp(-dot(b, b) / 0.10);
  light += 0.30 * exp(-dot(c, c) / 0.08);
  vec3 tint = mix(vec3(120.0, 68.0, 4.0), vec3(212.0, 144.0, 16.0), clamp((light - 0.38) / 0.20, 0.0, 1.0));
  tint = mix(tint, vec3(255.0, 204.0, 58.0), clamp((light - 0.58) / 0.32, 0.0, 1.0));
  tint = mix(tint, vec3(255.0, 247.0, 210.0), clamp((light - 0.90) / 0.45, 0.0, 1.0));
  gl_FragColor = vec4(tint / 255.0, 1.0);
}`;

/** reach: half the edges of the shape. */
export function material(metal: boolean, reach: Vector3, lit: Lamps): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: metal ? GOLD : PLAIN,
    uniforms: { ...lit, reach: { value: reach } },
  });
}
