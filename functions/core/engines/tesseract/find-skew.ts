import type { GreyPicture } from './grey-picture.ts';

/** Text turned by more was turned on purpose, not by the scanner. */
const widestDegrees = 8;

/** The maximum number of edges examined; more would not change the result. */
const maximumEdges = 60_000;

/**
 * Returns the clockwise angle, in radians, of a picture's text lines from the horizontal. Seen along the baselines, the
 * edges below dark pixels lie on few lines, so the best angle spreads them least: the sum of the squares of their
 * counts by line is greatest. 0 if there are too few edges.
 */
export function findSkew(picture: GreyPicture): number {
  const edges = lowerEdges(picture);
  if (edges.xs.length < 500) return 0;
  const coarse = bestAngle(edges, 0, widestDegrees, 0.5);
  const fine = bestAngle(edges, coarse, 0.5, 0.05);
  return (fine * Math.PI) / 180;
}

interface Edges {
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  readonly height: number;
  /** The number of the picture's pixels per counting line. */
  readonly step: number;
}

function bestAngle(edges: Edges, middle: number, reach: number, step: number): number {
  let best = middle;
  let most = concentration(edges, middle) * 1.02;
  for (let angle = middle - reach; angle <= middle + reach; angle += step) {
    const found = concentration(edges, angle);
    if (found > most) [best, most] = [angle, found];
  }
  return best;
}

function concentration({ xs, ys, height, step }: Edges, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const offset = Math.ceil(height / step);
  const lines = new Uint32Array(3 * offset + 2);
  for (let index = 0; index < xs.length; index++) {
    const line = offset + Math.round(((ys[index] ?? 0) - slope * (xs[index] ?? 0)) / step);
    if (line >= 0 && line < lines.length) lines[line] = (lines[line] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of lines) sum += count * count;
  return sum;
}

/** Returns the places with a dark pixel above a light one, measured from the middle of the picture's width. */
function lowerEdges({ pixels, width, height }: GreyPicture): Edges {
  const dark = middleGrey(pixels);
  const isEdge = (at: number) => (pixels[at] ?? 0) < dark && (pixels[at + width] ?? 0) >= dark;
  let count = 0;
  for (let at = 0; at < width * (height - 1); at++) if (isEdge(at)) count++;
  const every = Math.ceil(count / maximumEdges);
  const xs = new Float32Array(Math.ceil(count / Math.max(every, 1)));
  const ys = new Float32Array(xs.length);
  let seen = 0;
  for (let at = 0; at < width * (height - 1); at++) {
    if (!isEdge(at) || seen++ % every !== 0) continue;
    const index = (seen - 1) / every;
    xs[index] = (at % width) - width / 2;
    ys[index] = Math.floor(at / width);
  }
  return { xs, ys, height: Math.max(height, width), step: Math.max(1, height / 1_750) };
}

/** The midpoint between the darkest and the lightest hundredth of the pixels. */
function middleGrey(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  const share = pixels.length / 100;
  const quantile = (values: readonly number[]) => {
    let left = share;
    for (const value of values) {
      left -= counts[value] ?? 0;
      if (left <= 0) return value;
    }
    return 0;
  };
  const all = [...counts.keys()];
  return (quantile(all) + quantile(all.toReversed())) / 2;
}
