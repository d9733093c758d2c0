import type { Bookmark } from '../contract/fields/pages/bookmarks.ts';
import { Problem } from '../contract/problems/problem.ts';
import { changeCatalog } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { setInformation, type TextFields } from './set-information.ts';
import { setOutline } from './set-outline.ts';
import { type LabelRange, setPageLabels } from './set-page-labels.ts';

/** New metadata of a document. Undefined keeps an entry, null removes it. */
export interface Metadata extends TextFields {
  readonly pageLabels?: readonly LabelRange[] | null | undefined;
  readonly outline?: readonly Bookmark[] | null | undefined;
}

/** Sets metadata, in both Info and XMP. Throws missing_field, invalid_field and page_out_of_range. */
export function setMetadata(draft: Draft, metadata: Metadata): Draft {
  if (Object.values(metadata).every((value) => value === undefined))
    throw new Problem(
      'missing_field',
      'Give at least one of `title`, `author`, `subject`, `keywords`, `language`, `custom`, `page_labels` and `outline`.',
    );
  const { language, pageLabels, outline } = metadata;
  if (language !== undefined)
    changeCatalog(draft, { Lang: language === null ? undefined : encodeTextString(language) });
  if (pageLabels !== undefined) setPageLabels(draft, pageLabels ?? []);
  if (outline !== undefined) setOutline(draft, outline ?? []);
  setInformation(draft, metadata);
  return draft;
}
