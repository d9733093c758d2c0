import type { HiddenMode } from '../../../contract/fields/hidden-text.ts';
import { keptLetters } from '../../../page-text/join-letters.ts';
import type { HiddenLetters, PageGeometry } from '../../../page-text/page-geometry.ts';
import { textOfCodes } from '../../../page-text/text-of-codes.ts';
import { withVerticalWriting } from '../../../page-text/vertical-writing.ts';
import { withContentText } from '../content-text.ts';
import { hiddenAnnotations } from '../hidden/hidden-annotations.ts';
import { hiddenRuns } from '../hidden/hidden-runs.ts';
import { judgePage } from '../hidden/judge-page.ts';
import { pageLetters } from '../hidden/page-letters.ts';
import type { Piece } from '../hidden/piece.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { pageObjects } from '../page/page-objects.ts';
import { type PagePlace, pagePlace } from '../page/page-place.ts';
import { pageCharacters } from '../page-text.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { withPage } from '../with-page.ts';
import { nothingWritten, withAnnotationLetters } from './annotation-letters.ts';
import { drawnShapes } from './drawn-shapes.ts';
import { markedContent } from './marked-content.ts';
import { type ReadCharacters, readCharacters } from './read-characters.ts';
import { readLetters } from './read-letters.ts';

const space = 0x20;

/** Characters without a place may stand within a word, which a space would divide. */
const [betweenWords, inWord] = [1, 2];

/**
 * Returns the content of a page with its positions. Depending on the mode, spaces replace invisible text, or its places
 * are listed. Throws output_too_large for a page with more characters than any of real life, and visibility_unknown as
 * `judgePage` does.
 */
export function readPageGeometry(
  pdfium: Pdfium,
  open: OpenDocument,
  pageNumber: number,
  hiddenMode: HiddenMode = 'include',
): PageGeometry {
  let geometry: PageGeometry | undefined;
  withPage(pdfium, open, pageNumber, (page) => {
    const place = pagePlace(pdfium, page);
    const { matrix, box } = place;
    // On a page with more objects than any of real life, only text is read.
    const objects = pageObjects(pdfium, page, matrix) ?? [];
    const markOf = markedContent(pdfium, objects);
    const shapes = drawnShapes(pdfium, objects, box, markOf);
    // Runs before the content is examined, which changes it.
    const annotationTexts = hiddenMode === 'include' ? [] : findHiddenAnnotations(pdfium, open, page, place);
    let hiddenTexts: PageGeometry['hidden'] = annotationTexts;
    const written = withContentText(pdfium, page, pageCharacters, (content) => {
      const { text, count } = content;
      const characters = readCharacters(pdfium, content);
      const read = readLetters(pdfium, text, characters, matrix, markOf);
      if (hiddenMode === 'include') return read;
      const letters = pageLetters(pdfium, text, count, matrix);
      const { hidden } = judgePage(pdfium, open, page, place, letters, {});
      const { codes } = read.letters;
      const runs = hiddenRuns(letters, hidden);
      const found = runs.flatMap(({ start, end, reason, box: around }) => {
        const own = placesIn(characters, start, end);
        return own.length > 0
          ? [{ reason, text: textOfCodes(own.map((at) => codes[at] as number)), box: around }]
          : [];
      });
      hiddenTexts = [...found, ...annotationTexts];
      if (hiddenMode === 'exclude') {
        const leftOut = new Uint8Array(count);
        for (const { start, end, reason } of runs)
          leftOut.fill(reason === 'ignorable' ? inWord : betweenWords, start, end);
        const { indexes } = characters;
        for (const [at, index] of indexes.entries()) if (leftOut[index] === betweenWords) codes[at] = space;
        if (leftOut.includes(inWord))
          return {
            ...read,
            letters: keptLetters(read.letters, (at) => leftOut[indexes[at] as number] !== inWord),
          };
      }
      return read;
    });
    const without = new Set(
      hiddenMode === 'exclude' ? annotationTexts.map(({ annotation }) => annotation) : [],
    );
    const { letters, fonts } = withAnnotationLetters(
      pdfium,
      page,
      matrix,
      written ?? nothingWritten,
      without,
    );
    geometry = {
      widthPoints: box.right,
      heightPoints: box.bottom,
      letters: withVerticalWriting(letters),
      fonts,
      ...shapes,
      ...(hiddenMode !== 'include' && { hidden: hiddenTexts }),
    };
  });
  return geometry as PageGeometry; // `withPage` has called back or thrown
}

/** The places of the letters for a range of PDFium's characters, in reading order. */
function placesIn({ places }: ReadCharacters, start: number, end: number): readonly number[] {
  return [...new Set(places.subarray(start, end))].filter((at) => at >= 0).sort((one, other) => one - other);
}

interface HiddenAnnotation extends HiddenLetters {
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
): readonly HiddenAnnotation[] {
  const pieces: Piece[] = [];
  hiddenAnnotations(pdfium, open, page, place, pieces);
  return pieces.flatMap(({ annotation, entry, reason, text, box: { x, y, width, height } }) => {
    // Annotations with a hidden flag are not read at all, nor are entries beside a visible appearance.
    if (!annotation || entry || reason === 'annotation_hidden') return [];
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    return [{ reason, text, box, annotation: annotation.index }];
  });
}
