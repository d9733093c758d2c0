import { tidyText } from '../../page-text/tidy-text.ts';
import { annotationTexts } from './annotation-texts.ts';
import { contentText } from './content-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { OpenDocument } from './open-document.ts';
import { withPage } from './with-page.ts';

/** The densest printed page has some 20,000. A page beyond this limit is meant to exhaust the reader. */
export const pageCharacters = 1_000_000;

/** Returns the text on a page: its content, then its annotations and form fields. Throws output_too_large. */
export function pageText(pdfium: Pdfium, open: OpenDocument, pageNumber: number): string {
  const texts: string[] = [];
  withPage(pdfium, open, pageNumber, (page) => {
    const found = [
      contentText(pdfium, page, pageCharacters),
      ...annotationTexts(pdfium, page, pageCharacters),
    ];
    texts.push(...pageTexts(found.map((text) => ({ text }))).map(({ text }) => text));
  });
  return tidyText(texts.join('\n'));
}

/** Returns a page's texts that are not blank, up to the limit of a page. */
export function pageTexts<Text extends { readonly text: string }>(texts: readonly Text[]): readonly Text[] {
  let room = pageCharacters;
  const kept: Text[] = [];
  for (const one of texts) {
    room -= one.text.length;
    if (room < 0) break;
    if (one.text.trim() !== '') kept.push(one);
  }
  return kept;
}
