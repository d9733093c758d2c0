import type { ReadLine } from '../../contract/ocr.ts';
import type { QuarterTurns } from '../../page-text/turned-page.ts';
import { certainty, lettersOf } from './certainty.ts';
import type { GreyPicture } from './grey-picture.ts';
import { setUpright } from './quarter-turns.ts';

/** The side of a sample. So many inches have some lines of text. */
const sampleInches = 2;

/** More samples are not read: where these have no text, a page has little. */
const mostSamples = 3;

/** What is read the right way up is more certain, of so many letters at least; upside down, half as certain. */
const rightWay = { mean: 0.75, letters: 8 };

/**
 * By how many quarters the text of a picture is turned: samples of it are read each way, beginning with those that are
 * likely, and the first is taken that is certain; otherwise the best. 0 if none can be read.
 * See docs/decisions/ocr.md#orientation-is-found-by-counting-ascenders
 */
export function findTurn(
  picture: GreyPicture,
  dpi: number,
  likely: readonly QuarterTurns[],
  read: (picture: GreyPicture) => readonly ReadLine[],
): QuarterTurns {
  const turns = [...new Set<QuarterTurns>([...likely, 0, 1, 2, 3])];
  let best: { readonly turn: QuarterTurns; readonly certainty: number } = { turn: 0, certainty: 0 };
  for (const sample of samplesOf(picture, Math.round(dpi * sampleInches)))
    for (const turn of turns) {
      const lines = read(setUpright(sample, turn));
      const { count, mean } = lettersOf(lines);
      if (mean >= rightWay.mean && count >= rightWay.letters) return turn;
      const certain = certainty(lines);
      if (certain > best.certainty) best = { turn, certainty: certain };
    }
  return best.turn;
}

/** Squares of a picture, those first in which most pixels differ from their neighbours. Blank ones are left out. */
function samplesOf(picture: GreyPicture, sidePixels: number): readonly GreyPicture[] {
  const { width, height } = picture;
  const [sampleWidth, sampleHeight] = [Math.min(sidePixels, width), Math.min(sidePixels, height)];
  const tops = places(height, sampleHeight);
  const samples = places(width, sampleWidth)
    .flatMap((left) => tops.map((top) => ({ left, top })))
    .map(({ left, top }) => ({
      left,
      top,
      edges: countEdges(picture, left, top, sampleWidth, sampleHeight),
    }));
  return samples
    .filter(({ edges }) => edges > 0)
    .sort((one, other) => other.edges - one.edges)
    .slice(0, mostSamples)
    .map(({ left, top }) => cutOut(picture, left, top, sampleWidth, sampleHeight));
}

/** Where samples begin that together cover a length. They may overlap. */
function places(length: number, sample: number): readonly number[] {
  const count = Math.ceil(length / sample);
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (length - sample)) / Math.max(1, count - 1)),
  );
}

/** A step from one pixel to the next one of the row that is an edge. */
const edge = 96;

function countEdges(
  { pixels, width }: GreyPicture,
  left: number,
  top: number,
  across: number,
  down: number,
): number {
  let count = 0;
  for (let row = top; row < top + down; row++)
    for (let at = row * width + left + 1; at < row * width + left + across; at++)
      if (Math.abs((pixels[at] ?? 0) - (pixels[at - 1] ?? 0)) >= edge) count++;
  return count;
}

function cutOut(
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
