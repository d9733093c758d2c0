import type { MarkedText } from '../page-content/glyph.ts';

/** What a tag refers to: marked content of a page or of a form on it, or an object with a place of its own in the tree of parents. */
export type TagPlace =
  | { readonly pageIndex: number; readonly form: number; readonly identifier: number }
  | { readonly pageIndex: number; readonly parent: number };

/** What tags refer to of some marked content. */
export function tagPlacesOf(pageIndex: number, marks: Iterable<MarkedText>): readonly TagPlace[] {
  return [...marks].flatMap(({ identifier, form }) =>
    identifier === undefined ? [] : [{ pageIndex, form, identifier }],
  );
}
