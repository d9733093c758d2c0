import type { Context } from 'aws-lambda';
import { endTestCall, startTestCall } from '../billing/calls-at-once.ts';
import { cancelCharge } from '../billing/cancel-charge.ts';
import { readCredits } from '../billing/credits.ts';
import { raiseReservation } from '../billing/raise-reservation.ts';
import {
  holdCredits,
  type Reservation,
  releaseReservation,
  reserveCredits,
  settleCredits,
} from '../billing/reservation.ts';
import { resumeReservation } from '../billing/resume-reservation.ts';
import { returnToToken, takeFromToken } from '../billing/web-token-spending.ts';
import { needsCredential, type OperationResult, type Price } from '../contract/endpoint.ts';
import { priceOf } from '../contract/prices.ts';
import { readAccount } from '../identity/account.ts';
import type { Admitted } from './call.ts';
import { clockMarginMs } from './clock-margin.ts';

/** What a call has reserved until it is settled or released; empty if the call is free. */
export interface Charge {
  reservation?: Reservation | undefined;
  /** The id of what a call that becomes a job has reserved until its work begins. */
  heldChargeId?: string;
  /** Set once settling begins: if its response is lost, it may have succeeded anyway. */
  isPerhapsSettled?: boolean;
  /** What a web page's token has been charged for. */
  tokenHundredths?: number;
  /** The id under which a call of the test environment is counted as in progress. */
  testCallId?: string;
}

/** What a call paid, and what the account has left, in hundredths. */
export interface Receipt {
  readonly costHundredths: number;
  readonly balanceHundredths: number;
}

/**
 * Reserves the endpoint's base price under the id `workId`, or under a new one, and counts the call as in progress, for
 * as long as it can run. A call that does the work of a job uses the job's reservation, and is not counted. The test
 * environment is free. Throws insufficient_credits, spend_cap_reached and too_many_at_once. Throws invalid_api_key if
 * the account is being deleted, even if the call is free.
 */
export async function reserve({ call }: Admitted, context: Context, workId?: string): Promise<Charge> {
  const { endpoint, caller, input, output } = call;
  const { baseHundredths } = priceOf(endpoint, input);
  if (!caller) return {};
  const { accountId, environment, spender, capHint, webToken } = caller;
  const isCall = !output?.isQueued && !output?.jobId;
  const endsAtMs = Date.now() + context.getRemainingTimeInMillis() + clockMarginMs;
  if (baseHundredths === 0 || (environment === 'test' && !isCall)) {
    if (needsCredential(endpoint.access)) await readAccount(accountId);
    return {};
  }
  if (environment === 'test') {
    return { testCallId: await startTestCall(accountId, endsAtMs) };
  }
  const wish = { chargeId: workId, spender, capHint };
  if (!output?.jobId && !isCall) return { heldChargeId: await holdCredits(accountId, baseHundredths, wish) };
  if (webToken) await takeFromToken(webToken, baseHundredths);
  const reserving = output?.jobId
    ? resumeReservation(accountId, output.jobId, baseHundredths, spender)
    : reserveCredits(accountId, baseHundredths, { ...wish, endsAtMs });
  const reservation = await reserving.catch(async (problem) => {
    if (webToken) await returnToToken(webToken, baseHundredths);
    throw problem;
  });
  return { reservation, ...(webToken && { tokenHundredths: baseHundredths }) };
}

/** Changes what a call has taken from its web page's token to the given cost. Throws spend_cap_reached. */
async function chargeToken({ caller }: Admitted['call'], charge: Charge, hundredths: number): Promise<void> {
  const { tokenHundredths: taken } = charge;
  if (!caller?.webToken || taken === undefined) return;
  if (hundredths > taken) await takeFromToken(caller.webToken, hundredths - taken);
  else await returnToToken(caller.webToken, taken - hundredths);
  charge.tokenHundredths = hundredths;
}

/**
 * Reserves the whole price of a result and its documents, so that settling cannot fail. Throws insufficient_credits and
 * spend_cap_reached.
 */
