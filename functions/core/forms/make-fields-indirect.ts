import { addObject, changeCatalog, changeObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isDictionary, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';

const maximumDepth = 64;
const maximumNodes = 100_000;

/** Makes each inline field and widget an object, so that it can be changed by its number. */
export function makeFieldsIndirect(draft: Draft): void {
  const { file } = draft;
  const seen = new Set<number>();
  let left = maximumNodes;
  const lifted = (list: readonly Value[]): readonly Value[] | undefined => {
    const items = list.slice(0, left);
    left -= items.length;
    return items.some(isDictionary)
      ? list.map((item) => (isDictionary(item) ? addObject(draft, item) : item))
      : undefined;
  };
  const liftKids = (value: Value, depth: number) => {
    const number = numberOf(file, value);
    if (number === 0 || seen.has(number) || depth > maximumDepth || left <= 0) return;
    seen.add(number);
    const entries = resolveDictionary(file, value);
    const kids = resolveArray(file, entries?.get('Kids'));
    if (!entries || !kids) return;
    const changed = lifted(kids);
    if (changed) changeObject(draft, number, withEntries(entries, { Kids: changed }));
    for (const kid of changed ?? kids) liftKids(kid, depth + 1);
  };
  for (const [index, page] of draft.sourcePages.entries()) {
    const changed = lifted(resolveArray(file, readPage(file, page).get('Annots')) ?? []);
    if (changed) changePage(draft, index, { Annots: changed });
  }
  const form = resolveDictionary(file, draft.catalog.get('AcroForm'));
  const fields = resolveArray(file, form?.get('Fields')) ?? [];
  const changed = lifted(fields);
  if (form && changed) changeCatalog(draft, { AcroForm: withEntries(form, { Fields: changed }) });
  for (const field of changed ?? fields) liftKids(field, 0);
}
