import type { Bookmark } from '../contract/fields/pages/bookmarks.ts';
import { Problem } from '../contract/problems/problem.ts';
import { addObject, changeCatalog, changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { referenceTo } from '../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { dictionary, type Reference, type Value } from '../pdf-objects/objects/values.ts';

/** Replaces a document's bookmarks (ISO 32000-2, 12.3.3). Throws page_out_of_range. */
export function setOutline(draft: Draft, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) {
    changeCatalog(draft, { Outlines: undefined });
    return;
  }
  const root = addObject(draft, null);
  const entries = writeLevel(draft, bookmarks, root, 'outline');
  changeObject(draft, root.number, dictionary({ Type: 'Outlines', ...entries, Count: bookmarks.length }));
  changeCatalog(draft, { Outlines: root });
}

/** Writes sibling bookmarks, and returns the entries that their parent needs. */
function writeLevel(draft: Draft, bookmarks: readonly Bookmark[], parent: Reference, field: string) {
  const references = bookmarks.map(() => addObject(draft, null));
  for (const [index, { title, page, children = [] }] of bookmarks.entries()) {
    const own = references[index] as Reference; // one for each
    const place = `${field}[${index}]`;
    const below = children.length > 0 ? writeLevel(draft, children, own, `${place}.children`) : {};
    changeObject(
      draft,
      own.number,
      dictionary({
        Title: encodeTextString(title),
        Parent: parent,
        Prev: references[index - 1],
        Next: references[index + 1],
        ...below,
        // Children are collapsed until the reader opens them.
        Count: children.length > 0 ? -children.length : undefined,
        Dest: page ? destination(draft, page, `${place}.page`) : undefined,
      }),
    );
  }
  return { First: references[0] as Reference, Last: references.at(-1) as Reference };
}

/** The top of a page, with the zoom unchanged. */
function destination({ file, sourcePages }: Draft, page: number, field: string): Value {
  const target = sourcePages[page - 1];
  if (target) return [referenceTo(file, target.number), 'XYZ', null, null, null];
  const message = `is beyond the last page, ${sourcePages.length}`;
  throw new Problem('page_out_of_range', `\`${field}\` ${message}.`, { details: [{ field, message }] });
}
