import { Problem } from '../core/contract/problem.ts';
import { readAttempts, refuseBlocked } from '../core/identity/attempt-record.ts';
import { noteFailedAttempt, noteSuccess } from '../core/identity/attempts.ts';
import { clientAddress } from '../core/identity/client-address.ts';
import type { Authorized } from './authorize-credential.ts';

/**
 * Lets a credential be looked at, for an address from which not too much has failed: what fails counts against it, and
 * what is good clears it. Whether the address has to wait is read beside the credential, and told whatever that is
 * worth. Throws what looking throws, auth_cooldown and account_under_review.
 */
export async function authorizeThrottled(
  sourceIp: string,
  look: () => Promise<Authorized>,
): Promise<Authorized> {
  const [attempts, found] = await Promise.allSettled([readAttempts(clientAddress(sourceIp)), look()]);
  if (attempts.status === 'rejected') throw attempts.reason;
  refuseBlocked(attempts.value);
  if (found.status === 'fulfilled') {
    if (attempts.value) await noteSuccess(sourceIp);
    return found.value;
  }
  if (found.reason instanceof Problem) await noteFailedAttempt(sourceIp);
  throw found.reason;
}
