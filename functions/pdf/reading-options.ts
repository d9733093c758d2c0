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

/** How a call wants pages to be read. */
export function readingOptions(
  { pages, password, hidden, ocr, languages }: Input,
  context: CallContext,
): GeometryOptions {
  const recognition = ocr === 'never' ? undefined : { ocr, languages, recognise: recogniseFor(context) };
  return { pages, password, hidden, recognition };
}

/** As how many pages one counts whose text is recognised, beside itself. */
export const pagesOfRecognised = perRecognisedPage.perPageHundredths / flatPerPage.perPageHundredths;

/** The pages that a call is charged for. */
export function pagesCharged(
  pageCount: number,
  { recognisedPages }: Pick<ReadTotals, 'recognisedPages'>,
): number {
  return pageCount + pagesOfRecognised * recognisedPages;
}
