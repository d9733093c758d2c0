import { s3 } from '../aws/s3-client.ts';
import { bucketName } from '../settings.ts';
import type { Document } from './document.ts';
import type { ObjectStore } from './objects.ts';

/** The service's own store. */
export function ownStore(): ObjectStore {
  return { client: s3, bucket: bucketName() };
}

/**
 * The store of a document, or of a tenant's new documents with this mode. Throws byob_not_configured if the tenant has
 * no bucket of its own, and byob_access_denied if the service cannot use it. The code for roles and encrypted keys is
 * loaded only for such buckets.
 */
export async function objectStore({
  tenant,
  storageMode,
  byob,
}: Pick<Document, 'tenant' | 'storageMode' | 'byob'>): Promise<ObjectStore> {
  if (storageMode === 'default') return ownStore();
  const { byobStore } = await import('./byob/byob-store.ts');
  return byobStore(tenant, byob);
}
