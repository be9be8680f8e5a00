// The user's own pictures on tiles: one for each figure, kept in the page alone.

import { signal } from '@preact/signals';

import { words } from '../words/language';
import * as choice from './choice';
import { NO_PICTURES, pictures } from './making';
import { table } from './table';

const EDGE = 480; // pixels: more cannot be seen on a tile, and 100 pictures must fit into one request

const chosen = signal<Readonly<Record<string, string>>>({});
const unreadable = signal('');

export function OwnPictures() {
  const shown = table.value;
  const figures = shown ? choice.record.value.figures?.(shown.puzzle) : undefined;
  if (!figures) return null;
  const told = words.value.pictures;
  const left = figures.filter((figure) => !(figure in chosen.value)).length;
  return (
    <details class="pictures">
      <summary>{told.heading}</summary>
      <p>{told.about}</p>
      <div class="figures">
        {figures.map((figure) => (
          <label key={figure} class="figure">
            {chosen.value[figure] ? <img src={chosen.value[figure]} alt="" /> : <span class="empty" aria-hidden="true" />}
            {told.figure(figure)}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file) void take(figure, file, figures);
              }}
            />
          </label>
        ))}
      </div>
      <p role="status">{unreadable.value || (left < figures.length && left > 0 ? told.left(left) : '')}</p>
      {Object.keys(chosen.value).length > 0 && (
        <button type="button" onClick={clear}>
          {told.clear}
        </button>
      )}
    </details>
  );
}

function clear(): void {
  chosen.value = {};
  pictures.value = NO_PICTURES;
}

async function take(figure: string, file: File, figures: readonly string[]): Promise<void> {
  try {
    const small = await shrunk(file);
    unreadable.value = '';
    chosen.value = { ...chosen.value, [figure]: small };
  } catch {
    unreadable.value = words.value.pictures.unreadable(file.name);
  }
  const all = figures.every((each) => each in chosen.value);
  const own = figures.map((each) => [each, chosen.value[each] ?? ''] as const);
  pictures.value = all ? Object.fromEntries(own) : NO_PICTURES;
}

/** The middle square of a picture, as large as is needed. */
async function shrunk(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const edge = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(EDGE, edge);
  const [x, y] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.85);
}
