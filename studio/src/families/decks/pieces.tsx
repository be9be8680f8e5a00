// The tiles of a deck side by side: a small picture of the puzzle, which tells nothing of its solution.

import type { FamilyName } from '../../api/types';
import { box, middle } from '../../page/play/geometry';
import type { Puzzle } from '../../page/table';
import { usePictures } from './art';
import type { Places } from './boards';
import { tilesOf } from './boards';
import { Tile } from './tile-view';

const MOST = 16; // tiles that can be told apart

export function deckPieces(family: FamilyName, places: Places) {
  return function DeckPieces({ puzzle }: { puzzle: Puzzle }) {
    const pictures = usePictures(family, puzzle);
    const shape = places(puzzle)[0]?.corners ?? [];
    const [x, y] = middle(shape);
    const [, , width, height] = box(shape, 6);
    const tiles = tilesOf(puzzle).slice(0, MOST);
    const columns = Math.ceil(Math.sqrt(tiles.length * 1.2));
    const rows = Math.ceil(tiles.length / columns);
    return (
      <svg class="pieces" viewBox={`0 0 ${columns * width} ${rows * height}`} aria-hidden="true">
        {tiles.map((figures, tile) => {
          const [right, down] = [(tile % columns) * width + width / 2 - x, Math.floor(tile / columns) * height + height / 2 - y];
          const lean = ((tile * 7) % 9) - 4; // degrees: as a hand has laid them
          return (
            <g key={tile} transform={`translate(${right} ${down}) rotate(${lean} ${x} ${y})`}>
              <Tile figures={figures} number={tile} turn={0} corners={shape} pictures={pictures} />
            </g>
          );
        })}
      </svg>
    );
  };
}
