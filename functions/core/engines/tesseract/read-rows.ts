import type { ReadLine } from '../../contract/messages/ocr.ts';
import { overlaps, type Rectangle } from '../../geometry/rectangle.ts';
import { certainty } from './certainty.ts';
import { cutOut } from './cut-out.ts';
import type { GreyPicture } from './grey-picture.ts';
import { joinRows } from './join-rows.ts';
import { lineBox, wordBox } from './line-box.ts';
import { regionsOfTornRows } from './torn-rows.ts';

/** White space around a region, in pixels. */
const margin = 12;

/** Words of the first reading alone are kept at this confidence. */
const likely = 0.5;

/** The share of the first reading's certainty that a reading by rows must reach. */
const leastShare = 0.95;

/**
 * Returns lines with the rows of tables in one piece: regions that were read column by column are read again by
 * `readBlock`, which takes them for one block of lines. Lines that it does not find are kept. See
 * docs/decisions/ocr.md#tables-are-read-again-row-by-row
 */
export function withWholeRows(
  lines: readonly ReadLine[],
  picture: GreyPicture,
  readBlock: (picture: GreyPicture) => readonly ReadLine[],
): readonly ReadLine[] {
  return regionsOfTornRows(lines).reduce((read, region) => {
    const isInside = (line: ReadLine) => hasMiddleOf(region, line);
    const former = read.filter(isInside);
    const rows = readRegion(picture, region, readBlock).filter(isInside);
    const [first] = former;
    if (!first) return read;
    const found = joinRows([...rows, ...former.flatMap((line) => wordsBeside(line, rows))], first.paragraph);
    if (certainty(found) < leastShare * certainty(former)) return read;
    return read.flatMap((line) => (line === first ? found : isInside(line) ? [] : [line]));
  }, lines);
}

function readRegion(
  picture: GreyPicture,
  region: Rectangle,
  readBlock: (picture: GreyPicture) => readonly ReadLine[],
): readonly ReadLine[] {
  const left = Math.max(0, Math.floor(region.left) - margin);
  const top = Math.max(0, Math.floor(region.top) - margin);
  const right = Math.min(picture.width, Math.ceil(region.right) + margin);
  const bottom = Math.min(picture.height, Math.ceil(region.bottom) + margin);
  return readBlock(cutOut(picture, left, top, right - left, bottom - top)).map((line) => ({
    ...line,
    x: line.x + left,
    y: line.y + top,
  }));
}

function hasMiddleOf({ left, top, right, bottom }: Rectangle, line: ReadLine): boolean {
  const box = lineBox(line);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Returns a line with those of its likely words that are not on other lines; none if it has no such word. */
function wordsBeside(line: ReadLine, others: readonly ReadLine[]): readonly ReadLine[] {
  const boxes = others.flatMap((other) => other.words.map((word) => wordBox(other, word)));
  const words = line.words.filter((word) => {
    const own = wordBox(line, word);
    return word.confidence >= likely && !boxes.some((box) => overlaps(box, own));
  });
  return words.length > 0 ? [{ ...line, words }] : [];
}
