import type { Document } from '../document.ts';

/** A request to the indexer: a document whose PDF is in its store. */
export interface IndexRequest
  extends Pick<Document, 'tenant' | 'id' | 'filename' | 'objectKey' | 'sizeBytes' | 'byob' | 'expiresAt'> {
  /** The URL of the PDF, if it is not in the service's bucket: the indexer has no access to any other bucket. */
  readonly pdfUrl?: string;
}
