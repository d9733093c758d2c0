import type { OCREngine } from 'tesseract-wasm';
import type { PictureReading, ReadLine } from '../../contract/messages/ocr.ts';
import type { QuarterTurns } from '../../page-text/turned-page.ts';
import { certainty, lettersOf } from './certainty.ts';
import { despeckle } from './despeckle.ts';
import { findSkew } from './find-skew.ts';
import { findTurn } from './find-turn.ts';
import type { GreyPicture } from './grey-picture.ts';
import { setUpright, turnedLine } from './quarter-turns.ts';
import { readHocr } from './read-hocr.ts';
import { withWholeRows } from './read-rows.ts';
import { turnedBack, turnPicture } from './turn-picture.ts';

/** Tesseract reads lines with a smaller skew just as well; turning them would blur them. */
const slightRadians = 0.004;

/** At a lower mean confidence, the text may lie on its side or upside down. */
const poorMean = 0.6;

/**
 * Reads a picture with each of the engines, after cleaning, uprighting and deskewing it. Returns the reading with the
 * most certain letters. Places are those in the given picture.
 */
export function readPicture(engines: readonly OCREngine[], given: GreyPicture, dpi: number): PictureReading {
  const clean = despeckle(given);
  const sample = (picture: GreyPicture) => bestReading(engines, picture, dpi).lines;
  const read = (picture: GreyPicture) => {
    const { lines, engine } = bestReading(engines, picture, dpi);
    return engine
      ? withWholeRows(lines, picture, (region) => readOnce(engine, region, dpi, oneBlock))
      : lines;
  };
  const likely = likelyTurn(engines, clean);
  // The likely turn is wrong for short text, or all capitals. Upside down, a page takes Tesseract minutes.
  const first = likely === 0 ? 0 : findTurn(clean, dpi, [likely, 0], sample);
  const lines = readTurned(clean, first, read);
  if (first !== 0) return { lines };
  const own = turnOfMost(lines);
  if (own === 0 && (likely !== 0 || lettersOf(lines).mean >= poorMean)) return { lines };
  const second = findTurn(clean, dpi, own === 0 ? [0, 2] : [own, ((own + 2) % 4) as QuarterTurns], sample);
  return {
    lines: second === 0 ? lines : moreCertain({ lines }, { lines: readTurned(clean, second, read) }).lines,
  };
}

/** Returns the number of quarter turns of a picture's text, by how many of its letters rise above the others. */
function likelyTurn([engine]: readonly OCREngine[], picture: GreyPicture): QuarterTurns {
  if (!engine) return 0;
  engine.loadImage(colours(picture));
  const { rotation } = engine.getOrientation();
  engine.clearImage();
  return quarters((rotation * Math.PI) / 180);
}

/**
 * Returns the number of quarter turns of most letters: Tesseract reads lines on their sides, but in the wrong order.
 */
function turnOfMost(lines: readonly ReadLine[]): QuarterTurns {
  const counts = [0, 0, 0, 0];
  for (const line of lines) {
    const turn = quarters(line.angleRadians);
    counts[turn] = (counts[turn] ?? 0) + lettersOf([line]).count;
  }
  return counts.indexOf(Math.max(...counts)) as QuarterTurns; // one of four
}

function quarters(radians: number): QuarterTurns {
  return ((Math.round(radians / (Math.PI / 2)) + 4) % 4) as QuarterTurns; // 0 to 3
}

type Read = (picture: GreyPicture) => readonly ReadLine[];

function readTurned(picture: GreyPicture, turn: QuarterTurns, read: Read): readonly ReadLine[] {
  const upright = setUpright(picture, turn);
  const lines = readSkewed(upright, read);
  return turn === 0 ? lines : lines.map((line) => turnedLine(line, upright, turn));
}

function readSkewed(picture: GreyPicture, read: Read): readonly ReadLine[] {
  const skew = findSkew(picture);
  if (Math.abs(skew) <= slightRadians) return read(picture);
  return read(turnPicture(picture, skew)).map((line) => laidBack(line, picture, skew));
}

/** Tesseract's page segmentation modes: it looks for columns, or takes the picture for lines of one column. */
const [anyLayout, oneBlock] = ['3', '6'];

interface Reading {
  readonly lines: readonly ReadLine[];
  readonly engine?: OCREngine;
}

function bestReading(engines: readonly OCREngine[], picture: GreyPicture, dpi: number): Reading {
  const [first = { lines: [] }, ...others] = engines.map((engine): Reading => {
    return { engine, lines: readOnce(engine, picture, dpi, anyLayout) };
  });
  return others.reduce(moreCertain, first);
}

function readOnce(
  engine: OCREngine,
  picture: GreyPicture,
  dpi: number,
  segmentation: string,
): readonly ReadLine[] {
  engine.setVariable('user_defined_dpi', String(Math.round(dpi)));
  engine.loadImage(colours(picture));
  engine.setVariable('tessedit_pageseg_mode', segmentation); // loading an image has reset it
  const lines = readHocr(engine.getHOCR());
  engine.clearImage();
  return lines;
}

/** Returns the reading with the most certain letters, the first of two equal ones. */
function moreCertain(one: Reading, other: Reading): Reading {
  return certainty(other.lines) > certainty(one.lines) ? other : one;
}

function laidBack(line: ReadLine, picture: GreyPicture, skew: number): ReadLine {
  const [x, y] = turnedBack(picture, skew, line.x, line.y);
  return { ...line, x, y, angleRadians: line.angleRadians + skew };
}

/** Tesseract takes four bytes per pixel. */
function colours({ pixels, width, height }: GreyPicture) {
  const words = new Uint32Array(pixels.length);
  for (let index = 0; index < pixels.length; index++)
    words[index] = ((pixels[index] ?? 0) * 0x010101) | 0xff000000;
  return { data: new Uint8Array(words.buffer), width, height };
}
