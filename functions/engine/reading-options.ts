import { pagesOfRecognised } from '../core/contract/prices.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import type { GeometryOptions, ReadTotals } from '../core/reading/read-geometry.ts';
import type { pdf } from '../pdf/endpoints.ts';
import type { EngineInput } from './engine-input.ts';
import { recogniseFor } from './recognise-for.ts';

type Input = Pick<
  EngineInput<typeof pdf.extractContent>,
  'pages' | 'password' | 'hidden' | 'ocr' | 'languages'
>;

/** A call's options for reading pages. */
export function readingOptions(
  { pages, password, hidden, ocr, languages }: Input,
  call: EngineCall,
): GeometryOptions {
  const recognise = recogniseFor(call);
  const recognition = ocr === 'never' ? undefined : { ocr, languages, recognise };
  return { pages, password, hidden, recognise, recognition };
}

/** The number of pages to charge. */
export function pagesCharged(
  pageCount: number,
  { recognisedPages }: Pick<ReadTotals, 'recognisedPages'>,
): number {
  return pageCount + pagesOfRecognised * recognisedPages;
}
