/** Texts on faces: one picture holds them all, and one draw shows them. */
import { CanvasTexture, ShaderMaterial } from 'three';

const MOST = 2048; // pixels of the picture

/** Where a text is in the picture: its lower left corner and its edge, as shares. */
export type Cut = readonly [x: number, y: number, edge: number];

export interface Sheet {
  readonly map: CanvasTexture;
  readonly cut: (index: number) => Cut;
}

/** tall: of a text with one or two letters, as a share of its square; weight: of its font. */
export function write(texts: readonly string[], tall = 0.6, weight = 600): Sheet {
  const columns = Math.max(1, Math.ceil(Math.sqrt(texts.length)));
  const cell = Math.min(96, Math.floor(MOST / columns));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = columns * cell;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to write on');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#fff';
  texts.forEach((text, k) => {
    pen.font = `${weight} ${cell * Math.min(tall, 1.35 / Math.max(text.length, 2))}px system-ui, sans-serif`;
    pen.fillText(text, ((k % columns) + 0.5) * cell, (Math.floor(k / columns) + 0.54) * cell);
  });
  const map = new CanvasTexture(canvas);
  map.anisotropy = 2; // each step costs, where pixels are reckoned by a processor
  return { map, cut: (k) => [(k % columns) / columns, 1 - (Math.floor(k / columns) + 1) / columns, 1 / columns] };
}

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

/** Of planes with the attributes `cut` and `ink`, each an instance. */
export function lettering({ map }: Sheet): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true, depthWrite: false, uniforms: { map: { value: map } }, vertexShader: VERTEX, fragmentShader: FRAGMENT,
  });
}

/** Dark letters on what is light, light ones on what is dark: 0 … 1. */
export function inkOn(red: number, green: number, blue: number): number {
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > LIGHT ? 0.05 : 1;
}

const LIGHT = 0.2; // luminance
