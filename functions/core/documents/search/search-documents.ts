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
 * Searches a tenant's documents: by words, the best first, or by a regular expression, the newest first. Both see what
 * was stored or deleted the moment before. Throws invalid_regex and storage_failed.
 */
export function searchDocuments(
  { tenant, q, mode, limit }: Search,
  source: DocumentSource,
): Promise<FoundDocuments> {
  return mode === 'grep' ? grepDocuments(q, limit, source) : findDocuments(tenant, q, limit, source);
}
