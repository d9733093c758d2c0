import { scopesOf } from '../../../contract/endpoint.ts';
import { insufficientScope } from '../../../contract/problems/insufficient-scope.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import type { Facts, Known } from '../../call.ts';

/**
 * Throws insufficient_scope if a part of a call, such as a stage, does the work of an endpoint that the credential may
 * not call. It names the part and, in its header, every scope of the whole call.
 */
export function checkPartScopes({ call }: Known<Pick<Facts, 'endpoint' | 'caller' | 'input'>>): void {
  const { endpoint, caller, input } = call;
  if (!caller || !endpoint.partsOfInput) return;
  const parts = endpoint.partsOfInput(input);
  const needed = new Set([...scopesOf(endpoint), ...parts.flatMap(({ scopes }) => scopes)]);
  const problem = insufficientScope([...needed], caller.scopes);
  if (!problem) return;
  const refused = parts.find(({ scopes }) => scopes.some((scope) => !caller.scopes.includes(scope)));
  const { code, message, headers } = problem;
  throw new Problem(code, `${refused?.field}: ${message}`, { headers });
}
