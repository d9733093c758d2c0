import type { Document } from '../document.ts';

/** What the function that indexes documents is asked for: a document whose PDF is in its store. */
export type IndexRequest = Pick<
  Document,
  'owner' | 'id' | 'filename' | 'storageMode' | 'objectKey' | 'expiresAt'
>;
