import { deckEditor, hexagonOuter, hexagonPlaces } from '../decks/editor';

export const editor = deckEditor({
  name: 'hexagons', sides: 6, board: { order: 2 }, places: hexagonPlaces, outer: hexagonOuter, matching: 'equal',
});
