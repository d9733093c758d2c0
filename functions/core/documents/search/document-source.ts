import type { Document } from '../document.ts';

/** How a search reads a tenant's documents, always consistently. Each function throws storage_failed. */
export interface DocumentSource {
  /** The visible documents among any number of ids. */
  readonly readVisible: (ids: readonly string[]) => Promise<ReadonlyMap<string, Document>>;
  /** All visible documents, newest first. */
  readonly listVisible: () => AsyncIterable<Document>;
  /** The pages of a document's text; empty if it has been removed in the meantime. */
  readonly readText: (document: Document) => Promise<readonly string[]>;
}
