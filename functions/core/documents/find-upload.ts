import { getRecord } from './documents-table.ts';
import { documentNotFound } from './storage-problem.ts';
import { isUpload, type Upload } from './upload.ts';

/** An owner's upload, as it is at this moment. Throws document_not_found where there is none. */
export async function findUpload(owner: string, id: string): Promise<Upload> {
  const record = await getRecord({ owner, id });
  if (record && isUpload(record)) return record;
  throw documentNotFound();
}
