// Values as words of an address: JSON, deflated, in the letters of base64url; and short names of them.

const LONGEST = 1_000_000; // characters of JSON: more than any puzzle has

export async function packed(value: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A short name of a value: the same for the same value, and others hardly ever have it. */
export function shortName(value: unknown): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of JSON.stringify(value)) {
    const code = sign.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** Raises an error where it is no such word, or one that would fill the memory. */
export async function unpacked(word: string): Promise<unknown> {
  const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > LONGEST) throw new RangeError('too long');
  }
  return JSON.parse(text) as unknown;
}
