import { changeCatalog, changeObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import { withEntries } from '../pdf-objects/objects/values.ts';
import { everyStream } from '../pdf-objects/structure/every-object.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';

/**
 * Removes data that only the writing program reads, such as a second copy of a drawing in the program's own format (ISO
 * 32000-2, 14.5), and thumbnails, which viewers generate themselves.
 */
export function dropPrivateData(draft: Draft): void {
  const { file, catalog, sourcePages } = draft;
  if (catalog.has('PieceInfo')) changeCatalog(draft, { PieceInfo: undefined });
  for (const [index, page] of sourcePages.entries()) {
    const entries = readPage(file, page);
    if (entries.has('PieceInfo') || entries.has('Thumb'))
      changePage(draft, index, { PieceInfo: undefined, Thumb: undefined });
  }
  for (const { number, dictionary, data } of everyStream(file)) {
    if (!dictionary.has('PieceInfo') || resolve(file, dictionary.get('Subtype')) !== 'Form') continue;
    changeObject(draft, number, withEntries(dictionary, { PieceInfo: undefined }), data);
  }
}
