import { changeObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { referenceTo, resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isArray,
  isReference,
  type Value,
  withEntries,
} from '../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';
import { numberTree, readNumberTree } from '../pdf-objects/structure/trees.ts';
import type { Flattened } from './draw-over-page.ts';
import { printField } from './print-field.ts';

/**
 * Keeps a document's tags correct for annotations that become content (ISO 32000-2, 14.7.5): the element of an
 * annotation gets its drawing instead. Returns a function that returns the operator that begins the drawing's marked
 * content; drawings without an element are artifacts. Undefined for a document without tags.
 */
export function tagFlattened(
  draft: Draft,
  flattened: readonly Flattened[],
): ((flattened: Flattened) => string) | undefined {
  const { file, catalog } = draft;
  const rootNumber = numberOf(file, catalog.get('StructTreeRoot'));
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  if (!root || rootNumber === 0 || flattened.length === 0) return undefined;
  const parents = new Map(readNumberTree(file, root.get('ParentTree')));
  let nextKey = [...parents.keys()].reduce(
    (next, key) => Math.max(next, key + 1),
    numberIn(file, root, 'ParentTreeNextKey'),
  );
  const begins = new Map<Flattened, string>();
  const contents = new Map<number, Value[]>();

  /** The elements of a page's marked content, by the identifiers of that content. */
  const contentsOf = (index: number): Value[] => {
    const known = contents.get(index);
    if (known) return known;
    const page = readPage(file, draft.sourcePages[index] as SourcePage); // flattened from a page of the draft
    const stated = resolve(file, page.get('StructParents'));
    const key = typeof stated === 'number' ? stated : nextKey++;
    const list = [...(resolveArray(file, parents.get(key)) ?? [])];
    contents.set(index, list);
    parents.set(key, list);
    if (key !== stated) changePage(draft, index, { StructParents: key });
    return list;
  };
  for (const one of flattened) {
    const key = resolve(file, one.annotation.get('StructParent'));
    const element = typeof key === 'number' ? parents.get(key) : undefined;
    const entries = resolveDictionary(file, element);
    if (typeof key === 'number') parents.delete(key);
    if (!isReference(element) || !entries) continue;
    const identifier = one.isDrawn ? contentsOf(one.page).push(element) - 1 : undefined;
    const pageNumber = (draft.sourcePages[one.page] as SourcePage).number; // as above
    const kids = withoutAnnotation(file, entries.get('K'), one);
    if (identifier !== undefined)
      kids.push(dictionary({ Type: 'MCR', Pg: referenceTo(file, pageNumber), MCID: identifier }));
    const attributes = printField(file, one.annotation);
    const stated = entries.get('A') ?? null;
    const own = resolveArray(file, stated) ?? (stated === null ? [] : [stated]);
    changeObject(
      draft,
      element.number,
      withEntries(entries, { K: kids, ...(attributes && { A: [...own, attributes] }) }),
    );
    const role = resolve(file, entries.get('S'));
    const name = typeof role === 'string' && /^\w+$/.test(role) ? role : 'Span';
    if (identifier !== undefined) begins.set(one, `/${name}<</MCID ${identifier}>>BDC`);
  }
  const ascending = [...parents].sort(([one], [other]) => one - other);
  changeObject(
    draft,
    rootNumber,
    withEntries(root, { ParentTree: numberTree(ascending), ParentTreeNextKey: nextKey }),
  );
  return (one) => begins.get(one) ?? '/Artifact BMC';
}

/** An element's kids without the reference to an annotation. */
function withoutAnnotation(file: PdfFile, kids: Value | undefined, { number }: Flattened): Value[] {
  const resolved = resolve(file, kids);
  const list = isArray(resolved) ? resolved : kids === undefined || kids === null ? [] : [kids];
  return list.filter((kid) => {
    const entries = resolveDictionary(file, kid);
    return resolve(file, entries?.get('Type')) !== 'OBJR' || numberOf(file, entries?.get('Obj')) !== number;
  });
}

function numberIn(file: PdfFile, entries: Dictionary, key: string): number {
  const value = resolve(file, entries.get(key));
  return typeof value === 'number' ? value : 0;
}
