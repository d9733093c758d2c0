import type { OCREngine } from 'tesseract-wasm';
import type { PictureReading, ReadLine } from '../../../contract/ocr.ts';
import { despeckle } from './despeckle.ts';
import { findSkew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { readHocr } from './read-hocr.ts';
import { turnedBack, turnPicture } from './turn-picture.ts';

/** Tesseract reads lines that are turned by less as well as straight ones; turning them would blur them. */
const slightRadians = 0.004;

/**
 * What a picture says, read by each of some engines after it has been cleaned and laid straight. Of several readings, that
 * in which most letters are certain is taken. Places are those of the picture as it was given.
 */
export function readPicture(engines: readonly OCREngine[], given: GreyPicture, dpi: number): PictureReading {
  const clean = despeckle(given);
  const skew = findSkew(clean);
  const isSkewed = Math.abs(skew) > slightRadians;
  const image = colours(isSkewed ? turnPicture(clean, skew) : clean);
  const readings = engines.map((engine) => {
    engine.setVariable('user_defined_dpi', String(Math.round(dpi)));
    engine.loadImage(image);
    const lines = readHocr(engine.getHOCR());
    engine.clearImage();
    return lines;
  });
  const [first = [], ...others] = readings;
  const best = others.reduce((best, lines) => (certainty(lines) > certainty(best) ? lines : best), first);
  return { lines: isSkewed ? best.map((line) => laidBack(line, given, skew)) : best };
}

/** Letters, each as far as it is certain. */
function certainty(lines: readonly ReadLine[]): number {
  const words = lines.flatMap((line) => line.words);
  // What is read with less confidence than even odds speaks against the language.
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.5), 0);
}

function laidBack(line: ReadLine, picture: GreyPicture, skew: number): ReadLine {
  const [x, y] = turnedBack(picture, skew, line.x, line.y);
  return { ...line, x, y, angleRadians: line.angleRadians + skew };
}

/** Tesseract takes four bytes a pixel. */
function colours({ pixels, width, height }: GreyPicture) {
  const words = new Uint32Array(pixels.length);
  for (let index = 0; index < pixels.length; index++)
    words[index] = ((pixels[index] ?? 0) * 0x010101) | 0xff000000;
  return { data: new Uint8Array(words.buffer), width, height };
}
