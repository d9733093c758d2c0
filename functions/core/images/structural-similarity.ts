/** A picture of 8-bit samples: 1 component is gray, 3 are red, green and blue. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

const side = 8;
const step = 4;
const stabilizers = [(0.01 * 255) ** 2, (0.03 * 255) ** 2] as const;

/** The mean structural similarity of the brightness of two pictures of one size (Wang and others, 2004): 1 if equal. */
export function structuralSimilarity(one: Picture, other: Picture): number {
  const [first, second] = [brightness(one), brightness(other)];
  const { width, height } = one;
  const [columns, rows] = [Math.min(side, width), Math.min(side, height)];
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + rows <= height; top += step)
    for (let left = 0; left + columns <= width; left += step) {
      sum += similarity(first, second, top * width + left, width, columns, rows);
      windows++;
    }
  return sum / windows;
}

function similarity(
  first: Float32Array,
  second: Float32Array,
  start: number,
  width: number,
  columns: number,
  rows: number,
): number {
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0];
  for (let row = 0; row < rows; row++)
    for (let at = start + row * width, end = at + columns; at < end; at++) {
      const [x, y] = [first[at] as number, second[at] as number];
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumYY += y * y;
      sumXY += x * y;
    }
  const count = columns * rows;
  const [meanX, meanY] = [sumX / count, sumY / count];
  const varianceX = sumXX / count - meanX * meanX;
  const varianceY = sumYY / count - meanY * meanY;
  const covariance = sumXY / count - meanX * meanY;
  const [c1, c2] = stabilizers;
  return (
    ((2 * meanX * meanY + c1) * (2 * covariance + c2)) /
    ((meanX * meanX + meanY * meanY + c1) * (varianceX + varianceY + c2))
  );
}

function brightness({ data, width, height, components }: Picture): Float32Array {
  const luma = new Float32Array(width * height);
  for (let pixel = 0; pixel < luma.length; pixel++) {
    const at = pixel * components;
    luma[pixel] =
      components === 3
        ? 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number)
        : (data[at] as number);
  }
  return luma;
}
