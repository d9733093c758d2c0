import { getDocumentRecord } from './documents-table.ts';
import { documentNotFound } from './storage-problem.ts';
import { isUpload, type Upload } from './upload.ts';

/** A tenant's upload, as it is at this moment. Throws document_not_found where there is none. */
export async function findUpload(tenant: string, id: string): Promise<Upload> {
  const record = await getDocumentRecord({ tenant, id });
  if (record && isUpload(record)) return record;
  throw documentNotFound();
}
