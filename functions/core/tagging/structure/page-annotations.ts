import type { Rectangle } from '../../geometry/rectangle.ts';
import { pageView } from '../../page-content/page-view.ts';
import { addObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { areasOf } from '../../reading/annotations/read-annotations.ts';

/** An annotation that needs an element. */
export interface PageAnnotation {
  /** The number of its object. */
  readonly number: number;
  readonly kind: 'link' | 'widget' | 'other';
  readonly subtype: string;
  readonly entries: Dictionary;
  /** On the page as displayed; there may be none. */
  readonly areas: readonly Readonly<Rectangle>[];
}

/** The annotations of a page that need an element, each with its own object: inline ones get one. */
export function pageAnnotations(draft: Draft, page: number): readonly PageAnnotation[] {
  const { file, sourcePages } = draft;
  const entries = readPage(file, sourcePages[page] as SourcePage); // callers count from the pages themselves
  const list = resolveArray(file, entries.get('Annots')) ?? [];
  if (list.length === 0) return [];
  const own = list.map((value): Value => {
    const inline = numberOf(file, value) === 0 ? resolveDictionary(file, value) : undefined;
    return inline ? addObject(draft, inline) : value;
  });
  if (own.some((value, index) => value !== list[index])) changePage(draft, page, { Annots: own });
  const view = pageView(file, entries);
  return own.flatMap((value): PageAnnotation[] => {
    const annotation = resolveDictionary(file, value);
    const subtype = String(resolve(file, annotation?.get('Subtype')));
    if (!annotation || subtype === 'PrinterMark') return [];
    const kind = subtype === 'Link' ? 'link' : subtype === 'Widget' ? 'widget' : 'other';
    const areas = areasOf(file, annotation, view);
    return [{ number: numberOf(file, value), kind, subtype, entries: annotation, areas }];
  });
}

/** A text of an annotation or, for a field with several widgets, of its parent; empty if it has none. */
export function annotationText({ file }: Draft, entries: Dictionary, key: string): string {
  for (const holder of [entries, resolveDictionary(file, entries.get('Parent'))]) {
    const text = resolve(file, holder?.get(key));
    if (isString(text) && text.length > 0) return decodeTextString(text);
  }
  return '';
}
