import * as z from 'zod';
import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { readDocument } from '../../core/documents/read-document.ts';
import { callEngine } from '../../core/engine-calls/call-engine.ts';
import { engineCall } from '../../core/engine-calls/engine-call.ts';
import type { Source } from '../runs/sources.ts';
import { countLooks } from './count-looks.ts';

const side = z.number().positive();

/** A document's pages: how many, and the sizes of the first that a page shows, as displayed. */
const pagesFound = z.object({
  pageCount: z.int(),
  sizes: z.array(z.object({ widthPoints: side, heightPoints: side })),
});

export type Pages = z.output<typeof pagesFound>;

export type PageSize = Pages['sizes'][number];

/** The pages that are shown of a document. */
export const shownPages = 200;

/**
 * The pages of a PDF or picture. Throws pdf_encrypted, not_a_pdf, payload_too_large if it is too large to be shown,
 * and rate_limited.
 */
export async function readPages(source: Source, context: VisitContext): Promise<Pages> {
  const { json } = await lookAt<{ readonly json: unknown }>(
    'pageSizes',
    source,
    { most: shownPages },
    context,
  );
  return pagesFound.parse(json);
}

/**
 * Has the engine look at a document, for a page of a tool: free, so its size and how often are bounded. Throws the
 * engine's problems, document_not_found, payload_too_large and rate_limited.
 */
export async function lookAt<Found>(
  operation: string,
  { id, isElsewhere }: Pick<Source, 'id' | 'isElsewhere'>,
  input: object,
  context: VisitContext,
): Promise<Found> {
  const { accountId, environment } = context;
  if (isElsewhere) throw notShown();
  await countLooks(accountId);
  const bytes = await readDocument(
    { tenant: tenantOf(accountId, environment), id },
    { field: 'The file', maximumBytes: limits.previewBytes, scopes: context.scopes },
  );
  return callEngine<Found>(operation, { ...input, document_id: bytes }, engineCall(context));
}

function notShown(): Problem {
  return new Problem(
    'storage_failed',
    'The file is in your own bucket, so its pages are not shown here. The task works on it all the same.',
  );
}
