import type { GreyPicture } from './grey-picture.ts';

/** Turns a picture about its middle, counterclockwise by an angle in radians, and fills new areas with white. */
export function turnPicture({ pixels, width, height }: GreyPicture, angleRadians: number): GreyPicture {
  const turned = new Uint8Array(pixels.length).fill(255);
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  const [middleX, middleY] = [width / 2, height / 2];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = cos * (x - middleX) - sin * (y - middleY) + middleX;
      const fromY = sin * (x - middleX) + cos * (y - middleY) + middleY;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const [right, below] = [fromX - left, fromY - top];
      const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
      const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
      turned[y * width + x] = upper * (1 - below) + lower * below;
    }
  return { pixels: turned, width, height };
}

/** Returns the former position of a point in a turned picture. */
export function turnedBack(
  { width, height }: Pick<GreyPicture, 'width' | 'height'>,
  angleRadians: number,
  x: number,
  y: number,
): readonly [number, number] {
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  const [fromX, fromY] = [x - width / 2, y - height / 2];
  return [cos * fromX - sin * fromY + width / 2, sin * fromX + cos * fromY + height / 2];
}
