import { buffer } from 'node:stream/consumers';
import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { findUpload } from '../../core/documents/find-document.ts';
import { ownStore } from '../../core/documents/object-store.ts';
import { readObject } from '../../core/documents/objects.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import type { TemplateFields } from './template-texts.ts';

/**
 * Copies the uploads that a draft names as its assets into the test environment, where drafts are printed, under the same IDs and
 * once each. The print reports what is not an upload, or too large. Throws storage_failed.
 */
export async function shareAssets({ assets }: TemplateFields, context: VisitContext): Promise<void> {
  const { accountId, environment } = context;
  if (environment === 'test' || typeof assets !== 'object' || assets === null) return;
  let leftBytes: number = limits.templates.assetBytes;
  for (const id of Object.values(assets).slice(0, limits.templates.assets)) {
    const upload = await found(tenantOf(accountId, environment), id);
    if (!upload || upload.sizeBytes > leftBytes) continue;
    leftBytes -= upload.sizeBytes;
    if (await found(tenantOf(accountId, 'test'), id)) continue;
    const bytes = await buffer(await readObject(ownStore(), upload.objectKey));
    await storeUpload({ accountId, environment: 'test', id: upload.id, filename: upload.filename }, bytes);
  }
}

async function found(tenant: string, id: unknown) {
  if (typeof id !== 'string' || id === '') return undefined;
  try {
    return await findUpload(tenant, id);
  } catch (error) {
    if (error instanceof Problem && error.code === 'document_not_found') return undefined;
    throw error;
  }
}
