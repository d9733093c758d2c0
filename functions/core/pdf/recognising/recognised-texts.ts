import type { PageText, ReadOptions } from '../extract-text.ts';
import { drawablePdf } from '../mending/mended-pdf.ts';
import { type OpenPdf, openPdf } from '../opening/open-pdf.ts';
import { readingText } from './page-reading.ts';
import {
  type BegunReading,
  type PageRecogniser,
  pageRecogniser,
  type RecognitionWishes,
  readAtOnce,
} from './page-recogniser.ts';

/** A page's text, and where that was recognised, how certain it is, 0 to 1: 0 where the page could not be read. */
export type RecognisedText<Page extends PageText> = Page & { readonly confidence?: number };

export interface RecognisedTexts<Page extends PageText> {
  /** Takes pages in order, and hands them on in the same order: those that are read, when they have been. */
  take(pages: readonly Page[]): Promise<void>;
  /** Hands on what is still being read. Returns how many pages were recognised. */
  finish(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Recognises pages between what extracts their text and what takes it. The text of a scan that is read whole takes the
 * place of the page's text; that of scans beside text follows it. Throws what `pageRecogniser` throws.
 */
export function recognisedTexts<Page extends PageText>(
  pdf: Uint8Array,
  { pages: chosen, password }: ReadOptions,
  wishes: RecognitionWishes,
  handOn: (pages: readonly RecognisedText<Page>[]) => void | Promise<void>,
): RecognisedTexts<Page> {
  const waiting: { readonly page: Page; readonly begun: BegunReading | undefined }[] = [];
  let opened: Promise<OpenPdf> | undefined;
  let recogniser: PageRecogniser | undefined;

  const recogniserNow = async (): Promise<PageRecogniser> => {
    opened ??= openPdf(pdf, password, (source) => drawablePdf(source, chosen));
    recogniser ??= pageRecogniser(await opened, wishes);
    return recogniser;
  };

  const handOnFirst = async (): Promise<void> => {
    const first = waiting.shift();
    if (!first) return;
    const { page, begun } = first;
    await handOn([begun ? await recognised(page, begun) : page]);
  };

  return {
    take: async (pages) => {
      for (const page of pages) {
        const begun = await (await recogniserNow()).begin(page.page, page.text);
        waiting.push({ page, begun });
        while (waiting.length >= readAtOnce || (waiting[0] && !waiting[0].begun)) await handOnFirst();
      }
    },
    finish: async () => {
      while (waiting.length > 0) await handOnFirst();
      return recogniser?.readCount() ?? 0;
    },
    close: async () => {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

async function recognised<Page extends PageText>(
  page: Page,
  { reading }: BegunReading,
): Promise<RecognisedText<Page>> {
  const read = await reading;
  const { isWhole, isUnreadable, confidence } = read;
  if (isUnreadable) return { ...page, confidence: 0 };
  // What of the page's own text is hidden says nothing of what takes its place.
  if (isWhole) return { ...page, hidden: undefined, text: readingText(read), confidence };
  const text = [page.text, readingText(read)].filter((part) => part !== '').join('\n\n');
  return { ...page, text, confidence };
}
