import { entryKind } from '../../pdf-objects/cross-references/cross-reference.ts';
import { changeCatalog, changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo, resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';

/**
 * Takes out what only the program that wrote the file reads, such as a second copy of a drawing in the program's own
 * format (ISO 32000-2, 14.5), and thumbnails, which viewers draw by themselves.
 */
export function dropPrivateData(draft: Draft): void {
  const { file, catalog, sourcePages } = draft;
  if (catalog.has('PieceInfo')) changeCatalog(draft, { PieceInfo: undefined });
  for (const [index, page] of sourcePages.entries()) {
    const entries = readPage(file, page);
    if (entries.has('PieceInfo') || entries.has('Thumb'))
      changePage(draft, index, { PieceInfo: undefined, Thumb: undefined });
  }
  for (let number = 1; number < file.entries.size; number++) {
    if (file.entries.kinds[number] === entryKind.inStream) continue;
    const form = resolveStream(file, referenceTo(file, number));
    if (!form?.dictionary.has('PieceInfo') || resolve(file, form.dictionary.get('Subtype')) !== 'Form')
      continue;
    changeObject(draft, number, withEntries(form.dictionary, { PieceInfo: undefined }), form.data);
  }
}
