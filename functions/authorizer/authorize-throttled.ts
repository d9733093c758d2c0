import { noteGuessedKey, refuseGuessedKeys } from '../core/identity/attempts/attempts.ts';
import { CredentialProblem } from '../core/identity/credentials/credential-problem.ts';
import type { Authorized } from './authorize-credential.ts';

/**
 * Looks at a credential from an address. A valid one always passes, whatever else fails there, and costs no further
 * read. What was never issued counts against the address. Once that has to wait, guesses and malformed credentials throw
 * auth_cooldown. What was once genuine is told what is wrong with it even then: an app with an expired token has to know
 * that it must refresh it. Throws what looking throws.
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
