import type { z } from 'zod';
import type { CallContext } from '../core/contract/endpoint.ts';
import { flatPerPage, perRecognisedPage } from '../core/contract/prices.ts';
import type { GeometryOptions, ReadTotals } from '../core/reading/read-geometry.ts';
import type { pdf } from './endpoints.ts';
import { recogniseFor } from './recognise-for.ts';

type Input = Pick<
  z.output<typeof pdf.extractContent.request>,
  'pages' | 'password' | 'hidden' | 'ocr' | 'languages'
>;

/** A call's options for reading pages. */
export function readingOptions(
  { pages, password, hidden, ocr, languages }: Input,
  context: CallContext,
): GeometryOptions {
  const recognition = ocr === 'never' ? undefined : { ocr, languages, recognise: recogniseFor(context) };
  return { pages, password, hidden, recognition };
}

/** The additional pages charged for a recognised page. */
export const pagesOfRecognised = perRecognisedPage.perPageHundredths / flatPerPage.perPageHundredths;

/** The number of pages to charge. */
export function pagesCharged(
  pageCount: number,
  { recognisedPages }: Pick<ReadTotals, 'recognisedPages'>,
): number {
  return pageCount + pagesOfRecognised * recognisedPages;
}
