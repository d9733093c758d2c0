import { isOwn } from '../../../contract/callers/credential-kind.ts';
import { changesAccount } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import type { Facts, Known } from '../../call.ts';

/**
 * The account itself is not an app's to change, whatever its scopes: throws api_key_required for access tokens, before
 * any check of scopes, since no app can ask for the scope in question.
 */
export function checkSettingsAccess({ call }: Known<Pick<Facts, 'endpoint' | 'caller'>>): void {
  const { endpoint, caller } = call;
  if (!changesAccount(endpoint) || isOwn(caller?.credentialKind)) return;
  throw new Problem(
    'api_key_required',
    'Apps cannot change the settings of an account. Use an API key, or sign in to the dashboard.',
  );
}
