import type { DocumentSource } from './document-source.ts';
import { findDocuments } from './find-documents.ts';
import type { FoundDocuments } from './found-documents.ts';
import { grepDocuments } from './grep-documents.ts';

export interface Search {
  readonly tenant: string;
  readonly q: string;
  readonly mode: 'fulltext' | 'grep';
  readonly limit: number;
}

/**
 * Searches a tenant's documents by words, best match first, or by a regular expression, newest first. Both include
 * everything that was stored or deleted up to this moment. Throws invalid_regex and storage_failed.
 */
export function searchDocuments(
  { tenant, q, mode, limit }: Search,
  source: DocumentSource,
): Promise<FoundDocuments> {
  return mode === 'grep' ? grepDocuments(q, limit, source) : findDocuments(tenant, q, limit, source);
}
