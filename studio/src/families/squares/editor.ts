import { deckEditor, squareOuter, squarePlaces } from '../decks/editor';

export const editor = deckEditor({
  name: 'squares', sides: 4, board: { rows: 3, columns: 3 }, places: squarePlaces, outer: squareOuter, matching: 'opposite',
});
