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
export const SHADOWS = 512; // pixels of their picture, across

/** What a brick is made of: paint, paint with fine lines, or the wood of a crate. Each is a draw of its own. */
export type Stuff = 'paint' | 'hatched' | 'crate';

const WAYS = { up: 1, down: 2 } as const;
const LINES = 0.25; // cells from line to line

/** The number of some ways of lines, as bricks have it; 0: of none. */
export function hatching(ways: readonly (keyof typeof WAYS)[]): number {
  return ways.reduce((sum, way) => sum + WAYS[way], 0);
}

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
vec3 within(vec3 n) { return corner * (reach - ROUND) + n * ROUND; }
vec4 place(vec3 n) { return instanceMatrix * vec4(within(n), 1.0); }`;

/** Share of the lamp that reaches a place, softly. */
const SHADE = `
uniform highp sampler2DShadow shadows;
float lit(vec3 at) {
  vec3 soft = vec3(${(1.3 / SHADOWS).toFixed(6)}, ${(1.3 / SHADOWS).toFixed(6)}, 0.0);
  at.z = min(at.z, 0.9999); // all beyond is lit
  return 0.5 * (texture(shadows, at + soft) + texture(shadows, at - soft));
}`;

// Where pixels are reckoned by a processor, each term costs: corners reckon the light, and what only
// some bricks need is compiled for those alone, as both sides of a branch are reckoned there.
const VERTEX = `${PLACE}
attribute vec3 tint;
attribute float axis, stuff;
uniform mat4 shade;
uniform vec3 lamp;
uniform float bright;
varying vec3 vTint, vShade;
varying vec2 vLight;
#ifdef HATCHED
varying vec2 vFace;
varying float vWays;
#endif
#ifdef CRATE
varying vec3 vNormal, vWorld;
#endif
void main() {
  vec4 world = place(normal);
  vec3 n = mat3(instanceMatrix) * normal;
  float upward = max(n.y, 0.0), sun = 0.6 * bright * max(dot(n, lamp), 0.0);
  vLight = vec2(bright * (0.71 - 0.17 * upward * upward) + 0.45 * sun, 0.55 * sun);
  vTint = tint;
  vShade = (shade * vec4(world.xyz + 0.05 * n, 1.0)).xyz;
#ifdef HATCHED
  vec3 at = within(normal);
  vFace = axis < 0.5 ? vec2(-at.z, at.y) : axis < 1.5 ? vec2(at.x, -at.z) : at.xy;
  vWays = stuff;
#endif
#ifdef CRATE
  vNormal = n;
  vWorld = world.xyz;
#endif
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const FRAGMENT = `${SHADE}
varying vec3 vTint, vShade;
varying vec2 vLight;
#if defined(HATCHED)
varying vec2 vFace;
varying float vWays;
float line(float at) { return smoothstep(0.62, 0.74, 2.0 * abs(fract(at / ${LINES.toFixed(3)}) - 0.5)); }
vec3 paint() {
  float up = vWays == ${WAYS.down.toFixed(1)} ? 0.0 : line(vFace.y - vFace.x);
  float down = vWays == ${WAYS.up.toFixed(1)} ? 0.0 : line(vFace.y + vFace.x);
  return vTint * (1.0 - 0.3 * max(up, down));
}
#elif defined(CRATE)
uniform vec3 room, inside, cut, lines;
varying vec3 vNormal, vWorld;
vec3 paint() {
  vec3 n = normalize(vNormal);
  if (n.y > 0.7 && vWorld.y > 0.1) return cut;
  vec3 beyond = abs(vWorld - 0.5 * room) - 0.5 * room;
  if (max(beyond.x, max(beyond.y, beyond.z)) > 0.02) return vTint;
  vec3 near = abs(fract(vWorld + 0.5) - 0.5) + abs(n); // lines between cells, but not all along a face
  return mix(lines, inside, clamp(70.0 * min(near.x, min(near.y, near.z)) - 0.2, 0.45, 1.0));
}
#else
vec3 paint() { return vTint; }
#endif
void main() { gl_FragColor = vec4(paint() * (vLight.x + vLight.y * lit(vShade)), 1.0); }`;

function defined(stuff: Stuff): Record<string, number> {
  return { ROUND: stuff === 'crate' ? EDGE : BEVEL, ...(stuff === 'paint' ? {} : { [stuff.toUpperCase()]: 1 }) };
}

export function brickLook(lit: Light, stuff: Stuff): ShaderMaterial {
  return new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: { ...lit }, defines: defined(stuff) });
}

/** Of bricks as the lamp sees them: only how far they are. */
export function casterLook(stuff: Stuff): ShaderMaterial {
  return new ShaderMaterial({
    defines: defined(stuff),
    vertexShader: `${PLACE} void main() { gl_Position = projectionMatrix * viewMatrix * place(normal); }`,
    fragmentShader: 'void main() { gl_FragColor = vec4(1.0); }',
    colorWrite: false,
  });
}

/** Of bricks that are not there yet. */
export function glassLook(): ShaderMaterial {
  return new ShaderMaterial({
    defines: defined('paint'),
    vertexShader: `${PLACE}
attribute vec3 tint;
attribute float stuff;
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
