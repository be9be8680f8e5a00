/**
 * The look of what is played with, as shaders: painted wood in the light of one lamp, above to the
 * left of the one who looks. Light is reckoned in sRGB, as `space/look.ts` does.
 */
import { Color, type IUniform, Matrix4, ShaderMaterial, Vector3 } from 'three';

/** From what is played with to the camera, and to the lamp when one looks from there. */
export const TOWARDS = new Vector3(1, 0.95, 1.22).normalize();
export const LAMP = new Vector3(-2.2, 10, 4.2).normalize();

const BEVEL = 0.07; // cells
const EDGE = 0.03; // the same of a crate

/** What a brick is made of. */
export const PAINT = 0;
export const CRATE = 1;

export interface Light {
  readonly lamp: IUniform<Vector3>;
  /** From the world to the picture of the shadows. */
  readonly shade: IUniform<Matrix4>;
  readonly shadows: IUniform;
  /** How bright all is: less at night. */
  readonly bright: IUniform<number>;
  /** The room of the crate, whose insides have lines. */
  readonly room: IUniform<Vector3>;
  /** Colours of the crate: inside, where it is cut, its lines. */
  readonly inside: IUniform<Color>;
  readonly cut: IUniform<Color>;
  readonly lines: IUniform<Color>;
}

export function light(): Light {
  return {
    lamp: { value: LAMP.clone() }, shade: { value: new Matrix4() }, shadows: { value: null }, bright: { value: 1 },
    room: { value: new Vector3() }, inside: { value: new Color() }, cut: { value: new Color() }, lines: { value: new Color() },
  };
}

/** A colour in the numbers that are written to the screen. */
export function painted(colour: string): Color {
  return new Color(colour).convertLinearToSRGB();
}

// A brick is one shape for all sizes: corners are where the brick ends, less the bevel.
const PLACE = `
attribute vec3 corner, reach;
attribute float stuff;
vec4 place(vec3 n) {
  float round = stuff == 1.0 ? ${EDGE.toFixed(3)} : ${BEVEL.toFixed(3)};
  return instanceMatrix * vec4(corner * (reach - round) + n * round, 1.0);
}`;

const VERTEX = `${PLACE}
attribute vec3 tint;
uniform mat4 shade;
varying vec3 vNormal, vWorld, vTint, vShade;
varying float vStuff;
void main() {
  vec4 world = place(normal);
  vNormal = mat3(instanceMatrix) * normal;
  vWorld = world.xyz;
  vTint = tint;
  vStuff = stuff;
  vShade = (shade * vec4(world.xyz + 0.05 * vNormal, 1.0)).xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

/** Share of the lamp that reaches a place, softly. */
const SHADE = `
uniform highp sampler2DShadow shadows;
float lit(vec3 at) {
  at.z = min(at.z, 0.9999); // all beyond is lit
  vec2 step = vec2(1.6 / float(textureSize(shadows, 0).x), 0.0);
  return 0.25 * (texture(shadows, at + step.xyy) + texture(shadows, at - step.xyy)
    + texture(shadows, at + step.yxy) + texture(shadows, at - step.yxy));
}`;

const FRAGMENT = `${SHADE}
uniform vec3 lamp, room, inside, cut, lines;
uniform float bright;
varying vec3 vNormal, vWorld, vTint, vShade;
varying float vStuff;
vec3 crate(vec3 n) {
  if (n.y > 0.7 && vWorld.y > 0.1) return cut;
  vec3 beyond = abs(vWorld - 0.5 * room) - 0.5 * room;
  if (max(beyond.x, max(beyond.y, beyond.z)) > 0.02) return vTint;
  vec3 near = abs(fract(vWorld + 0.5) - 0.5) + abs(n); // lines between cells, but not all along a face
  return mix(lines, inside, clamp(70.0 * min(near.x, min(near.y, near.z)) - 0.2, 0.45, 1.0));
}
void main() {
  vec3 n = normalize(vNormal);
  vec3 tint = vStuff > 0.5 ? crate(n) : vTint;
  float upward = max(n.y, 0.0);
  float sun = max(dot(n, lamp), 0.0);
  if (sun > 0.0) sun *= 0.45 + 0.55 * lit(vShade);
  gl_FragColor = vec4(tint * (bright * (0.71 - 0.17 * upward * upward + 0.6 * sun)), 1.0);
}`;

export function brickLook(lit: Light): ShaderMaterial {
  return new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: { ...lit } });
}

/** Of bricks as the lamp sees them: only how far they are. */
export function casterLook(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: `${PLACE} void main() { gl_Position = projectionMatrix * viewMatrix * place(normal); }`,
    fragmentShader: 'void main() { gl_FragColor = vec4(1.0); }',
    colorWrite: false,
  });
}

/** Of bricks that are not there yet. */
export function glassLook(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: `${PLACE}
attribute vec3 tint;
varying vec4 vTint;
void main() { vTint = vec4(tint, stuff); gl_Position = projectionMatrix * viewMatrix * place(normal); }`,
    fragmentShader: 'varying vec4 vTint; void main() { gl_FragColor = vTint; }',
    transparent: true, depthWrite: false,
  });
}

/** The ground: of the colour behind all, and dark where the lamp does not reach. */
export function groundLook(lit: Light, stage: IUniform<Color>): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: `
uniform mat4 shade;
varying vec3 vShade;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vShade = (shade * world).xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,
    fragmentShader: `${SHADE}
uniform vec3 stage;
uniform float dark;
varying vec3 vShade;
void main() { gl_FragColor = vec4(stage * (1.0 - dark * (1.0 - lit(vShade))), 1.0); }`,
    uniforms: { ...lit, stage, dark: { value: 0.14 } },
    depthWrite: false,
  });
}
