import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import type { OcrRequest, PictureReading } from '../../contract/ocr.ts';
import { Problem } from '../../contract/problem.ts';
import type { OpenPdf } from '../opening/open-pdf.ts';
import { greysOf, isBlank, ocrRequest, pictureSize, whiten } from './page-picture.ts';
import { type PageReading, readingInPoints } from './page-reading.ts';
import { lettersOver, scannedRegions } from './scanned-regions.ts';

/** Has a picture read, by a function that does nothing else. */
export type Recognise = (request: OcrRequest) => Promise<PictureReading>;

export interface RecognitionWishes {
  /** `auto`: pages without text, and scans on pages that have some. */
  readonly ocr: 'auto' | 'always';
  readonly languages: readonly string[];
  readonly recognise: Recognise;
}

export interface PageRecogniser {
  /**
   * Draws a page, if it has to be recognised, and begins to have it read. Undefined for a page that is left as it is; `text`
   * is what it says already. Throws too_many_pages.
   */
  begin(page: number, text: string): Promise<BegunReading | undefined>;
  /** How many pages have been read so far. */
  readCount(): number;
}

export interface BegunReading {
  /** Never rejects because of the page itself: one that is too much for Tesseract is told as unreadable. */
  readonly reading: Promise<PageReading>;
}

/** So many pages are read at once, each by a function of its own. */
export const readAtOnce = 40;

/** Recognises pages of an open PDF, each when it is asked for. */
export function pageRecogniser(
  open: OpenPdf,
  { ocr, languages, recognise }: RecognitionWishes,
): PageRecogniser {
  let begunCount = 0;
  let readCount = 0;
  return {
    readCount: () => readCount,
    begin: async (page, text) => {
      const picture = await scanned(open, page, ocr === 'always' || text.trim() === '');
      if (!picture) return undefined;
      const { size, greys } = picture;
      if (++begunCount > limits.recognisedPages) throw tooMany();
      const request = await ocrRequest(greys, size, languages);
      const reading = withPatience(recognise, request).then((found) => {
        if (found) readCount++;
        return readingInPoints(page, found, size, picture);
      });
      reading.catch(() => {}); // It may never be awaited; where it is, it still rejects.
      return { reading };
    },
  };
}

/** What is to be read of a page: all of it, or the scans on it. Undefined if nothing is drawn there. */
async function scanned(open: OpenPdf, page: number, isWhole: boolean) {
  const [geometry] = isWhole ? [] : await open.geometry([page]);
  const regions = geometry ? scannedRegions(geometry) : [];
  if (!isWhole && regions.length === 0) return undefined;
  const [points = geometry] = await open.sizes([page]);
  if (!points) return undefined;
  const size = pictureSize(points);
  const drawn = greysOf(await open.draw(page, size.widthPixels, size.heightPixels));
  const greys = geometry
    ? whiten(drawn, size, { kept: regions, dropped: lettersOver(regions, geometry.letters) })
    : drawn;
  return isBlank(greys) ? undefined : { size, greys, isWhole, pageWidthPoints: points.widthPoints };
}

/** Before each further attempt, while the account's functions are all at work: a minute in all. */
const pausesMs = [250, 500, 1_000, 2_000, ...Array<number>(14).fill(4_000)];

/** Undefined for a picture that cannot be read. What was turned away is tried again, and once what died. */
async function withPatience(recognise: Recognise, request: OcrRequest): Promise<PictureReading | undefined> {
  let hasDied = false;
  for (const pauseMs of pausesMs) {
    try {
      return await recognise(request);
    } catch (error) {
      const code = error instanceof Problem ? error.code : undefined;
      if (code === 'not_a_pdf' || (code === 'processing_failed' && hasDied)) return undefined;
      if (code !== 'rate_limited' && code !== 'processing_failed') throw error;
      hasDied ||= code === 'processing_failed';
      await wait(pauseMs);
    }
  }
  return recognise(request);
}

function tooMany(): Problem {
  return new Problem(
    'too_many_pages',
    `More than ${limits.recognisedPages} pages would have to be recognised. Choose fewer by \`pages\`, or split the PDF first.`,
  );
}
