import { Problem } from '../core/contract/problems/problem.ts';
import type { ClientRecord } from '../core/identity/credentials/credential.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

/**
 * Checks that a request protects its code as required (RFC 7636): an app without a secret must send a challenge, and
 * every challenge must use S256. Throws invalid_request.
 */
export function checkProtection(
  { code_challenge, code_challenge_method }: AuthorizationRequest,
  { secretHash }: ClientRecord,
): void {
  if (code_challenge === undefined) {
    if (code_challenge_method !== undefined) throw invalid('code_challenge_method requires code_challenge.');
    if (secretHash === undefined)
      throw invalid('code_challenge is missing. An app without a secret must use PKCE.');
    return;
  }
  if (code_challenge_method !== 'S256') throw invalid('code_challenge_method must be S256.');
  if (!/^[\w-]{43}$/.test(code_challenge)) {
    throw invalid('code_challenge must be a SHA-256 hash in base64url: 43 characters.');
  }
}

function invalid(message: string): Problem {
  return new Problem('invalid_request', message);
}
