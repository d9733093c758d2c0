import type { Document } from '../document.ts';

/**
 * The key of a document's text in the service's bucket: beside its PDF, if that is there, so that they expire together.
 */
export function textKey({ objectKey, byob }: Pick<Document, 'objectKey' | 'byob'>): string {
  return byob?.textKey ?? objectKey.replace(/(\.pdf)?$/, '.txt.gz');
}
