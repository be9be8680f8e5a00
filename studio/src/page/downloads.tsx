// Files that the service makes of the puzzle on the table, handed to the user.

import { signal } from '@preact/signals';

import { ask, Problem } from '../api/client';
import type { View } from '../api/types';
import { words } from '../words/language';
import { wordFor } from '../words/messages';
import * as choice from './choice';
import { hand, nameOf } from './files';
import { pictured, rendered } from './making';
import { Told } from './problem';
import type { OnTable } from './table';

const NOTATIONS: Readonly<Record<string, string>> = { json: 'application/json', text: 'text/plain', xml: 'application/xml' };
const FLAT = ['pdf', 'svg', 'png', 'webp']; // what pictures of one's own are shown in

/** The format that is being made; null: none. */
export const waiting = signal<string | null>(null);
const done = signal('');
const failed = signal<Problem | null>(null);

export interface Wanted {
  readonly format: string;
  /** What it shows; undefined: it is written in a notation. */
  readonly view?: View | undefined;
  readonly solved?: boolean;
}

/** Has the puzzle drawn or written, and hands it to the user as a file. */
export async function saveFile(shown: OnTable, { format, view, solved = false }: Wanted): Promise<void> {
  const flat = FLAT.includes(format) || format in NOTATIONS;
  waiting.value = format;
  failed.value = null;
  try {
    const endings: Readonly<Record<string, string>> = choice.record.value.endings;
    let name = '';
    for (const answer of await answers(shown, { format, view, solved }, flat)) {
      name = nameOf(answer) ?? [shown.family, shown.seed ?? 'own', view].filter((each) => each !== undefined).join('-') + `.${endings[format] ?? format}`;
      hand(await answer.blob(), name);
    }
    const { done: told, themed } = words.value.downloads;
    done.value = `${told(name)}${pictured.value && !flat ? ` ${themed}` : ''}`;
  } catch (error) {
    done.value = '';
    failed.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
  } finally {
    waiting.value = null;
  }
}

const PLATES = 'plates'; // the view of what is laid out for a printer
const PRINTED = ['3mf', 'stl']; // formats that hold one plate
const COUNTED = /-(?:plate|platte)-1-(?:of|von)-(\d+)[^/]*$/; // the name of the first plate tells how many there are

/** One file; or several, where pieces need more than one plate. */
async function answers(shown: OnTable, { format, view, solved = false }: Wanted, flat: boolean): Promise<readonly Response[]> {
  if (format in NOTATIONS) return [await ask(`/v1/${shown.family}/convert`, { body: { puzzle: shown.puzzle }, accept: NOTATIONS[format] ?? '*/*' })];
  const draw = (plate?: number): Promise<Response> => {
    const style = { ...choice.style.value, ...(view === undefined ? {} : { view }), ...(plate === undefined ? {} : { plate }) };
    return ask(`/v1/${shown.family}/render?format=${format}`, { body: rendered(shown, style, solved, flat) });
  };
  if (view !== PLATES || !PRINTED.includes(format)) return [await draw()];
  const first = await draw(0);
  const many = Number(COUNTED.exec(nameOf(first) ?? '')?.[1] ?? 1);
  return [first, ...(await Promise.all(Array.from({ length: many - 1 }, (_, k) => draw(k + 1))))];
}

/** The solution as a body, in one format and view. */
export function SaveButton({ shown, wanted, label }: { shown: OnTable; wanted: Wanted; label: string }) {
  return (
    <>
      <p class="buttons">
        <button type="button" aria-disabled={waiting.value !== null} onClick={() => { if (waiting.value === null) void saveFile(shown, wanted); }}>{label}</button>
      </p>
      <Progress />
    </>
  );
}

export function Progress() {
  const told = words.value.downloads;
  return (
    <>
      <p role="status" class="saved">{waiting.value === null ? done.value : told.waiting(wordFor(told.formats, waiting.value) ?? waiting.value)}</p>
      {failed.value && <Told problem={failed.value} />}
    </>
  );
}
