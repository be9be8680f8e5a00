// The puzzle as a file, in every format that its family is written in.

import { signal } from '@preact/signals';

import { ask, Problem } from '../api/client';
import type { Family } from '../api/types';
import { words } from '../words/language';
import * as choice from './choice';
import { hand, nameOf } from './files';
import { pictured, rendered } from './making';
import { Told } from './problem';
import { type OnTable, table } from './table';

const PAPER = ['pdf', 'svg', 'png', 'html', 'webp', 'dxf'];
const SHOWN_AS_CHOSEN = ['pdf', 'svg', 'png', 'html']; // others have a view that suits them
const BODIES = ['stl', '3mf', 'glb', 'obj'];
const FLAT = ['pdf', 'svg', 'png', 'html', 'webp']; // what pictures of one's own are shown in

const waiting = signal<string | null>(null);
const done = signal('');
const failed = signal<Problem | null>(null);

export function Downloads() {
  const family = choice.family.value;
  const shown = table.value;
  if (!family || !shown) return null;
  const groups = {
    paper: PAPER.filter((each) => family.drawings.includes(each)),
    bodies: family.drawings.filter((each) => !PAPER.includes(each)),
    data: family.notations,
  };
  const told = words.value.downloads;
  return (
    <section class="downloads" aria-labelledby="downloads">
      <h2 id="downloads">{told.heading}</h2>
      {Object.entries(groups).map(([name, formats]) => (
        <div key={name} role="group" aria-labelledby={`group-${name}`}>
          <h3 id={`group-${name}`}>{told.groups[name as keyof typeof groups]}</h3>
          <p class="buttons">
            {formats.map((format) => (
              <button
                key={format}
                type="button"
                data-format={format}
                aria-disabled={waiting.value !== null}
                onClick={() => {
                  if (waiting.value === null) void savePuzzle(family, shown, format);
                }}
              >
                {told.formats[format] ?? format}
              </button>
            ))}
          </p>
        </div>
      ))}
      <Progress />
    </section>
  );
}

/** Has the puzzle written in a format, and hands it to the user as a file. */
export function savePuzzle(family: Family, shown: OnTable, format: string): Promise<void> {
  const flat = FLAT.includes(format) || family.notations.includes(format);
  return save(shown, format, () => taken(family, shown, format), flat);
}

interface Save {
  readonly shown: OnTable;
  readonly format: string;
  readonly style: choice.Values;
  readonly label: string;
}

/** The solution as a body, in one format and style. */
export function SaveButton({ shown, format, style, label }: Save) {
  const take = (): Promise<Response> =>
    ask(`/v1/${shown.family}/render?format=${format}`, { body: rendered(shown, style, true, false) });
  return (
    <>
      <p class="buttons">
        <button
          type="button"
          aria-disabled={waiting.value !== null}
          onClick={() => {
            if (waiting.value === null) void save(shown, format, take, false);
          }}
        >
          {label}
        </button>
      </p>
      <Progress />
    </>
  );
}

function Progress() {
  const told = words.value.downloads;
  return (
    <>
      <p role="status">{waiting.value === null ? done.value : told.waiting(told.formats[waiting.value] ?? waiting.value)}</p>
      {failed.value && <Told problem={failed.value} />}
    </>
  );
}

async function save(shown: OnTable, format: string, take: () => Promise<Response>, flat: boolean): Promise<void> {
  waiting.value = format;
  failed.value = null;
  try {
    const answer = await take();
    const name = nameOf(answer) ?? `${shown.family}-${shown.seed ?? 'own'}.${format === 'text' ? choice.record.value.ending : format}`;
    hand(await answer.blob(), name);
    const { done: told, themed } = words.value.downloads;
    done.value = `${told(name)}${pictured.value && !flat ? ` ${themed}` : ''}`;
  } catch (error) {
    done.value = '';
    failed.value = error instanceof Problem ? error : new Problem('unexpected', String(error));
  } finally {
    waiting.value = null;
  }
}

function taken(family: Family, shown: OnTable, format: string): Promise<Response> {
  if (family.notations.includes(format)) return written(family, shown, format);
  return ask(`/v1/${family.name}/render?format=${format}`, { body: drawn(family, shown, format) });
}

const TYPES: Readonly<Record<string, string>> = { json: 'application/json', text: 'text/plain', xml: 'application/xml' };

function written(family: Family, shown: OnTable, format: string): Promise<Response> {
  return ask(`/v1/${family.name}/convert`, { body: { puzzle: shown.puzzle }, accept: TYPES[format] ?? '*/*' });
}

/** Bodies need the solution, and a view in space; what is printed shows what the page shows. */
function drawn(family: Family, shown: OnTable, format: string): Record<string, unknown> {
  const { view, ...style } = choice.style.value;
  const body = BODIES.includes(format);
  const suits = SHOWN_AS_CHOSEN.includes(format) || (body && family.bodies.includes(String(view)));
  const solution = choice.solved.value || !PAPER.includes(format);
  const flat = FLAT.includes(format) && !(format === 'html' && family.bodies.includes(String(view)));
  return rendered(shown, suits && view !== undefined ? { ...style, view } : style, solution, flat);
}
