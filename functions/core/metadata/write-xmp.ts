import { addObject, changeCatalog, changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { dictionary } from '../pdf-objects/objects/values.ts';

/** Replaces a document's XMP. It is not compressed, so that programs without PDF support find it. */
export function writeXmp(draft: Draft, data: Uint8Array): void {
  const entries = dictionary({ Type: 'Metadata', Subtype: 'XML' });
  const number = numberOf(draft.file, draft.catalog.get('Metadata'));
  if (number > 0) changeObject(draft, number, entries, data);
  else changeCatalog(draft, { Metadata: addObject(draft, entries, data) });
}
