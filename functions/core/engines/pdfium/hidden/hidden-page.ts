import { tidyText } from '../../../page-text/tidy-text.ts';
import type { HiddenPiece, Judging, TextWithHidden } from '../../engine-jobs.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { pagePlace } from '../page/page-place.ts';
import { pageTexts } from '../page-text.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { withPage } from '../with-page.ts';
import { contentWithHidden } from './content-with-hidden.ts';
import { hiddenAnnotations } from './hidden-annotations.ts';
import type { Piece } from './piece.ts';
import { joinedTexts, plain, rangesOfRuns, tidyTraced } from './traced-text.ts';

/**
 * Returns the text on a page as `pageText` does, with the parts that are not seen on the rendered page. Throws
 * output_too_large, and visibility_unknown for a page that cannot be drawn in time.
 */
export function hiddenPage(
  pdfium: Pdfium,
  open: OpenDocument,
  pageNumber: number,
  { thorough, recognised }: Judging,
): TextWithHidden {
  const pieces: Piece[] = [];
  let text = plain('');
  withPage(pdfium, open, pageNumber, (page) => {
    // Runs before the content is examined, which changes it.
    const isThorough = thorough.has(pageNumber);
    const annotations = hiddenAnnotations(pdfium, open, page, pagePlace(pdfium, page), isThorough, pieces);
    const look = { before: pieces.length, isThorough, recognised };
    const loadAgain = (use: (page: Pointer) => void) => withPage(pdfium, open, pageNumber, use);
    const content = contentWithHidden(pdfium, open, page, loadAgain, look, pieces);
    const whole = joinedTexts(pageTexts([content, ...annotations]));
    text = pieces.length > 0 ? tidyTraced(whole) : plain(tidyText(whole.text));
  });
  const ranges = rangesOfRuns(text);
  const hidden = pieces.map(
    (piece, index): HiddenPiece => ({ ...piece, ranges: ranges.get(index + 1) ?? [] }),
  );
  return { text: text.text, hidden };
}
