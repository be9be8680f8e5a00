import { deckEditor, triangleOuter, trianglePlaces } from '../decks/editor';

export const editor = deckEditor({
  name: 'triangles', sides: 3, board: { order: 3 }, places: trianglePlaces, outer: triangleOuter, matching: 'opposite',
});
