import type { CallContext } from '../shared/contract/endpoint.ts';
import { limits } from '../shared/contract/limits.ts';
import { ownerOf } from '../shared/documents/document.ts';
import { readDocument } from '../shared/documents/read-document.ts';

/**
 * The bytes of the caller's documents, in the order named. They may together be as large as one may be alone. Throws
 * what `readDocument` throws.
 */
export async function readDocuments(
  ids: readonly string[],
  { accountId, environment, scopes }: CallContext,
): Promise<Buffer[]> {
  const owner = ownerOf(accountId, environment);
  const documents: Buffer[] = [];
  let maximumBytes: number = limits.fetchedBytes;
  for (const [index, id] of ids.entries()) {
    const bytes = await readDocument(
      { owner, id },
      { field: `document_ids[${index}]`, maximumBytes, scopes },
    );
    maximumBytes -= bytes.byteLength;
    documents.push(bytes);
  }
  return documents;
}
