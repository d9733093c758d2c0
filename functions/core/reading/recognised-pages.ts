import { type OpenScans, openScans } from '../ocr/open-scans.ts';
import type { PageReading } from '../ocr/page-reading.ts';
import {
  type BegunReading,
  type PageRecogniser,
  pageRecogniser,
  pagesAtOnce,
  type RecognitionWishes,
} from '../ocr/page-recogniser.ts';
import type { ReadOptions } from '../opening/extract-text.ts';

/** The outcome of recognising the pages of a call. */
export interface RecognitionTotals {
  readonly recognisedPages: number;
  /** The numbers of pages that Tesseract failed on, in the order of the call. */
  readonly unreadablePages: readonly number[];
}

export interface RecognisedPages<Page> {
  /** Takes pages in order, and passes them on in the same order once they are recognised. */
  take(pages: readonly Page[]): Promise<void>;
  /** Passes on the remaining pages, and reports on all of them. */
  finish(): Promise<RecognitionTotals>;
  close(): Promise<void>;
}

/** Adapts a type of page to the recogniser. */
export interface PageKind<Page, Read> {
  numberOf(page: Page): number;
  /** The page's existing text; blank if it has none. */
  textOf(page: Page): string;
  /** Returns a page with its recognised text. */
  withReading(page: Page, reading: PageReading): Read;
}

/** Recognises many pages at once, between their reader and their consumer. Throws what `pageRecogniser` throws. */
export function recognisedPages<Page extends Read, Read>(
  pdf: Uint8Array,
  { pages: chosen, password }: ReadOptions,
  wishes: RecognitionWishes,
  kind: PageKind<Page, Read>,
  handOn: (pages: readonly Read[]) => void | Promise<void>,
): RecognisedPages<Page> {
  const waiting: { readonly page: Page; readonly begun: BegunReading }[] = [];
  const unreadablePages: number[] = [];
  let opened: Promise<OpenScans> | undefined;
  let recogniser: PageRecogniser | undefined;

  const recogniserNow = async (): Promise<PageRecogniser> => {
    opened ??= openScans(pdf, password, chosen);
    const { open, finestDpi } = await opened;
    recogniser ??= pageRecogniser(open, wishes, finestDpi);
    return recogniser;
  };

  const handOnFirst = async (): Promise<void> => {
    const first = waiting.shift();
    if (!first) return;
    const { page, begun } = first;
    const reading = await begun.reading;
    if (reading?.isUnreadable) unreadablePages.push(reading.page);
    await handOn([reading ? kind.withReading(page, reading) : page]);
  };

  return {
    take: async (pages) => {
      for (const page of pages) {
        const begun = (await recogniserNow()).begin(kind.numberOf(page), kind.textOf(page));
        waiting.push({ page, begun });
        while (waiting.length >= pagesAtOnce || waiting[0]?.begun.isSettled()) await handOnFirst();
      }
    },
    finish: async () => {
      while (waiting.length > 0) await handOnFirst();
      return { recognisedPages: recogniser?.readCount() ?? 0, unreadablePages };
    },
    close: async () => {
      await recogniser?.close();
      await (await opened?.catch(() => undefined))?.open.close();
    },
  };
}
