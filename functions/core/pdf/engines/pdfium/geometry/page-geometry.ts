import { Problem } from '../../../../contract/problem.ts';
import type { Letters, PageFont, PageGeometry } from '../../../reading/page-geometry.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { pageObjects } from '../page/page-objects.ts';
import { pagePlace } from '../page/page-place.ts';
import { pageCharacters } from '../page-text.ts';
import { withPage } from '../with-page.ts';
import { drawnShapes } from './drawn-shapes.ts';
import { readLetters } from './read-letters.ts';

/** What a page draws, and where. Throws output_too_large for a page with more characters than any of real life. */
export function pageGeometry(pdfium: Pdfium, open: OpenDocument, pageNumber: number): PageGeometry {
  let geometry: PageGeometry | undefined;
  withPage(pdfium, open, pageNumber, (page) => {
    const { matrix, box } = pagePlace(pdfium, page);
    const text = pdfium.FPDFText_LoadPage(page);
    const count = text ? pdfium.FPDFText_CountChars(text) : 0;
    let written: { readonly letters: Letters; readonly fonts: readonly PageFont[] };
    try {
      if (count > pageCharacters) {
        throw new Problem('output_too_large', `A page has more text than ${pageCharacters} characters.`);
      }
      written = readLetters(pdfium, text, count, matrix);
    } finally {
      if (text) pdfium.FPDFText_ClosePage(text);
    }
    // Of a page with more objects than any of real life, the text is all there is to read.
    const shapes = drawnShapes(pdfium, pageObjects(pdfium, page, matrix) ?? [], box);
    geometry = { widthPoints: box.right, heightPoints: box.bottom, ...written, ...shapes };
  });
  return geometry as PageGeometry; // `withPage` has called or thrown
}
