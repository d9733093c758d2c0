import type { Document } from '../document.ts';

/** What the function that indexes documents is asked for: a document whose PDF is in its store. */
export interface IndexRequest
  extends Pick<Document, 'tenant' | 'id' | 'filename' | 'objectKey' | 'byob' | 'expiresAt'> {
  /** Where the PDF is to be fetched, unless it is in the service's bucket: the indexer has no right to any other. */
  readonly pdfUrl?: string;
}
