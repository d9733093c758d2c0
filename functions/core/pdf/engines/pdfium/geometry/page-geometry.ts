import { Problem } from '../../../../contract/problem.ts';
import type { Letters, PageFont, PageGeometry } from '../../../reading/page-geometry.ts';
import { hiddenRuns } from '../hidden/hidden-runs.ts';
import { judgePage } from '../hidden/judge-page.ts';
import { pageLetters } from '../hidden/page-letters.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { pageObjects } from '../page/page-objects.ts';
import { pagePlace } from '../page/page-place.ts';
import { pageCharacters } from '../page-text.ts';
import { withPage } from '../with-page.ts';
import { drawnShapes } from './drawn-shapes.ts';
import { markedContent } from './marked-content.ts';
import { readLetters } from './read-letters.ts';

const space = 0x20;

/**
 * What a page draws, and where, with spaces in place of the text that cannot be seen if that is to be left out. Throws
 * output_too_large for a page with more characters than any of real life, and visibility_unknown as `judgePage` does.
 */
export function pageGeometry(
  pdfium: Pdfium,
  open: OpenDocument,
  pageNumber: number,
  withoutHidden = false,
): PageGeometry {
  let geometry: PageGeometry | undefined;
  withPage(pdfium, open, pageNumber, (page) => {
    const place = pagePlace(pdfium, page);
    const { matrix, box } = place;
    // Of a page with more objects than any of real life, the text is all there is to read.
    const objects = pageObjects(pdfium, page, matrix) ?? [];
    const markOf = markedContent(pdfium, objects);
    const shapes = drawnShapes(pdfium, objects, box, markOf);
    const text = pdfium.FPDFText_LoadPage(page);
    const count = text ? pdfium.FPDFText_CountChars(text) : 0;
    let leftOut: PageGeometry['leftOut'];
    let written: { readonly letters: Letters; readonly fonts: readonly PageFont[] };
    try {
      if (count > pageCharacters) {
        throw new Problem('output_too_large', `A page has more text than ${pageCharacters} characters.`);
      }
      written = readLetters(pdfium, text, count, matrix, markOf);
      if (withoutHidden) {
        const letters = pageLetters(pdfium, text, count, matrix);
        const { hidden } = judgePage(pdfium, open, page, place, letters, {});
        for (const index of hidden.keys()) written.letters.codes[index] = space;
        leftOut = hiddenRuns(letters, hidden).map(({ start, end, reason }) => ({
          reason,
          characters: end - start,
        }));
      }
    } finally {
      if (text) pdfium.FPDFText_ClosePage(text);
    }
    geometry = {
      widthPoints: box.right,
      heightPoints: box.bottom,
      ...written,
      ...shapes,
      ...(leftOut && { leftOut }),
    };
  });
  return geometry as PageGeometry; // `withPage` has called or thrown
}
