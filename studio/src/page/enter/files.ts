// Files of others: what is in one, and of which family.

import { askJson, Problem } from '../../api/client';
import { asArray, asRecord, asText } from '../../api/reading';
import type { FamilyName } from '../../api/types';
import { isFamily } from '../../families/catalogue';
import type { Puzzle } from '../../families/editor';
import { language } from '../../words/language';
import * as choice from '../choice';

export const LARGEST = 2_000_000; // bytes: what a request may have

export interface Taken {
  readonly family: FamilyName;
  readonly puzzle: Puzzle;
  /** What the service took it for, in words. */
  readonly as: string;
}

/** The text of a file: unpacked if it is packed, and of whatever age its letters are. */
export async function textOf(file: Blob): Promise<string> {
  let bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await unpacked(bytes);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/;

/** The encoding of a file: by its mark, or as XML declares it; else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1];
  return declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
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

const UNREAD = ['no_reading', 'malformed_json', 'encoding']; // it is in no notation that is known

/** A file with several puzzles, of which one is to be chosen; names: of each, if it has one. */
export class Several extends Error {
  constructor(readonly text: string) {
    super('several puzzles');
  }

  get names(): readonly string[] {
    return (this.text.match(/<problem\b[^>]*>/g) ?? []).map((tag) => {
      const name = /\bname=(["'])(.*?)\1/.exec(tag)?.[2] ?? '';
      return name.replace(/&(amp|lt|gt|quot|apos);/g, (_, each: string) => MARKS[each] ?? '');
    });
  }
}

const MARKS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }; // of XML

/**
 * The puzzle that a text writes down; null: nobody can read it. If several families can, the chosen
 * one goes first. problem: which of several, from 1. Raises Several if there are several and none is
 * chosen, and a Problem if it is known what it is, and it breaks a rule.
 */
export async function readAny(text: string, problem?: number): Promise<Taken | null> {
  try {
    const path = `/v1/read?language=${language.peek()}${problem === undefined ? '' : `&problem=${problem}`}`;
    const answer = asRecord(await askJson(path, { text, type: 'text/plain; charset=utf-8' }));
    const all = asArray(answer['readings']).map(asRecord);
    const taken = all.find((each) => each['family'] === choice.familyName.peek()) ?? all[0];
    const family = asText(taken?.['family']);
    return taken && isFamily(family) ? { family, puzzle: asRecord(taken['puzzle']), as: asText(taken['taken_for']) } : null;
  } catch (error) {
    if (error instanceof Problem && UNREAD.includes(error.code)) return null;
    if (error instanceof Problem && error.code === 'problem' && problem === undefined) throw new Several(text);
    throw error;
  }
}
