import { s3 } from '../aws/s3-client.ts';
import { bucketName } from '../settings.ts';
import type { Document } from './document.ts';
import type { ObjectStore } from './objects.ts';

/** The service's own store. */
export function ownStore(): ObjectStore {
  return { client: s3, bucket: bucketName() };
}

/**
 * The store that has a document, or that a tenant's new documents of a mode go to. Throws byob_not_configured where
 * the tenant has no bucket of its own, and byob_access_denied where the service cannot use it.
 * What roles and sealed keys take is loaded for such buckets alone.
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
