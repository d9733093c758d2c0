import { Problem } from '../contract/problems/problem.ts';
import { creditsHeaders } from './answers/answer.ts';
import type { Admitted } from './call.ts';
import { type Charge, settle } from './charge.ts';

/**
 * Handles the failure of a call's work: rethrows it. If the work used up all its time, or rendered a page in vain, the
 * call pays the base price first: otherwise work designed to fail would be free, however much of the service it uses.
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
