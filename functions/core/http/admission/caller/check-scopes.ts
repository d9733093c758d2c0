import { scopesOf } from '../../../contract/endpoint.ts';
import { insufficientScope } from '../../../contract/problems/insufficient-scope.ts';
import type { Facts, Known } from '../../call.ts';

/** Throws insufficient_scope, naming the scopes that the endpoint requires and the credential lacks. */
export function checkScopes({ call }: Known<Pick<Facts, 'endpoint' | 'caller'>>): void {
  const { endpoint, caller } = call;
  const problem = caller && insufficientScope(scopesOf(endpoint), caller.scopes);
  if (problem) throw problem;
}
