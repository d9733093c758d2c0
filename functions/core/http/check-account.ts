import { asksForCredential } from '../contract/endpoint.ts';
import { readAccount } from '../identity/account.ts';
import { type Step, written } from './call.ts';

/**
 * Goes no further for an account that is being deleted. A call that has set credits aside has heard of it already.
 * Throws invalid_api_key.
 */
export function checkAccount(): Step {
  return {
    before: async ({ event }) => {
      const { caller, reservation } = event.call;
      if (!caller || reservation || !asksForCredential(written(event, 'endpoint').access)) return;
      await readAccount(caller.accountId);
    },
  };
}
