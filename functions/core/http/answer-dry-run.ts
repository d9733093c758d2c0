import type { Context } from 'aws-lambda';
import { tenantOf } from '../contract/callers/tenant.ts';
import { type PageBounds, unknownPages } from '../contract/dry-run.ts';
import type { CallContext, Endpoints } from '../contract/endpoint.ts';
import { limits } from '../contract/limits.ts';
import { priceOf } from '../contract/prices.ts';
import { checkRate } from './admission/rate-limit.ts';
import { answer } from './answers/answer.ts';
import type { Admitted, ApiResponse } from './call.ts';
import { callContext } from './call-context.ts';
import { cost, unpaid } from './charge.ts';
import { openStore } from './open-store.ts';
import { endOf, withinTime } from './operate.ts';

/**
 * Functions that count the pages of a call, for a family's endpoints that charge for pages, and refuse what its schema cannot. They
 * have no other effect.
 */
export type PageCounts<Family extends Endpoints> = {
  readonly [Name in keyof Family]?: (
    input: Family[Name]['request']['_zod']['output'],
    context: CallContext,
  ) => PageBounds | Promise<PageBounds>;
};

/** Whether a call only asks for its price. */
export function isDryRun({ call: { endpoint, input } }: Admitted): boolean {
  return endpoint.price.baseHundredths > 0 && input.dry_run === true;
}

/**
 * Answers what a call would cost. It is admitted like the call itself, and counts towards the rate. Nothing is stored
 * or fetched, and no Idempotency-Key is used up. In the test environment the response is the live price. Throws what
 * the call itself would throw for its storage and for a document that it cannot read.
 */
export async function answerDryRun<Family extends Endpoints>(
  event: Admitted,
  context: Context,
  endpoints: Family,
  counts: PageCounts<Family>,
): Promise<ApiResponse> {
  const { endpoint, input } = event.call;
  await checkRate(event);
  await openStore(event);
  await checkDocuments(event);
  const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint) as keyof Family;
  const price = priceOf(endpoint, input);
  const count = async () =>
    counts[name]?.(input as never, callContext(event, endOf(context))) ?? unknownPages;
  const pages = await withinTime(context, count());
  const documents = event.call.output?.storage && endpoint.produces === 'pdfs' ? limits.storedParts : 1;
  const inCredits = (pageCount: number, documentCount: number) => cost(price, pageCount, documentCount) / 100;
  const credits = { minimum: inCredits(pages.minimum, 1), maximum: inCredits(pages.maximum, documents) };
  const json = { endpoint: endpoint.path, credits };
  return answer(event, { status: 200, json }, { receipt: await unpaid(event) });
}

/** Only calls that need storage load its code. Throws document_not_found and insufficient_scope. */
async function checkDocuments(event: Admitted): Promise<void> {
  const named = [...documentsNamed(event.call.input)];
  if (named.length === 0) return;
  const { accountId, environment, scopes, webToken } = callContext(event);
  const tenant = tenantOf(accountId, environment);
  const { findReadable } = await import('../documents/read-document.ts');
  for (const { field, id } of named) await findReadable({ tenant, id }, { field, scopes, webToken });
}

/** The documents that a call or one of its stages names, each with its field. */
function* documentsNamed(input: DocumentFields, place = ''): Generator<{ field: string; id: string }> {
  const { document_id, bundle_document_id, document_ids = [], stages = [], before, after } = input;
  if (document_id !== undefined) yield { field: `${place}document_id`, id: document_id };
  if (bundle_document_id !== undefined) yield { field: 'bundle_document_id', id: bundle_document_id };
  for (const [index, id] of document_ids.entries()) yield { field: `${place}document_ids[${index}]`, id };
  for (const [index, stage] of stages.entries()) yield* documentsNamed(stage, `stages[${index}]: `);
  if (before) yield* documentsNamed(before, 'before.');
  if (after) yield* documentsNamed(after, 'after.');
}

/** The request fields with ids of documents, and the list of stages, which may have them too. */
interface DocumentFields {
  readonly document_id?: string;
  readonly bundle_document_id?: string;
  readonly document_ids?: readonly string[];
  readonly stages?: readonly DocumentFields[];
  readonly before?: DocumentFields;
  readonly after?: DocumentFields;
}
