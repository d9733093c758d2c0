import type { Document } from '../document.ts';

/** Where a search gets a tenant's documents from, as they are at this moment. Each throws storage_failed. */
export interface DocumentSource {
  /** Those of any number of ids whose documents are to be seen. */
  readonly readVisible: (ids: readonly string[]) => Promise<ReadonlyMap<string, Document>>;
  /** All documents that are to be seen, the newest first. */
  readonly listVisible: () => AsyncIterable<Document>;
  /** The pages of a document's text; none where it has gone meanwhile. */
  readonly readText: (document: Document) => Promise<readonly string[]>;
}
