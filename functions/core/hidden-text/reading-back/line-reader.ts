import type { PictureReading } from '../../contract/messages/ocr.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { ocrRequest } from '../../ocr/page-picture.ts';
import type { Recognise } from '../../ocr/recognise.ts';
import { recogniseWithRetries } from '../../ocr/recognise-with-retries.ts';
import { type LinePicture, type SampleSheet, sampleSheets } from './sample-sheets.ts';

/** Reads pictures of lines, as many at once as fit on a sheet. */
export interface LineReader {
  /** Returns the text of each picture, in order. Undefined where it could not be read, or no sheet is left. */
  read(pictures: readonly LinePicture[], language: string): Promise<readonly (string | undefined)[]>;
}

/** The maximum number of sheets of a call. A sheet takes a few seconds, and has some forty lines. */
const maximumSheets = 40;

/** Tesseract only estimates the size of letters by it. */
const dpi = 300;

export function lineReader(recognise: Recognise): LineReader {
  const patient = recogniseWithRetries(recognise);
  let left = maximumSheets;

  /** Text stays unverified if its language is not installed, or no recogniser is free: the call does not need it. */
  const readSheet = async ({ greys, ...size }: SampleSheet, language: string) => {
    if (left <= 0) return undefined;
    left -= 1;
    const picture = { pixels: greys, width: size.widthPixels, height: size.heightPixels };
    const request = await ocrRequest(picture, dpi, [language]);
    try {
      return await patient.read(request);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code !== 'invalid_field') left = 0;
      return undefined;
    }
  };

  return {
    read: async (pictures, language) => {
      const texts: (string | undefined)[] = pictures.map(() => undefined);
      await Promise.all(
        sampleSheets(pictures).map(async ({ places, ...sheet }) => {
          const reading = await readSheet({ ...sheet, places }, language);
          if (!reading) return;
          for (const { index, top, bottom } of places) texts[index] = textBetween(reading, top, bottom);
        }),
      );
      return texts;
    },
  };
}

/** Returns the words with their middle between two rows. */
function textBetween({ lines }: PictureReading, top: number, bottom: number): string {
  return lines
    .flatMap(({ y, angleRadians, sizePixels, words }) =>
      words.filter(({ start, end }) => {
        const middle = y + Math.sin(angleRadians) * ((start + end) / 2) - sizePixels / 4;
        return middle >= top && middle < bottom;
      }),
    )
    .map(({ text }) => text)
    .join(' ');
}
