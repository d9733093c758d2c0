import { isForWholeAccount } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import type { Facts, Known } from '../../call.ts';

/** Throws api_key_required if a web page's token calls what is not about the single document or job of a call. */
export function checkWebToken({ call }: Known<Pick<Facts, 'endpoint' | 'caller'>>): void {
  const { endpoint, caller } = call;
  if (!caller?.webToken || !isForWholeAccount(endpoint)) return;
  throw new Problem(
    'api_key_required',
    'The access token of a web page cannot list, search or delete, or see more than its own work. Make this call from your server, with an API key.',
  );
}
