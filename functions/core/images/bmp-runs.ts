import type { BmpHeader } from './bmp-header.ts';
import { BrokenImage } from './broken-image.ts';

/**
 * Unpacks RLE8 or RLE4 data into one byte per pixel, with rows from the top. Pixels that the data skips get the first
 * colour, as in every viewer; pixels outside the image are dropped. Throws BrokenImage.
 */
export function unpackRuns(data: Buffer, { widthPixels, heightPixels, bits }: BmpHeader): Buffer {
  const pixels = Buffer.alloc(widthPixels * heightPixels);
  let [x, row, at] = [0, heightPixels - 1, 0];
  let isEnded = false;
  const put = (colour: number) => {
    if (x < widthPixels && row >= 0) pixels[row * widthPixels + x] = colour;
    x++;
  };
  const colourAt = (byte: number, index: number) => {
    if (bits === 8) return byte;
    return index % 2 === 0 ? byte >> 4 : byte & 15;
  };
  while (at + 1 < data.length && row >= 0 && !isEnded) {
    const count = data[at] ?? 0;
    const value = data[at + 1] ?? 0;
    at += 2;
    if (count > 0) for (let index = 0; index < count; index++) put(colourAt(value, index));
    else if (value === 0) [x, row] = [0, row - 1];
    else if (value === 1) isEnded = true;
    else if (value === 2) {
      x += data[at] ?? 0;
      row -= data[at + 1] ?? 0;
      at += 2;
    } else {
      // A number of literal pixels, padded to whole words.
      const perByte = bits === 8 ? 1 : 2;
      for (let index = 0; index < value; index++)
        put(colourAt(data[at + Math.floor(index / perByte)] ?? 0, index));
      at += Math.ceil(value / perByte / 2) * 2;
    }
  }
  if (!isEnded && row > 0) throw new BrokenImage('it ends too early');
  return pixels;
}
