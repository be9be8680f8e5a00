// Files of others: which family can read one, and what it says.

import { ask, Problem } from '../../api/client';
import { asRecord, asText } from '../../api/reading';
import type { FamilyName } from '../../api/types';
import { isFamily } from '../../families/catalogue';
import type { Puzzle } from '../../families/editor';
import * as choice from '../choice';

export const LARGEST = 2_000_000; // bytes: what a request may have

export interface Taken {
  readonly family: FamilyName;
  readonly puzzle: Puzzle;
}

const TEXT = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const JSON_TYPE = 'application/json';
const PASS = ['connection', 'busy', 'out_of_time', 'out_of_memory', 'rate_limited']; // says nothing of the file

/** The text of a file: unpacked if it is packed, and of whatever age its letters are. */
export async function textOf(file: Blob): Promise<string> {
  let bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await unpacked(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > LARGEST) throw new RangeError('too long');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * The puzzle that a text writes down. The chosen family is asked first, then all others in turn;
 * null: none can read it. Raises a Problem if one did not say whether it can.
 */
export async function readAny(text: string): Promise<Taken | null> {
  const { type, body, named } = sorted(text);
  const all = choice.listed.peek().filter((each) => type !== XML || each.notations.includes('xml'));
  const names = named === null ? all.map((each) => each.name) : [named];
  const first = choice.familyName.peek();
  for (const family of [...names].sort((a, b) => Number(b === first) - Number(a === first))) {
    if (!isFamily(family)) continue;
    const puzzle = await readAs(family, type, body);
    if (puzzle) return { family, puzzle };
  }
  return null;
}

interface Sorted {
  readonly type: string;
  readonly body: string;
  /** The family that it says it is of. */
  readonly named: string | null;
}

/** What kind of text it is; JSON may be a puzzle alone, or an answer with one inside. */
function sorted(text: string): Sorted {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('<')) return { type: XML, body: start, named: null };
  if (!start.startsWith('{')) return { type: TEXT, body: text, named: null };
  try {
    const said = asRecord(JSON.parse(start));
    const puzzle = 'puzzle' in said ? asRecord(said['puzzle']) : said;
    const named = asText(puzzle['family']) || asText(said['family']);
    return { type: JSON_TYPE, body: JSON.stringify({ puzzle }), named: named || null };
  } catch {
    return { type: TEXT, body: text, named: null }; // begins like JSON and is none
  }
}

async function readAs(family: FamilyName, type: string, body: string): Promise<Puzzle | null> {
  try {
    const answer = await ask(`/v1/${family}/convert`, { text: body, type, accept: JSON_TYPE });
    return asRecord(asRecord(await answer.json())['puzzle']);
  } catch (error) {
    if (error instanceof Problem && !PASS.includes(error.code)) return null;
    throw error;
  }
}
