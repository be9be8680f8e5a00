// The tiles as the service draws them: the picture of all is cut into one of each.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { FamilyName } from '../../api/types';
import { style } from '../../page/choice';
import { askKept } from '../../page/kept';
import { rendered } from '../../page/making';
import { shortName } from '../../page/packing';
import { box, type Corners } from '../../page/play/geometry';
import { table, type Puzzle } from '../../page/table';

/** A picture of a tile: where it is on the sheet that it was cut from, and its corners there. */
export interface Picture {
  readonly address: string;
  readonly box: readonly [number, number, number, number];
  readonly corners: Corners;
}

export type Pictures = ReadonlyMap<number, Picture>;

const ROOM = 0.4; // mm around a tile, for its outline

/** The pictures of a deck's tiles; none while they are not there. */
export function usePictures(family: FamilyName, puzzle: Puzzle): Pictures {
  const pictures = useSignal<Pictures>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    void draw(family, puzzle, table.peek()?.seed ?? null, controller.signal).then(
      (sheet) => { pictures.value = cut(sheet); },
      () => undefined, // the tiles show their numbers instead
    );
    return () => {
      controller.abort();
      for (const { address } of pictures.value.values()) URL.revokeObjectURL(address);
    };
  }, [family, puzzle, pictures]);
  return pictures.value;
}

/** A sheet of all tiles, as SVG. */
function draw(family: FamilyName, puzzle: Puzzle, seed: number | null, signal?: AbortSignal): Promise<string> {
  const body = rendered({ family, puzzle, seed }, { ...style.peek(), view: 'tiles', labels: false }, false);
  const name = `pictures?game=${shortName([family, puzzle])}`;
  return askKept(name, `/v1/${family}/render?format=svg`, signal ? { body, signal } : { body });
}

/** Has the pictures at hand. */
export async function keepPictures(family: FamilyName, puzzle: Puzzle, seed: number): Promise<void> {
  await draw(family, puzzle, seed);
}

/** The groups `tile-0`, `tile-1`, … of a sheet (`page-2-tile-9` on the second of its pages), each as a picture of its own. */
function cut(sheet: string): Pictures {
  const found = new Map<number, Picture>();
  for (const { 0: start, 1: number, index } of sheet.matchAll(/<g id="(?:page-\d+-)?tile-(\d+)">/g)) {
    const group = sheet.slice(index, ended(sheet, index + start.length));
    const outline = /<path d="M([^"Z]*)Z/.exec(group)?.[1]?.trim().split(/[\s,]+/).map(Number) ?? [];
    const corners = Array.from({ length: outline.length / 2 }, (_, k) => [outline[2 * k] ?? 0, outline[2 * k + 1] ?? 0] as const);
    const frame = box(corners, ROOM);
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.join(' ')}" width="${8 * frame[2]}" height="${8 * frame[3]}">${group}</svg>`;
    found.set(Number(number), { address: URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' })), box: frame, corners });
  }
  return found;
}

/** Where the group ends whose content begins there. */
function ended(sheet: string, from: number): number {
  const tags = /<g[\s>]|<\/g>/g;
  tags.lastIndex = from;
  for (let depth = 1, tag = tags.exec(sheet); tag; tag = tags.exec(sheet)) {
    depth += tag[0] === '</g>' ? -1 : 1;
    if (!depth) return tags.lastIndex;
  }
  return sheet.length;
}
