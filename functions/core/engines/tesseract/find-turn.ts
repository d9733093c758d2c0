import type { ReadLine } from '../../contract/messages/ocr.ts';
import type { QuarterTurns } from '../../page-text/turned-page.ts';
import { certainty, lettersOf } from './certainty.ts';
import { cutOut } from './cut-out.ts';
import type { GreyPicture } from './grey-picture.ts';
import { setUpright } from './quarter-turns.ts';

/** The side of a sample, in inches, enough for some lines of text. */
const sampleInches = 2;

/** The maximum number of samples read: if these have no text, the page has little. */
const mostSamples = 3;

/** The minimum confidence and number of letters of upright text; upside down, confidence is half as high. */
const rightWay = { mean: 0.75, letters: 8 };

/**
 * Returns the number of quarter turns of a picture's text: reads samples in each direction, likely ones first, and
 * takes the first certain one, otherwise the best. 0 if none can be read. See
 * docs/decisions/ocr.md#orientation-is-found-by-counting-ascenders
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

/** Returns squares of a picture, those with the most edge pixels first. Blank ones are left out. */
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

/** The starts of samples that together cover a length. They may overlap. */
function places(length: number, sample: number): readonly number[] {
  const count = Math.ceil(length / sample);
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (length - sample)) / Math.max(1, count - 1)),
  );
}

/** The minimum step between adjacent pixels of a row at an edge. */
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
