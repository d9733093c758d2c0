import { tenantOf } from '../../core/contract/callers/tenant.ts';
import { findUpload } from '../../core/documents/find-document.ts';
import { objectStore } from '../../core/documents/object-store.ts';
import { readObject } from '../../core/documents/objects.ts';
import type { ToolsOperations } from '../tools-operations.ts';

/** The files that tools made, to be saved. */
export const madeFiles: ToolsOperations<'saveMade'> = {
  saveMade: async ({ document_id }, { accountId, environment }) => {
    const upload = await findUpload(tenantOf(accountId, environment), document_id);
    const { id, filename, sizeBytes, objectKey } = upload;
    return {
      file: {
        filename,
        contentType: mediaTypeOf(filename),
        sizeBytes,
        etag: `"${id}"`,
        read: async (range) => readObject(await objectStore(upload), objectKey, range),
      },
    };
  },
};

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

function mediaTypeOf(filename: string): string {
  return mediaTypes[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
