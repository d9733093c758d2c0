import type { z } from 'zod';
import type { RowStatus, rowDescription } from '../contract/answers/batch-answers.ts';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { isVisible } from '../documents/document.ts';
import { getDocumentRecord } from '../documents/documents-table.ts';
import { signLink } from '../documents/sign-link.ts';
import { hasEnded, isOverdue, type Job } from '../jobs/job.ts';
import type { BatchJob } from './find-batch.ts';
import { begunRows } from './row-items.ts';

type RowAnswer = z.input<typeof rowDescription>;

interface Listing {
  readonly limit: number;
  /** The number of the row that the page begins after. */
  readonly after: number;
  readonly status?: RowStatus | undefined;
}

interface RowPage {
  readonly rows: readonly RowAnswer[];
  /** The number of the row that the next page begins after; undefined if there is no next page. */
  readonly next?: number | undefined;
}

/** How many rows are examined for one page. */
const examined = 2_000;

/**
 * A page of a batch's rows in order, those that no worker has begun included. It may have fewer rows than the limit, or none,
 * although there is a next page.
 */
export async function listRows(job: BatchJob, { limit, after, status }: Listing): Promise<RowPage> {
  const { total } = job.batch;
  const last = Math.min(after + (status ? examined : limit), total);
  const rows: { row: number; begun: Job | undefined; status: RowStatus }[] = [];
  let seen = after;
  const see = (row: number, begun: Job | undefined) => {
    const found = statusOf(job, begun);
    if (rows.length < limit && (!status || found === status)) rows.push({ row, begun, status: found });
    if (rows.length < limit || rows.at(-1)?.row === row) seen = row;
  };
  let next = after + 1;
  for await (const { row, job: begun } of begunRows(job, { first: next, last })) {
    for (; next < row; next++) see(next, undefined);
    see(row, begun);
    next = row + 1;
    if (rows.length === limit) break;
  }
  for (; next <= last && rows.length < limit; next++) see(next, undefined);
  const answers = await Promise.all(rows.map((each) => describeRow(job, each)));
  return { rows: answers, ...(seen < total && { next: seen }) };
}

/** A row that nobody has begun waits as long as its batch goes on. */
function statusOf(batch: BatchJob, begun: Job | undefined): RowStatus {
  if (begun && (hasEnded(begun) || !hasEnded(batch))) return begun.state;
  return hasEnded(batch) || isOverdue(batch) ? 'cancelled' : 'queued';
}

interface Made {
  readonly document_id?: string;
  readonly filename: string;
  readonly page_count: number;
}

async function describeRow(
  batch: BatchJob,
  {
    row,
    begun,
    status,
  }: { readonly row: number; readonly begun: Job | undefined; readonly status: RowStatus },
): Promise<RowAnswer> {
  if (!begun || status === 'queued' || status === 'processing') return { row, status };
  const { result, error, costHundredths = 0 } = begun;
  const credits = costHundredths / 100;
  if (error) {
    const { code, message, details } = error;
    return { row, status, credits, code, message, ...(details && { details: [...details] }) };
  }
  if (!result) return { row, status, credits };
  const { document_id, filename, page_count: pages } = result as unknown as Made; // callForRow wrote it
  const url = document_id && (await linkTo(batch, document_id));
  return { row, status, credits, filename, pages, ...(document_id && { document_id }), ...(url && { url }) };
}

/** A new link to a row's document; undefined once that is gone. */
async function linkTo({ tenant, baseUrl, linkSeconds }: BatchJob, id: string): Promise<string | undefined> {
  const document = await getDocumentRecord({ tenant, id });
  if (!document || !isVisible(document)) return undefined;
  const place = { accountId: accountOf(tenant), environment: environmentOf(tenant), baseUrl };
  return (await signLink(document, place, linkSeconds)).url;
}
