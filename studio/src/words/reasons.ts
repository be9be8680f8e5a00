// Warum es keine Lösung gibt, und was an einer falsch ist, auf Deutsch: nach den Codes des Dienstes.

import { asArray } from '../api/reading';
import { kindLetters } from '../families/crates/kinds';

type Details = Readonly<Record<string, unknown>>;
export type ReasonWords = Readonly<Record<string, (details: Details) => string>>;

/** A number, a name, or several of them, as they are read. */
function say(value: unknown, between = ', '): string {
  if (Array.isArray(value)) return value.map((each) => say(each, between)).join(between);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}

function size(value: unknown): string {
  return say(value, ' × ');
}

/** A cell as the page counts, from 1. */
function placed(cell: unknown, ...axes: readonly string[]): string {
  return axes.map((axis, k) => `${axis} ${Number(asArray(cell)[k]) + 1}`).join(', ');
}

/** What the service says by the numbers of its lists. */
export const REASONS_EN: ReasonWords = {
  cell_unreached: ({ cell }) => `No piece can fill the cell in ${placed(cell, 'column', 'row', 'layer')}.`,
  piece_never_fits: ({ piece }) => `Piece ${kindLetters(Number(piece))} fits nowhere in the target, however it is turned.`,
};

const SIDES: Readonly<Record<string, string>> = { N: 'Nord', E: 'Ost', S: 'Süd', W: 'West', north: 'Norden', west: 'Westen' };

function cube(value: unknown): string {
  return Array.from(say(value)).map((side) => SIDES[side] ?? side).join('-');
}

export const REASONS_DE: ReasonWords = {
  exhausted: () => 'Die Suche hat alles versucht: Keine Anordnung passt.',
  block_never_fits: ({ size: edges }) => `Der Quader ${size(edges)} passt nirgends in die Kiste, wie man ihn auch dreht.`,
  colouring: ({ modulus, total }) =>
    modulus === 2
      ? `Ein Beweis durch Färben: ${say(total)} der freien Zellen lassen sich so färben, dass jedes Teil, wie es auch liegt, eine gerade oder jedes eine ungerade Zahl davon bedeckt; zusammen geht das nicht auf.`
      : `Ein Beweis durch Wiegen: Die Zellen lassen sich so mit Gewichten belegen, dass alle freien zusammen ${say(total)} wiegen, die Teile aber weniger, wie sie auch liegen.`,
  given_not_symmetric: () => 'Ein vorgelegter Quader lässt in einer symmetrischen Füllung keinen Platz für sein Gegenstück.',
  golden_off_centre: () => 'Der Goldwürfel liegt nicht in der Mitte; also ist keine Füllung symmetrisch.',
  odd_block_count: () => 'In einer symmetrischen Füllung hat jeder Quader ein Gegenstück; hier bleibt einer übrig.',
  slice_parity: () => 'Manche Schichten der Kiste haben eine ungerade Zahl freier Zellen; es gibt zu wenige Quader, die eine Schicht ungerade füllen können.',
  volume_mismatch: ({ blocks, box }) => `Die Quader und der Goldwürfel haben zusammen ${say(blocks)} Zellen, die Kiste aber ${say(box)}.`,
  border_count: ({ figure, outer, edges }) => `Der Rand braucht ${say(outer)} Kanten mit der Figur ${say(figure)}; es gibt nur ${say(edges)}.`,
  figure_balance: ({ pairs, inner_edges: needed }) => `Zu wenige Figuren können einander treffen: höchstens ${say(pairs)} Paare, nötig sind ${say(needed)}.`,
  tile_never_fits: ({ tile, border }) =>
    `Karte ${say(tile)} passt nirgends: Zu ihren Figuren gibt es keine, die passen${border === true ? ', und am Rand verlangt der Rahmen andere' : ''}.`,
  balance: ({ north, east, south, west }) => `Die Gänge gehen nicht auf: ${say(north)} nach Norden und ${say(south)} nach Süden, ${say(west)} nach Westen und ${say(east)} nach Osten.`,
  given_count: ({ cube: kind, given, count }) => `Vom Würfel ${cube(kind)} sind ${say(given)} vorgegeben; es gibt aber nur ${say(count)}.`,
  given_outside: ({ width, height }) => `Die vorgegebenen Plätze und ihre Gänge brauchen ${say(width)} Spalten und ${say(height)} Zeilen: mehr, als das Rechteck hat.`,
  no_place: ({ cube: kind, count, places }) => `Vom Würfel ${cube(kind)} gibt es ${say(count)}, aber nur ${say(places)} Plätze, auf denen er liegen kann.`,
  outweighed: ({ least, set }) => `Ein Beweis durch Wiegen: Jedes Labyrinth wiegt mindestens ${say(least)}, diese Würfel aber nur ${say(set)}.`,
  parity: ({ openings }) => `Die Würfel haben zusammen ${say(openings)} Öffnungen. Außer dem Eingang gehören aber je zwei zusammen: Die Zahl müsste ungerade sein.`,
  too_dense: ({ count, most }) => `Es gibt zu viele Gänge für dieses Rechteck: ${say(count)}, Platz ist für ${say(most)}.`,
  too_short: ({ count, least }) => `Es gibt zu wenige Gänge, um von einem Ende des Rechtecks zum anderen zu kommen: ${say(count)}, nötig sind ${say(least)}.`,
  too_straight: ({ count, most }) => `Zu viele Würfel führen geradeaus: ${say(count)}, Platz ist für ${say(most)}.`,
  too_thin: ({ openings, cubes }) => `${say(openings)} Öffnungen sind zu wenige, um alle ${say(cubes)} Würfel zu verbinden.`,
  given_colour: () => 'Der vorgegebene Anfang hat die Schachbrettfarbe, auf der keine Kette beginnen kann.',
  leg_too_long: ({ leg, edge }) => `${say(leg)} Würfel der Kette liegen in einer Reihe; die längste Kante der Kiste hat aber nur ${say(edge)} Zellen.`,
  length_mismatch: ({ cubes, cells }) => `Die Kette hat ${say(cubes)} Würfel, die Kiste aber ${say(cells)} Zellen.`,
  no_room_to_turn: ({ corners }) => `Die Kette hat ${say(corners)} Ecken; in einer Kiste aus einer Reihe kann sie aber nicht abbiegen.`,
  too_few_corners: ({ cells, cubes }) => `Für ${say(cells)} Eckzellen einer Schachbrettfarbe kommen nur ${say(cubes)} Würfel in Frage: Ecken oder Enden der Kette.`,
  cell_unreached: ({ cell }) => `Kein Teil kann die Zelle ${placed(cell, 'Spalte', 'Zeile', 'Ebene')} füllen.`,
  piece_never_fits: ({ piece }) => `Teil ${kindLetters(Number(piece))} passt nirgends in die Zielform, wie man es auch dreht.`,
  pieces_volume: ({ least, most, must, may }) =>
    Number(most) < Number(must)
      ? `Alle Teile zusammen haben ${say(most)} Zellen, gefüllt werden müssen aber ${say(must)}.`
      : `Die Teile, die verwendet werden müssen, haben ${say(least)} Zellen, gefüllt werden dürfen aber nur ${Number(must) + Number(may)}.`,
  given_mismatch: () => 'Was vorgegeben ist, passt nicht zu seinen Nachbarn oder nicht an seinen Platz.',
};

