import type { Admitted } from './call.ts';
import type { Store } from './store-pdf.ts';

/**
 * The store that a call asks to keep its PDF in; undefined where it asks for none. What storing takes is loaded by calls
 * that store alone: no other cold start waits for it. Throws byob_not_configured.
 */
export async function openStore(event: Admitted): Promise<Store | undefined> {
  const storage = event.call.output?.storage;
  if (!storage) return undefined;
  const { storeFor } = await import('./store-pdf.ts');
  return storeFor(event, storage);
}
