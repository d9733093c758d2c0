import type { Admitted } from './call.ts';
import type { Store } from './store-pdf.ts';

/**
 * The store that a call wants its PDF kept in; undefined if it wants none. Only calls that store a PDF load the code
 * for storage, so that no other cold start waits for it. Throws byob_not_configured, and document_not_found for one to replace.
 */
export async function openStore(event: Admitted): Promise<Store | undefined> {
  const { storage, replaces } = event.call.output ?? {};
  if (replaces !== undefined) {
    const { replacingStore } = await import('./replace-pdf.ts');
    return replacingStore(event, replaces);
  }
  if (!storage) return undefined;
  const { storeFor } = await import('./store-pdf.ts');
  return storeFor(event, storage);
}
