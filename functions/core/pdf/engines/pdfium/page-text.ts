import { tidyText } from '../../tidy-text.ts';
import { annotationTexts } from './annotation-texts.ts';
import { contentText } from './content-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { OpenDocument } from './open-document.ts';
import { withPage } from './with-page.ts';

/** The densest printed page has some 20,000. A page beyond this limit is meant to exhaust its reader. */
const pageCharacters = 1_000_000;

/** The text on a page: its content, then its annotations and form fields. Throws output_too_large. */
export function pageText(pdfium: Pdfium, open: OpenDocument, pageNumber: number): string {
  const texts: string[] = [];
  withPage(pdfium, open, pageNumber, (page) => {
    let room = pageCharacters;
    for (const text of [contentText(pdfium, page, room), ...annotationTexts(pdfium, page, room)]) {
      room -= text.length;
      if (room < 0) break;
      if (text.trim() !== '') texts.push(text);
    }
  });
  return tidyText(texts.join('\n'));
}
