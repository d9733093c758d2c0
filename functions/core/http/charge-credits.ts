import { giveBackCredits, reserveCredits, settleCredits } from '../billing/charge.ts';
import { readCredits } from '../billing/credits.ts';
import { raiseReservation } from '../billing/raise-reservation.ts';
import { takeUpReservation } from '../billing/take-up-reservation.ts';
import type { OperationResult, Price } from '../contract/endpoint.ts';
import { maximumJobMs } from '../jobs/job.ts';
import { inCredits } from './answers/in-credits.ts';
import { logFailure } from './answers/log.ts';
import { type ApiEvent, type Step, written } from './call.ts';
import { isQueued } from './check-job.ts';

/**
 * Sets the endpoint's base price aside on the way in, settles the whole price on the way out, and gives all back
 * when the call fails. A job keeps what its call has set aside. The test environment is free. Throws
 * insufficient_credits.
 */
export function chargeCredits(): Step {
  return {
    before: async ({ event }) => {
      const { price } = written(event, 'endpoint');
      if (price.baseHundredths === 0 || !isCharged(event)) return;
      const { accountId, jobId } = written(event, 'caller');
      event.call.reservation = jobId
        ? await takeUpReservation(accountId, jobId, price.baseHundredths)
        : await reserveCredits(accountId, price.baseHundredths, {
            chargeId: event.call.claim?.workId,
            ...(isQueued(event) && { lastsMs: maximumJobMs }),
          });
    },
    after: async ({ event, response }) => {
      const { price, path } = written(event, 'endpoint');
      if (price.baseHundredths === 0) return;
      const { accountId } = written(event, 'caller');
      if (event.call.job) return tellCredits(event, 0, (await readCredits(accountId)).balanceHundredths);
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
      event.call.used = { costHundredths, pages };
      tellCredits(event, costHundredths, balanceHundredths);
    },
    onError: async ({ event }) => {
      const { reservation, caller, job } = event.call;
      // What a job has set aside its worker gives back, once the job is not to be tried again.
      if (!reservation || !caller || caller.jobId || job) return;
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

function tellCredits({ call }: ApiEvent, usedHundredths: number, balanceHundredths: number): void {
  call.headers['X-Credits-Used'] = inCredits(usedHundredths);
  call.headers['X-Credits-Remaining'] = inCredits(balanceHundredths);
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
