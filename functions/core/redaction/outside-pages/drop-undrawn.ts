import { documentObjects } from '../../page-content/streams/change-values.ts';
import { changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isArray,
  isDictionary,
  isString,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import type { Scrubbing } from './scrubbing.ts';

/**
 * Empties pages outside the page tree, such as templates and remains of a split document; and removes the appearances
 * of annotations on no page, and those that scripts may choose. They may be referred to, but their content is never
 * shown.
 */
export function dropUndrawn({ draft, needles }: Scrubbing): void {
  if (needles.size === 0) return;
  const { file } = draft;
  const pages = new Set(draft.sourcePages.map(({ number }) => number));
  const annotations = new Set(
    draft.sourcePages
      .flatMap((page) => resolveArray(file, readPage(file, page as SourcePage).get('Annots')) ?? [])
      .map((annotation) => numberOf(file, annotation)),
  );
  const changes: (() => void)[] = [];
  for (const { number, value, data } of documentObjects(draft)) {
    if (!isDictionary(value) || data) continue;
    if (isPage(value) && !pages.has(number)) changes.push(() => changeObject(draft, number, emptyPage));
    else if (looksLikeAnnotation(value) && !annotations.has(number))
      changes.push(() => changeObject(draft, number, withEntries(value, { AP: undefined })));
  }
  for (const change of changes) change();
  const names = resolveDictionary(file, draft.catalog.get('Names'));
  if (names?.has('AP')) changeCatalog(draft, { Names: withEntries(names, { AP: undefined }) });

  function isPage(entries: Dictionary): boolean {
    if (['Page', 'Template'].some((type) => entries.get('Type') === type)) return true;
    const contents = resolve(file, entries.get('Contents') ?? null);
    return contents !== null && !isString(contents) && (isArray(contents) || isDictionary(contents));
  }

  function looksLikeAnnotation(entries: Dictionary): boolean {
    return entries.has('Rect') && resolveDictionary(file, entries.get('AP')) !== undefined;
  }
}

const emptyPage = dictionary({ Type: 'Page', MediaBox: [0, 0, 1, 1] });
