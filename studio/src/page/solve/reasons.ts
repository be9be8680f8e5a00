// Why a puzzle has no solution, by the code of the service and its details.

import { asArray } from '../../api/reading';
import { kindLetters } from '../../families/crates/kinds';
import { placeReasons, reasons, sides } from '../../words/reasons';

type Details = Readonly<Record<string, unknown>>;

/** undefined: the language of the page has no words for it, and the service's are said. */
export function reasonText(code: string, details: Details): string | undefined {
  const { cell_unreached: unreached, piece_never_fits: never } = placeReasons.value;
  const [column = 0, row = 0, layer = 0] = asArray(details['cell']).map((each) => Number(each) + 1);
  if (code === 'cell_unreached') return unreached({ column, row, layer });
  if (code === 'piece_never_fits') return never(kindLetters(Number(details['piece'])));
  const said = (reasons.value as Readonly<Record<string, string | ((values: Readonly<Record<string, string>>) => string)>>)[code + variant(code, details)];
  return typeof said === 'function' ? said(valuesOf(details)) : said;
}

/** Other words of some codes with some details. */
function variant(code: string, { modulus, border, most, must }: Details): string {
  if (code === 'colouring' && modulus === 2) return '_parity';
  if (code === 'tile_never_fits' && border === true) return '_border';
  return code === 'pieces_volume' && Number(most) < Number(must) ? '_few' : '';
}

function valuesOf(details: Details): Readonly<Record<string, string>> {
  const named = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, say(value, name === 'size' ? ' × ' : ', ')]));
  const cube = Array.from(named['cube'] ?? '', (side) => (sides.value as Readonly<Record<string, string>>)[side] ?? side).join('-');
  return { ...named, cube, room: String(Number(details['must']) + Number(details['may'])) };
}

/** A number, a name, or several of them, as they are read. */
function say(value: unknown, between: string): string {
  if (Array.isArray(value)) return value.map((each) => say(each, between)).join(between);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}
