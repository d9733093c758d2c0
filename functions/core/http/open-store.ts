import type { Admitted } from './call.ts';
import type { Store } from './store-pdf.ts';

/**
 * The store for the call's PDF; undefined if it is not stored. Only calls that store a PDF load the code for storage,
 * so that no other cold start waits for it. Throws byob_not_configured, and document_not_found for a document to
 * replace.
 */
export async function openStore(event: Admitted): Promise<Store | undefined> {
  const { caller, output } = event.call;
  const { storage, replaces } = output ?? {};
  if (caller?.pipelineRun) {
    const { pipelineStore } = await import('./pipeline-store.ts');
    return pipelineStore(event, caller.pipelineRun);
  }
  if (replaces !== undefined) {
    const { replacingStore } = await import('./replace-pdf.ts');
    return replacingStore(event, replaces);
  }
  if (!storage) return undefined;
  const { storeFor } = await import('./store-pdf.ts');
  return storeFor(event, storage);
}
