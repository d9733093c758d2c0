import { Problem } from '../contract/problems/problem.ts';
import { creditsHeaders } from './answers/answer.ts';
import type { Admitted } from './call.ts';
import { type Charge, settle } from './charge.ts';

/**
 * What to do with the failure of a call's work: throw it. If the work used up all its time, the call pays the base price
 * first: work that is made to fail would be free otherwise, however much of the service it takes.
 */
export function payForTime(event: Admitted, charge: Charge) {
  return async (failure: unknown): Promise<never> => {
    if (failure instanceof Problem && failure.isOutOfTime) {
      const receipt = await settle(event, charge, { pageCount: 0 });
      event.call.isTimePaid = true;
      Object.assign(event.call.headers, creditsHeaders(receipt));
    }
    throw failure;
  };
}
