// The letter and the colour of each kind of blocks: the same on paper, in print and here.

const LETTERS = 'ABCDEFHJKLMNPQRSTUVWXYZ'; // no G, which is the golden cube, and no I and O
const COLOURS = ['#2f7fc4', '#d8623a', '#8a5fb5', '#2f9460', '#b4395a', '#6f97b3', '#7f7f33', '#2f9a9f', '#8b7260', '#e092ae', '#37428a'];

export const GOLD = '#f5b81f';

/** A, B … Z, AA, AB …; kind: an index of the blocks of a puzzle. */
export function letterOf(kind: number): string {
  const rest = Math.floor(kind / LETTERS.length);
  return (rest ? letterOf(rest - 1) : '') + (LETTERS[kind % LETTERS.length] ?? '');
}

export function colourOf(kind: number): string {
  return COLOURS[kind % COLOURS.length] ?? GOLD;
}
