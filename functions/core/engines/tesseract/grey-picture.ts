/** A picture with one byte per pixel, 0 for black to 255 for white, in rows from the top. */
export interface GreyPicture {
  readonly pixels: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The number of greys in a packed picture. */
const greys = 16;

/** The nearest of them, for each of 256. */
const greyOf = Uint8Array.from({ length: 256 }, (_, value) => Math.round((value * (greys - 1)) / 255));

/** Packs two pixels in a byte: fewer greys do not change the reading, and halve the request. */
export function packGreys({ pixels }: Pick<GreyPicture, 'pixels'>): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(Math.ceil(pixels.length / 2));
  for (let index = 0; index < packed.length; index++) {
    const [first = 0, second = 0] = [greyOf[pixels[2 * index] ?? 0], greyOf[pixels[2 * index + 1] ?? 0]];
    packed[index] = (first << 4) | second;
  }
  return packed;
}

/** Unpacks a picture. Throws a RangeError if it has another number of pixels. */
export function unpackGreys(packed: Uint8Array, width: number, height: number): GreyPicture {
  const count = width * height;
  if (packed.length !== Math.ceil(count / 2)) throw new RangeError('the picture has another size');
  const step = 255 / (greys - 1);
  const pixels = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const byte = packed[index >> 1] ?? 0;
    pixels[index] = (index & 1 ? byte & 15 : byte >> 4) * step;
  }
  return { pixels, width, height };
}