export const FAULTS_DE: Readonly<Record<string, string>> = {
  colour_clash: 'Ein Teil liegt auf einer Zelle einer anderen Farbe.', still_joined: 'Die Züge nehmen die Teile nicht auseinander.',
  unknown_piece: 'Ein Teil mit dieser Nummer gibt es nicht.', unknown_turn: 'Eine Drehung mit dieser Nummer gibt es nicht.',
  empty_cells: 'Zellen sind leer, die gefüllt sein müssen.', empty_places: 'Plätze des Bretts sind leer.',
  false_connection: 'Ein Gang endet an einer Wand.', false_entrance: 'Ein Gang führt ins Leere.',
  fixed_moved: 'Ein vorgegebenes Teil liegt nicht dort, wo es vorgegeben ist.', golden_covered: 'Ein Teil bedeckt die Zelle des Goldwürfels.',
  mismatch: 'Zwei Figuren passen nicht zusammen.', no_entrance: 'Der Eingang fehlt.', outside: 'Ein Teil ragt hinaus.',
  overlap: 'Zwei Teile liegen in einer Zelle.', place_twice: 'Zwei Teile liegen auf einem Platz.', tile_twice: 'Eine Karte liegt doppelt.',
  torn: 'Zwei Würfel, die aufeinander folgen, berühren sich nicht.', two_entrances: 'Es gibt zwei Eingänge.',
  unknown_block: 'Einen Quader mit dieser Nummer gibt es nicht.', unknown_tile: 'Eine Karte mit dieser Nummer gibt es nicht.',
  unreachable: 'Zu einem Würfel führt kein Weg.', wrong_bend: 'Ein gerader Würfel liegt gebogen, oder eine Ecke gerade.',
  wrong_border: 'Eine äußere Kante zeigt nicht die Randfigur.', wrong_count: 'Ein Teil ist zu oft oder zu selten verwendet.',
  wrong_length: 'Der Weg ist nicht so lang wie die Kette.', wrong_rectangle: 'Dieses Rechteck ist nicht verlangt.',
  wrong_shape: 'Die Zahl oder die Länge der Zeilen ist falsch.',
  wrong_size: 'Der Quader kann nicht so gedreht werden.', wrong_turn: 'Das Teil darf nicht so gedreht werden.',
};
