import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { OpenPdf } from '../opening/open-pdf.ts';
import { byteBudget } from './byte-budget.ts';
import { greysOf, isBlank, ocrRequest, pictureSize, whiten } from './page-picture.ts';
import { type PageReading, readingInPoints } from './page-reading.ts';
import { flatSheet, unchangedSheet } from './photographs/flat-sheet.ts';
import type { Projection } from './photographs/projection.ts';
import type { Recognise } from './recognise.ts';
import { recogniseWithRetries } from './recognise-with-retries.ts';
import { renderPool } from './render-pool.ts';
import { lettersOver, scannedRegions } from './scanned-regions.ts';

export interface RecognitionWishes {
  /** `auto`: pages without text, and scans on pages with some. */
  readonly ocr: 'auto' | 'always';
  readonly languages: readonly string[];
  readonly recognise: Recognise;
  /** Whether pages are recognised as drawn, with all that is beside a photographed sheet. */
  readonly asDrawn?: boolean;
}

export interface PageRecogniser {
  /**
   * Starts to render a page and to recognise it, if necessary. `text` is the page's existing text. Callers have at most
   * `pagesAtOnce` pages under way.
   */
  begin(page: number, text: string): BegunReading;
  /** The number of pages recognised so far. */
  readCount(): number;
  /** Abandons pages still under way. */
  close(): Promise<void>;
}

export interface BegunReading {
  /**
   * Undefined for a page that is left unchanged. A page that Tesseract fails on is marked unreadable. Rejects with
   * too_many_pages, and for any error not caused by the page.
   */
  readonly reading: Promise<PageReading | undefined>;
  isSettled(): boolean;
}

/** The maximum number of pages under way: rendered two at a time, and each recognised by its own function. */
export const pagesAtOnce = 100;

/** The limit for pictures in transit. Most are below one megabyte; noise takes six. */
const mostPictureBytes = 160 * 1024 * 1024;

/** Recognises pages of an open PDF on request. `finestDpi` is the resolution of a page's images, 0 if unknown. */
export function pageRecogniser(
  open: OpenPdf,
  { ocr, languages, recognise, asDrawn = false }: RecognitionWishes,
  finestDpi: (page: number) => number,
): PageRecogniser {
  const drawers = renderPool(open);
  const pictures = byteBudget(mostPictureBytes);
  const patient = recogniseWithRetries(recognise);
  let begunCount = 0;
  let readCount = 0;

  /** Renders a page's picture, whose bytes are held until it is recognised. */
  const drawn = async (page: number, text: string) =>
    drawers.use(async (drawer) => {
      const isWhole = ocr === 'always' || text.trim() === '';
      const picture = await scanned(drawer, page, isWhole, { finestDpi, asDrawn });
      if (!picture) return undefined;
      // Frees the greys, which are many times as large as the request.
      const { sheet, ...seen } = picture;
      if (++begunCount > limits.recognisedPages) throw tooMany();
      const request = await ocrRequest(sheet, picture.dpi, languages);
      return { seen, request, release: await pictures.hold(request.pixels.length) };
    });

  const read = async (page: number, text: string): Promise<PageReading | undefined> => {
    const sent = await drawn(page, text);
    if (!sent) return undefined;
    const { seen, request, release } = sent;
    try {
      const found = await patient.read(request);
      if (found) readCount++;
      return readingInPoints(page, found, seen.toPage, seen);
    } finally {
      release();
    }
  };

  return {
    readCount: () => readCount,
    begin: (page, text) => {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      const reading = read(page, text);
      reading.then(settle, settle); // avoids an unhandled rejection if it is never awaited
      return { reading, isSettled: () => isSettled };
    },
    close: async () => {
      patient.giveUp();
      await drawers.close();
    },
  };
}

/** Returns the part of a page to recognise: all of it, or its scans. Undefined if nothing is drawn there. */
async function scanned(
  open: OpenPdf,
  page: number,
  isWhole: boolean,
  { finestDpi, asDrawn }: { readonly finestDpi: (page: number) => number; readonly asDrawn: boolean },
) {
  const [geometry] = isWhole ? [] : await open.geometry([page]);
  const regions = geometry ? scannedRegions(geometry) : [];
  if (!isWhole && regions.length === 0) return undefined;
  const [points = geometry] = await open.sizes([page]);
  if (!points) return undefined;
  const size = pictureSize(points, finestDpi(page));
  const drawn = greysOf(await open.draw(page, size.widthPixels, size.heightPixels));
  const greys = geometry
    ? whiten(drawn, size, { kept: regions, dropped: lettersOver(regions, geometry.letters) })
    : drawn;
  if (isBlank(greys)) return undefined;
  const given = { pixels: greys, width: size.widthPixels, height: size.heightPixels };
  const { picture, toGiven } = isWhole && !asDrawn ? flatSheet(given) : unchangedSheet(given);
  const scale = 72 / size.dpi;
  const toPage: Projection = (x, y) => {
    const [across, down] = toGiven(x, y);
    return [across * scale, down * scale];
  };
  return { sheet: picture, dpi: size.dpi, toPage, isWhole, pageWidthPoints: points.widthPoints };
}

function tooMany(): Problem {
  return new Problem(
    'too_many_pages',
    `More than ${limits.recognisedPages} pages would have to be recognised. Choose fewer by \`pages\`, or split the PDF first.`,
  );
}
