import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { pagesCharged, readingOptions } from '../reading-options.ts';
import { sourceOf } from '../sources.ts';

type Endpoint = typeof pdf.extractFields;

/** /extractFields. */
export async function answerFields(
  input: EngineInput<Endpoint>,
  call: EngineCall,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const { extractFields } = await import('../../core/reading/extract-fields.ts');
  const found = await extractFields(sourceOf(input), input.fields, readingOptions(input, call));
  const { fields, totalPages, leftOut, unreadablePages = [] } = found;
  return {
    json: {
      fields: [...fields],
      total_pages: totalPages,
      ...(unreadablePages.length > 0 && { unreadable_pages: [...unreadablePages] }),
      ...(leftOut && { left_out: leftOut }),
    },
    pageCount: pagesCharged(found.pageCount, found),
  };
}
