import type { GreyPicture } from './grey-picture.ts';

/** A pixel that differs this much from all its neighbours is a speck. */
const contrast = 64;

/** The maximum share of specks in a clean picture. */
const cleanShare = 0.0005;

/**
 * Removes specks from a picture with many of them: each pixel becomes the median of itself and its eight neighbours,
 * which preserves edges. A picture without specks is unchanged.
 */
export function despeckle(picture: GreyPicture): GreyPicture {
  const { pixels, width, height } = picture;
  if (countSpecks(picture) < cleanShare * pixels.length) return picture;
  const cleaned = pixels.slice();
  const around = new Uint8Array(9);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      for (let row = 0; row < 3; row++)
        for (let column = 0; column < 3; column++)
          around[row * 3 + column] = pixels[at + (row - 1) * width + column - 1] ?? 0;
      cleaned[at] = median(around);
    }
  return { ...picture, pixels: cleaned };
}

function countSpecks({ pixels, width, height }: GreyPicture): number {
  let count = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const own = pixels[at] ?? 0;
      const left = (pixels[at - 1] ?? 0) - own;
      if (left < contrast && left > -contrast) continue;
      const sign = Math.sign(left);
      const differs = (other: number) => ((pixels[other] ?? 0) - own) * sign >= contrast;
      if (differs(at + 1) && differs(at - width) && differs(at + width)) count++;
    }
  return count;
}

/** Returns the median of nine values by insertion sort, since most neighbours are in order already. Modifies them. */
function median(values: Uint8Array): number {
  for (let index = 1; index < 9; index++) {
    const value = values[index] ?? 0;
    let at = index;
    for (; at > 0 && (values[at - 1] ?? 0) > value; at--) values[at] = values[at - 1] ?? 0;
    values[at] = value;
  }
  return values[4] ?? 0;
}
