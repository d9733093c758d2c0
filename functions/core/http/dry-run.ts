import type { Context } from 'aws-lambda';
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
import { withinTime } from './operate.ts';

/** What tells, of a family's endpoints that charge for pages, how many pages a call has. It does nothing else. */
export type PageCounts<Family extends Endpoints> = {
  readonly [Name in keyof Family]?: (
    input: Family[Name]['request']['_zod']['output'],
    context: CallContext,
  ) => PageBounds | Promise<PageBounds>;
};

/** Whether a call asks for its price alone. */
export function isDryRun({ call: { endpoint, input } }: Admitted): boolean {
  return endpoint.price.baseHundredths > 0 && input.dry_run === true;
}

/**
 * Answers what a call would cost. It was admitted like the call itself, and counts towards the rate. Nothing is stored or
 * fetched, and no Idempotency-Key is used up. In the test environment the answer is the price in live.
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
  const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint) as keyof Family;
  const price = priceOf(endpoint, input);
  const count = async () => counts[name]?.(input as never, callContext(event)) ?? unknownPages;
  const pages = price.perPageHundredths > 0 ? await withinTime(context, count()) : unknownPages;
  const documents = event.call.output?.storage && endpoint.produces === 'pdfs' ? limits.storedParts : 1;
  const inCredits = (pageCount: number, documentCount: number) => cost(price, pageCount, documentCount) / 100;
  const credits = { minimum: inCredits(pages.minimum, 1), maximum: inCredits(pages.maximum, documents) };
  const json = { endpoint: endpoint.path, credits };
  return answer(event, { status: 200, json }, { receipt: await unpaid(event) });
}
