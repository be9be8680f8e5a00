// A kind of block has one letter and one colour, wherever it is seen.

/** No G, which is the golden cube; no I and O, which are numbers at a glance. */
const LETTERS = 'ABCDEFHJKLMNPQRSTUVWXYZ';
const COLOURS = [
  '#2f7fc4', '#d8623a', '#8a5fb5', '#2f9460', '#b4395a', '#6f97b3', '#7f7f33', '#2f9a9f', '#8b7260', '#e092ae', '#37428a',
];

export const GOLD = '#f5b81f';

/** A … Z, then AA, AB …; kind: its index among the blocks of a puzzle. */
export function letterOf(kind: number): string {
  const before = Math.floor(kind / LETTERS.length);
  return (before ? letterOf(before - 1) : '') + LETTERS.charAt(kind % LETTERS.length);
}

export function colourOf(kind: number): string {
  return COLOURS[kind % COLOURS.length] ?? GOLD;
}
