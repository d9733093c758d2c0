import type { CallContext } from '../../core/contract/endpoint.ts';
import { tenantOf } from '../../core/contract/tenant.ts';

/**
 * The bytes of a document that the caller stored; `field` is what its id was given in. Throws what `readDocument`
 * throws. What storage takes is loaded for calls that read from it alone: no other cold start waits for it.
 */
export async function readStored(
  id: string,
  { accountId, environment, scopes }: CallContext,
  bounds: { readonly field: string; readonly maximumBytes: number },
): Promise<Buffer> {
  const { readDocument } = await import('../../core/documents/read-document.ts');
  return readDocument({ tenant: tenantOf(accountId, environment), id }, { ...bounds, scopes });
}
