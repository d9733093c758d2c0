import { paeth } from '../pdf-objects/filters/decode-stream.ts';

/**
 * Rows of samples with PNG's filters (PNG, 9): for each row the filter with the smallest sum of differences, which
 * usually deflates best.
 */
export function filterRows(samples: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(samples.length / rowBytes);
  const filtered = new Uint8Array(samples.length + rows);
  const tried = Array.from({ length: 5 }, () => new Uint8Array(rowBytes));
  let to = 0;
  for (let from = 0; from < samples.length; from += rowBytes) {
    const length = Math.min(rowBytes, samples.length - from);
    const sums = [0, 0, 0, 0, 0];
    for (let at = 0; at < length; at++) {
      const value = samples[from + at] as number;
      const left = at >= pixelBytes ? (samples[from + at - pixelBytes] as number) : 0;
      const up = from > 0 ? (samples[from + at - rowBytes] as number) : 0;
      const upLeft =
        from > 0 && at >= pixelBytes ? (samples[from + at - rowBytes - pixelBytes] as number) : 0;
      for (let filter = 0; filter < 5; filter++) {
        const predicted =
          filter === 0
            ? 0
            : filter === 1
              ? left
              : filter === 2
                ? up
                : filter === 3
                  ? (left + up) >> 1
                  : paeth(left, up, upLeft);
        const difference = (value - predicted) & 0xff;
        (tried[filter] as Uint8Array)[at] = difference;
        sums[filter] = (sums[filter] as number) + (difference < 128 ? difference : 256 - difference);
      }
    }
    const best = sums.indexOf(Math.min(...sums));
    filtered[to++] = best;
    filtered.set((tried[best] as Uint8Array).subarray(0, length), to);
    to += length;
  }
  return filtered;
}
