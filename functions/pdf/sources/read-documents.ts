import type { CallContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { readStored } from './read-stored.ts';

/**
 * The bytes of the caller's documents, in the order given. Together they may be as large as a single one. Throws what
 * `readDocument` throws.
 */
export async function readDocuments(ids: readonly string[], context: CallContext): Promise<Buffer[]> {
  const documents: Buffer[] = [];
  let maximumBytes: number = limits.fetchedBytes;
  for (const [index, id] of ids.entries()) {
    const bytes = await readStored(id, context, { field: `document_ids[${index}]`, maximumBytes });
    maximumBytes -= bytes.byteLength;
    documents.push(bytes);
  }
  return documents;
}