export async function reserveWholePrice(
  { call }: Admitted,
  charge: Charge,
  result: OperationResult,
  documents: number,
): Promise<void> {
  const { caller, endpoint, input } = call;
  if (!caller || !charge.reservation) return;
  const costHundredths = cost(priceOf(endpoint, input), pageCountOf(result), documents);
  await chargeToken(call, charge, costHundredths);
  charge.reservation = await raiseReservation(caller.accountId, charge.reservation, costHundredths);
}

/** Pays for a call's result and the documents that it stores. Returns undefined for an endpoint without a price. */
export async function settle(
  { call }: Admitted,
  charge: Charge,
  result: OperationResult | { readonly pageCount: number },
  documents = 1,
): Promise<Receipt | undefined> {
  const { caller, endpoint, input } = call;
  if (!caller || endpoint.price.baseHundredths === 0) return undefined;
  const { accountId, spender } = caller;
  const pages = pageCountOf(result);
  const { reservation, testCallId } = charge;
  const costHundredths = reservation ? cost(priceOf(endpoint, input), pages, documents) : 0;
  await chargeToken(call, charge, Math.max(costHundredths, charge.tokenHundredths ?? 0));
  if (reservation) charge.isPerhapsSettled = true;
  const { balanceHundredths } = reservation
    ? await settleCredits(accountId, reservation, {
        endpoint: endpoint.path,
        pages,
        costHundredths,
        ...(spender && { spender }),
      })
    : testCallId
      ? await endTestCall(accountId, testCallId)
      : await readCredits(accountId);
  await chargeToken(call, charge, costHundredths);
  delete charge.reservation;
  delete charge.testCallId;
  call.used = { costHundredths, pages };
  return { costHundredths, balanceHundredths };
}

/** The receipt of a call that has not paid, such as an accepted job or a repeated call. */
export async function unpaid({ call }: Admitted): Promise<Receipt | undefined> {
  const { caller, endpoint } = call;
  if (!caller || endpoint.price.baseHundredths === 0) return undefined;
  const { balanceHundredths } = await readCredits(caller.accountId);
  return { costHundredths: 0, balanceHundredths };
}

/**
 * Returns what a call has reserved, or spent if a failed settling may have succeeded anyway. A job's reservation is
 * kept: its worker returns it once the job is not retried.
 */
export async function release({ call }: Admitted, charge: Charge): Promise<void> {
  const { reservation, heldChargeId, isPerhapsSettled, testCallId } = charge;
  const { caller, job, output } = call;
  await chargeToken(call, charge, 0);
  if (caller && testCallId) await endTestCall(caller.accountId, testCallId);
  if (!caller || job || output?.jobId) return;
  if (heldChargeId) await cancelCharge(caller.accountId, heldChargeId);
  if (!reservation) return;
  if (isPerhapsSettled) await cancelCharge(caller.accountId, reservation.chargeId);
  else await releaseReservation(caller.accountId, reservation);
}

/**
 * The charge to refund if the documents of a call are given up. Not that of a job: its worker refunds it once the job is
 * not retried, and a retry finds it paid.
 */
export function refundableCharge({ call }: Admitted, { reservation }: Charge): string | undefined {
  return call.output?.jobId ? undefined : reservation?.chargeId;
}

/** The cost of a call with these numbers of pages and stored documents, in hundredths. */
export function cost(price: Price, pages: number, documents = 1): number {
  const { baseHundredths, perPageHundredths, perFurtherDocumentHundredths = 0 } = price;
  return baseHundredths + perPageHundredths * pages + perFurtherDocumentHundredths * (documents - 1);
}

function pageCountOf(result: OperationResult | { readonly pageCount: number }): number {
  if ('pricedPages' in result && result.pricedPages !== undefined) return result.pricedPages;
  if ('pdfs' in result) return result.pdfs.reduce((sum, { pageCount }) => sum + pageCount, 0);
  return ('pageCount' in result && result.pageCount) || 0;
}
