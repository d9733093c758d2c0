import type { HiddenMode } from '../../../contract/fields/redaction/hidden-text.ts';
import type { HiddenLetters, PageGeometry } from '../../../page-text/page-geometry.ts';
import { textOfCodes } from '../../../page-text/text-of-codes.ts';
import { withVerticalWriting } from '../../../page-text/vertical-writing.ts';
import type { Judging } from '../../engine-jobs.ts';
import { type ContentText, withContentText } from '../content-text.ts';
import { hiddenAnnotations } from '../hidden/hidden-annotations.ts';
import { hiddenRuns } from '../hidden/hidden-runs.ts';
import { judgePage } from '../hidden/judge-page.ts';
import { pageLetters } from '../hidden/page-letters.ts';
import type { Piece } from '../hidden/piece.ts';
import { runSamples } from '../hidden/run-samples.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { pageObjects } from '../page/page-objects.ts';
import { type PagePlace, pagePlace } from '../page/page-place.ts';
import { pageCharacters } from '../page-text.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { numbersOf } from '../stated-parts.ts';
import { withPage } from '../with-page.ts';
import { nothingWritten, withAnnotationLetters } from './annotation-letters.ts';
import { drawnShapes } from './drawn-shapes.ts';
import { markedContent } from './marked-content.ts';
import { type ReadCharacters, readCharacters } from './read-characters.ts';
import { readLetters } from './read-letters.ts';

/**
 * Returns the content of a page with its positions, and the places of text that is not seen, unless hidden text is
 * included. Throws output_too_large for a page with more characters than any of real life, and visibility_unknown as
 * `judgePage` does.
 */
export function readPageGeometry(
  pdfium: Pdfium,
  open: OpenDocument,
  pageNumber: number,
  hiddenMode: HiddenMode = 'include',
  judging?: Judging,
): PageGeometry {
  const { geometry, untrue } = judgedGeometry(pdfium, open, pageNumber, hiddenMode, judging);
  if (untrue.size === 0) return geometry;
  // Where replacement texts leave out what is drawn, the glyphs are read, on a page that was not examined: that changes it.
  return judgedGeometry(pdfium, open, pageNumber, hiddenMode, judging, untrue).geometry;
}

interface JudgedGeometry {
  readonly geometry: PageGeometry;
  /** The numbers of the parts whose replacement text leaves out words that they draw. */
  readonly untrue: ReadonlySet<number>;
}

/** The glyphs of the parts numbered `untrueBefore` are read. */
function judgedGeometry(
  pdfium: Pdfium,
  open: OpenDocument,
  pageNumber: number,
  hiddenMode: HiddenMode,
  judging: Judging | undefined,
  untrueBefore?: ReadonlySet<number>,
): JudgedGeometry {
  let geometry: PageGeometry | undefined;
  let untrue: ReadonlySet<number> = new Set();
  withPage(pdfium, open, pageNumber, (page) => {
    const place = pagePlace(pdfium, page);
    const { matrix, box } = place;
    // On a page with more objects than any of real life, only text is read.
    const objects = pageObjects(pdfium, page, matrix) ?? [];
    const markOf = markedContent(pdfium, objects);
    const shapes = drawnShapes(pdfium, objects, box, markOf);
    // Runs before the content is examined, which changes it.
    const isThorough = judging?.thorough.has(pageNumber) ?? false;
    const annotationTexts =
      hiddenMode === 'include' ? [] : findHiddenAnnotations(pdfium, open, page, place, isThorough);
    let hiddenTexts: readonly HiddenLetters[] = [];
    const read = (content: ContentText): ReturnType<typeof readLetters> => {
      const { text } = content;
      const characters = readCharacters(pdfium, content);
      const own = readLetters(pdfium, text, characters, matrix, markOf);
      if (hiddenMode === 'include') return own;
      const letters = pageLetters(pdfium, content, matrix);
      const look = { isThorough, recognised: judging?.recognised };
      const judgement = judgePage(pdfium, open, page, text, place, letters, look);
      untrue = numbersOf(content.parts, judgement.omitting);
      const { codes } = own.letters;
      const runs = hiddenRuns(letters, judgement.hidden);
      const samples = runSamples(pdfium, open, page, judgement, runs);
      hiddenTexts = runs.flatMap((run) => {
        const { start, end, reason, box: around } = run;
        const places = placesIn(characters, start, end);
        if (places.length === 0) return [];
        const sample = samples.get(run);
        const hidden = textOfCodes(places.map((at) => codes[at] as number));
        return [
          { reason, text: hidden, box: around, places, isAnnotation: false, ...(sample && { sample }) },
        ];
      });
      return own;
    };
    const written = withContentText(pdfium, page, pageCharacters, read, untrueBefore);
    const { letters, fonts, annotations } = withAnnotationLetters(
      pdfium,
      page,
      matrix,
      written ?? nothingWritten,
    );
    const hidden = [
      ...hiddenTexts,
      ...annotationTexts.map(({ annotation, ...own }) => ({
        ...own,
        places: annotations.get(annotation) ?? [],
        isAnnotation: true,
      })),
    ];
    geometry = {
      widthPoints: box.right,
      heightPoints: box.bottom,
      letters: withVerticalWriting(letters),
      fonts,
      ...shapes,
      ...(hiddenMode !== 'include' && { hidden }),
    };
  });
  return { geometry: geometry as PageGeometry, untrue }; // `withPage` has called back or thrown
}

/** The places of the letters for a range of PDFium's characters, in reading order. */
function placesIn({ places }: ReadCharacters, start: number, end: number): readonly number[] {
  return [...new Set(places.subarray(start, end))].filter((at) => at >= 0).sort((one, other) => one - other);
}

interface HiddenAnnotation extends Omit<HiddenLetters, 'places' | 'isAnnotation'> {
  /** Its index in the page's list. */
  readonly annotation: number;
}

/**
 * Returns the texts of annotations that have no hidden flag but cannot be seen on the page. One with a visible part
 * counts as visible.
 */
function findHiddenAnnotations(
  pdfium: Pdfium,
  open: OpenDocument,
  page: Pointer,
  place: PagePlace,
  isThorough: boolean,
): readonly HiddenAnnotation[] {
  const pieces: Piece[] = [];
  hiddenAnnotations(pdfium, open, page, place, isThorough, pieces);
  return pieces.flatMap(({ annotation, entry, reason, text, box: { x, y, width, height }, sample }) => {
    // Annotations with a hidden flag are not read at all, nor are entries beside a visible appearance.
    if (!annotation || entry || reason === 'annotation_hidden') return [];
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    return [{ reason, text, box, annotation: annotation.index, ...(sample && { sample }) }];
  });
}
