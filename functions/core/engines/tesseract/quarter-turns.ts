import type { ReadLine } from '../../contract/messages/ocr.ts';
import type { QuarterTurns } from '../../page-text/turned-page.ts';
import type { GreyPicture } from './grey-picture.ts';

/** Rotates a picture with turned content upright. */
export function setUpright({ pixels, width, height }: GreyPicture, turn: QuarterTurns): GreyPicture {
  if (turn === 0) return { pixels, width, height };
  const isOnItsSide = turn % 2 === 1;
  const upright = new Uint8Array(pixels.length);
  // The position of the upright picture's first pixel in the given one, and the steps there to the next pixel and row.
  const [first, right, down] = (
    {
      1: [width - 1, width, -1],
      2: [pixels.length - 1, -1, -width],
      3: [(height - 1) * width, -width, 1],
    } as const
  )[turn];
  const [columns, rows] = isOnItsSide ? [height, width] : [width, height];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      upright[row * columns + column] = pixels[first + row * down + column * right] ?? 0;
  return { pixels: upright, width: columns, height: rows };
}

/** Maps a line of an upright picture of that size back to the original picture. */
export function turnedLine(
  line: ReadLine,
  { width, height }: Pick<GreyPicture, 'width' | 'height'>,
  turn: QuarterTurns,
): ReadLine {
  const { x, y } = line;
  const [turnedX, turnedY] = (
    [
      [x, y],
      [height - y, x],
      [width - x, height - y],
      [y, width - x],
    ] as const
  )[turn];
  return { ...line, x: turnedX, y: turnedY, angleRadians: line.angleRadians + (turn * Math.PI) / 2 };
}
