import type { GreyPicture } from './grey-picture.ts';

/** Copies a rectangle of a picture. */
export function cutOut(
  { pixels, width }: GreyPicture,
  left: number,
  top: number,
  across: number,
  down: number,
): GreyPicture {
  const cut = new Uint8Array(across * down);
  for (let row = 0; row < down; row++) {
    const start = (top + row) * width + left;
    cut.set(pixels.subarray(start, start + across), row * across);
  }
  return { pixels: cut, width: across, height: down };
}
