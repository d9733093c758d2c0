import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { changeCatalog, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';

/** Removes all attachments, and the annotations that open them. Warns that it did. */
export function removeAttachments(draft: Draft): void {
  const { file } = draft;
  for (const [index, source] of draft.sourcePages.entries()) {
    const annotations = resolveArray(file, readPage(file, source).get('Annots')) ?? [];
    const kept = annotations.filter((annotation) => !opensAttachment(draft, annotation));
    if (kept.length < annotations.length) changePage(draft, index, { Annots: kept });
  }
  changeObjects(draft, ({ value, data }) => ({
    value: changedDeeply(value, (inner) =>
      isDictionary(inner) && (inner.has('EF') || inner.has('AF') || inner.has('RF'))
        ? withEntries(inner, { EF: undefined, AF: undefined, RF: undefined })
        : inner,
    ),
    data,
  }));
  const names = resolveDictionary(file, draft.catalog.get('Names'));
  changeCatalog(draft, {
    Collection: undefined,
    ...(names && { Names: withEntries(names, { EmbeddedFiles: undefined }) }),
  });
  draft.warnings.push('The attachments were removed, because the standard forbids them.');
}

function opensAttachment({ file }: Draft, annotation: Value): boolean {
  return resolve(file, resolveDictionary(file, annotation)?.get('Subtype')) === 'FileAttachment';
}
