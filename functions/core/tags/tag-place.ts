import type { MarkedText } from '../page-content/glyph.ts';

/**
 * The target of a tag: marked content of a page or of a form on it, or an object with its own entry in the tree of
 * parents.
 */
export type TagPlace =
  | { readonly pageIndex: number; readonly form: number; readonly identifier: number }
  | { readonly pageIndex: number; readonly parent: number };

/** The places of marked content to which tags refer. */
export function tagPlacesOf(pageIndex: number, marks: Iterable<MarkedText>): readonly TagPlace[] {
  return [...marks].flatMap(({ identifier, form }) =>
    identifier === undefined ? [] : [{ pageIndex, form, identifier }],
  );
}
