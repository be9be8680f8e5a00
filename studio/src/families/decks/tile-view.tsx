// A tile on a place of the board, in the tray, in a hand.

import { corner, type Corners, laid, middle, points } from '../../page/play/geometry';
import type { Pictures } from './art';
import { turned } from './boards';

interface TileProps {
  readonly figures: readonly number[];
  readonly number: number;
  readonly turn: number;
  readonly corners: Corners;
  readonly pictures: Pictures;
}

/** A tile on a place; by its numbers until there is a picture. */
export function Tile({ figures, number, turn, corners, pictures }: TileProps) {
  const picture = pictures.get(number);
  if (picture) {
    const [x, y, width, height] = picture.box;
    const [a, b] = [corner(picture.corners, 0), corner(picture.corners, 1)];
    const how = laid(a, b, corner(corners, turn), corner(corners, turn + 1));
    return (
      <>
        <image href={picture.address} x={x} y={y} width={width} height={height} transform={how} />
        <polygon points={points(corners)} class="edge" />
        <Disc number={number + 1} corners={corners} />
      </>
    );
  }
  const [x, y] = middle(corners);
  return (
    <g class="plain">
      <polygon points={points(corners)} />
      {turned(figures, turn).map((figure, side) => {
        const [a, b] = [corner(corners, side), corner(corners, side + 1)];
        return <text key={side} x={0.2 * x + 0.4 * (a[0] + b[0])} y={0.2 * y + 0.4 * (a[1] + b[1])}>{figure}</text>;
      })}
    </g>
  );
}

const DISC: Readonly<Record<number, readonly [radius: number, letter: number]>> = { 3: [8.5, 12], 4: [11, 15.5], 6: [16, 22] }; // by edges

/** The name of a tile, in its middle. */
function Disc({ number, corners }: { number: number; corners: Corners }) {
  const [x, y] = middle(corners);
  const [radius, letter] = DISC[corners.length] ?? [11, 15.5];
  return (
    <g class="disc">
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={y + letter * 0.36} font-size={letter}>{number}</text>
    </g>
  );
}
