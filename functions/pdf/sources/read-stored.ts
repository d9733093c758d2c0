import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { CallContext } from '../../core/contract/endpoint.ts';
import type { RemoteBytes } from '../../core/contract/messages/fetched.ts';

/**
 * One of the caller's stored documents for the engine; `field` is the request field of its id. Throws what `readDocument`
 * throws. Storage code is loaded only by calls that read from it, so that no other cold start waits for it.
 */
export async function readStored(
  id: string,
  { accountId, environment, scopes, webToken }: CallContext,
  bounds: { readonly field: string; readonly maximumBytes: number },
): Promise<Uint8Array | RemoteBytes> {
  const { readDocument } = await import('../../core/documents/read-document.ts');
  return readDocument({ tenant: tenantOf(accountId, environment), id }, { ...bounds, scopes, webToken });
}
