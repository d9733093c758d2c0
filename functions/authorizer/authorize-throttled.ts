import { noteGuessedKey, refuseGuessedKeys } from '../core/identity/attempts/attempts.ts';
import { CredentialProblem } from '../core/identity/credentials/credential-problem.ts';
import type { Authorized } from './authorize-credential.ts';

/**
 * Authorizes a credential from an address. A valid one always passes, even if the throttle fails, and costs no further
 * read. One that was never issued counts against the address. While the address must wait, guesses and malformed
 * credentials throw auth_cooldown. Credentials that were once genuine still get their own error: an app must learn that
 * its token has expired, to refresh it. Throws what authorizeCredential throws.
 */
export async function authorizeThrottled(
  sourceIp: string,
  look: () => Promise<Authorized>,
): Promise<Authorized> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof CredentialProblem) {
      if (error.fault === 'neverIssued') await noteGuessedKey(sourceIp);
      if (error.fault === 'malformed') await refuseGuessedKeys(sourceIp);
    }
    throw error;
  }
}
