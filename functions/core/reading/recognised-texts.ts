import { type PageReading, readingText } from '../ocr/page-reading.ts';
import type { RecognitionWishes } from '../ocr/page-recogniser.ts';
import type { PageText, ReadOptions } from '../opening/extract-text.ts';
import { type RecognisedPages, recognisedPages } from './recognised-pages.ts';

/** A page's text and, if recognised, its confidence, 0 to 1: 0 where the page could not be read. */
export type RecognisedText<Page extends PageText> = Page & { readonly confidence?: number };

/**
 * Recognises pages between the extraction of text and its consumer. The text of a fully recognised page replaces its
 * own; that of scans beside text follows it. Throws what `pageRecogniser` throws.
 */
export function recognisedTexts<Page extends PageText>(
  pdf: Uint8Array,
  options: ReadOptions,
  wishes: RecognitionWishes,
  handOn: (pages: readonly RecognisedText<Page>[]) => void | Promise<void>,
): RecognisedPages<Page> {
  const kind = {
    numberOf: ({ page }: Page) => page,
    textOf: ({ text }: Page) => text,
    withReading: recognised<Page>,
  };
  return recognisedPages<Page, RecognisedText<Page>>(pdf, options, wishes, kind, handOn);
}

function recognised<Page extends PageText>(page: Page, read: PageReading): RecognisedText<Page> {
  const { isWhole, isUnreadable, confidence } = read;
  if (isUnreadable) return { ...page, confidence: 0 };
  // The hidden parts of the page's own text do not apply to its replacement.
  if (isWhole) return { ...page, hidden: undefined, text: readingText(read), confidence };
  const text = [page.text, readingText(read)].filter((part) => part !== '').join('\n\n');
  return { ...page, text, confidence };
}
