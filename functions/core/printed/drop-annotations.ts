import { changeObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isArray, isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { readNumberTree } from '../pdf-objects/structure/trees.ts';

/** Removes annotations, by object number, from their pages and tags. A link's tag without any becomes plain text. */
export function dropAnnotations(draft: Draft, dropped: ReadonlySet<number>): void {
  if (dropped.size === 0) return;
  const { file, sourcePages } = draft;
  for (const [index, page] of sourcePages.entries()) {
    const list = resolveArray(file, readPage(file, page).get('Annots')) ?? [];
    const kept = list.filter((value) => !dropped.has(numberOf(file, value)));
    if (kept.length < list.length) changePage(draft, index, { Annots: kept.length > 0 ? kept : undefined });
  }
  const isDropped = (kid: Value) =>
    dropped.has(numberOf(file, resolveDictionary(file, kid)?.get('Obj') ?? null));
  for (const number of taggedObjects(draft)) {
    const reference = { number, generation: 0 };
    const tag = resolveDictionary(file, reference);
    const own = resolve(file, tag?.get('K'));
    const kids = isArray(own) ? own : [tag?.get('K') ?? null];
    const kept = kids.filter((kid) => !isDropped(kid));
    if (!tag || kept.length === kids.length) continue;
    const hasOther = kept.some((kid) => resolveDictionary(file, kid)?.has('Obj'));
    changeObject(draft, number, withEntries(tag, { K: kept, ...(!hasOther && { S: 'Span' }) }));
  }
}

/** The numbers of the tags that have annotations (ISO 32000-2, 14.7.5.4). */
function taggedObjects({ file, catalog }: Draft): ReadonlySet<number> {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const owners = readNumberTree(file, root?.get('ParentTree')).map(([, owner]) => owner);
  return new Set(
    owners
      .filter((owner) => isReference(owner) && resolveDictionary(file, owner))
      .map((owner) => numberOf(file, owner)),
  );
}
