import { giveBackCredits, reserveCredits, settleCredits } from '../accounts/charge.ts';
import { readCredits } from '../accounts/credits.ts';
import { raiseReservation } from '../accounts/raise-reservation.ts';
import type { OperationResult, Price } from '../contract/endpoint.ts';
import { type ApiEvent, type Step, written } from './call.ts';
import { logFailure } from './log.ts';

/**
 * Sets the endpoint's base price aside on the way in, settles the whole price on the way out, and gives all back
 * when the call fails. The test environment is free. Throws insufficient_credits.
 */
export function chargeCredits(): Step {
  return {
    before: async ({ event }) => {
      const { price } = written(event, 'endpoint');
      if (price.baseHundredths === 0 || !isCharged(event)) return;
      event.call.reservation = await reserveCredits(written(event, 'caller').accountId, price.baseHundredths);
    },
    after: async ({ event, response }) => {
      const { price, path } = written(event, 'endpoint');
      if (price.baseHundredths === 0) return;
      const { accountId } = written(event, 'caller');
      const pages = pageCountOf(response as unknown as OperationResult);
      const costHundredths = isCharged(event) ? cost(price, pages) : 0;
      const { balanceHundredths } = isCharged(event)
        ? await settleCredits(accountId, written(event, 'reservation'), {
            endpoint: path,
            pages,
            costHundredths,
          })
        : await readCredits(accountId);
      delete event.call.reservation;
      event.call.headers['X-Credits-Used'] = inCredits(costHundredths);
      event.call.headers['X-Credits-Remaining'] = inCredits(balanceHundredths);
    },
    onError: async ({ event }) => {
      const { reservation, caller } = event.call;
      if (!reservation || !caller) return;
      // What cannot be given back now comes back by itself; the caller should hear of the failure itself.
      await giveBackCredits(caller.accountId, reservation).catch((error: Error) =>
        logFailure(error, event.requestContext.requestId),
      );
    },
  };
}

/**
 * Sets the whole price aside once it is known, for work that is not to be done in vain: settling it cannot fail for
 * want of credits then. Throws insufficient_credits.
 */
export async function coverPrice(event: ApiEvent, pages: number): Promise<void> {
  const { reservation } = event.call;
  if (!reservation) return;
  const costHundredths = cost(written(event, 'endpoint').price, pages);
  const { accountId } = written(event, 'caller');
  event.call.reservation = await raiseReservation(accountId, reservation, costHundredths);
}

function isCharged(event: ApiEvent): boolean {
  return written(event, 'caller').environment === 'live';
}

function cost(price: Price, pages: number): number {
  return price.baseHundredths + price.perPageHundredths * pages;
}

function pageCountOf(result: OperationResult): number {
  return ('pageCount' in result && result.pageCount) || 0;
}

function inCredits(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
