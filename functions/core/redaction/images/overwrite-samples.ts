import { rowBytesOf, type Samples } from '../../page-images/samples.ts';
import type { CoveredPixels } from './covered-pixels.ts';

/** The maximum number of pixels examined beside covered ones. */
const maximumNeighbours = 4_096;

/**
 * Returns a copy of samples in which all covered pixels equal the median of the visible pixels beside them. Viewers
 * blend neighbours, so another colour would show around the areas. Missing samples are 0.
 */
export function overwriteSamples(samples: Samples, covered: CoveredPixels): Samples {
  const { height, bits } = samples;
  const data = new Uint8Array(rowBytesOf(samples) * height);
  data.set(samples.data.subarray(0, data.length));
  const whole = { ...samples, data };
  const blank = blankPixel(whole, covered);
  for (let at = 0; at < covered.mask.length; at++) {
    if (covered.mask[at] !== 1) continue;
    const first = bitOf(
      samples,
      covered.left + (at % covered.width),
      covered.top + Math.floor(at / covered.width),
    );
    for (const [component, value] of blank.entries()) put(data, first + component * bits, bits, value);
  }
  return whole;
}

function blankPixel(samples: Samples, covered: CoveredPixels): readonly number[] {
  const neighbours = neighboursOf(samples, covered).map(([x, y]) => {
    const first = bitOf(samples, x, y);
    const { components, bits, data } = samples;
    return Array.from({ length: components }, (_, part) => get(data, first + part * bits, bits));
  });
  const sum = (pixel: readonly number[]) => pixel.reduce((total, value) => total + value, 0);
  const sorted = neighbours.sort((one, other) => sum(one) - sum(other));
  return sorted[sorted.length >> 1] ?? Array.from({ length: samples.components }, () => 0);
}

/** Returns visible pixels beside covered ones, spread over the whole image if there are many. */
function neighboursOf(
  image: Pick<Samples, 'width' | 'height'>,
  { mask, width, height, left, top }: CoveredPixels,
): readonly (readonly [x: number, y: number])[] {
  const found: (readonly [number, number])[] = [];
  const step = Math.max(1, Math.floor(mask.length / maximumNeighbours));
  const isCovered = (x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height && mask[y * width + x] === 1;
  let met = 0;
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of sides) {
      const [ownX, ownY] = [left + x + dx, top + y + dy];
      const isOutside = ownX < 0 || ownX >= image.width || ownY < 0 || ownY >= image.height;
      if (!isOutside && !isCovered(x + dx, y + dy) && met++ % step === 0) found.push([ownX, ownY]);
    }
  }
  return found;
}

const sides = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** The start of a pixel, in bits. */
function bitOf(samples: Omit<Samples, 'data' | 'height'>, x: number, y: number): number {
  return y * rowBytesOf(samples) * 8 + x * samples.components * samples.bits;
}

function get(data: Uint8Array, at: number, bits: number): number {
  const index = Math.floor(at / 8);
  const byte = data[index] as number;
  if (bits === 8) return byte;
  if (bits === 16) return (byte << 8) | (data[index + 1] as number);
  return (byte >> (8 - bits - (at % 8))) & ((1 << bits) - 1);
}

function put(data: Uint8Array, at: number, bits: number, value: number): void {
  const index = Math.floor(at / 8);
  if (bits === 8) data[index] = value;
  else if (bits === 16) {
    data[index] = value >> 8;
    data[index + 1] = value & 0xff;
  } else {
    const shift = 8 - bits - (at % 8);
    data[index] = ((data[index] as number) & ~(((1 << bits) - 1) << shift)) | (value << shift);
  }
}
