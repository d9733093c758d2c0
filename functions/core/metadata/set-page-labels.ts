import type { LabelStyle } from '../contract/fields/pages/label-styles.ts';
import { Problem } from '../contract/problems/problem.ts';
import { changeCatalog } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { dictionary, type Value } from '../pdf-objects/objects/values.ts';
import { numberTree } from '../pdf-objects/structure/trees.ts';

/** The label style of the pages from one on, counted from 1, up to the next range. */
export interface LabelRange {
  readonly page: number;
  readonly style: LabelStyle;
  readonly prefix?: string | undefined;
  /** The number of the range's first page. */
  readonly start: number;
}

const styleNames: Readonly<Record<LabelStyle, string | undefined>> = {
  decimal: 'D',
  upper_roman: 'R',
  lower_roman: 'r',
  upper_letters: 'A',
  lower_letters: 'a',
  none: undefined,
};

/**
 * Labels pages (ISO 32000-2, 12.4.2); without ranges, removes all labels. Throws page_out_of_range and invalid_field.
 */
export function setPageLabels(draft: Draft, ranges: readonly LabelRange[]): void {
  const count = draft.sourcePages.length;
  const labels = new Map<number, Value>();
  for (const [index, { page, style, prefix, start }] of ranges.entries()) {
    const field = `page_labels[${index}].page`;
    if (page > count) throw fault('page_out_of_range', field, `is beyond the last page, ${count}`);
    if (labels.has(page - 1)) throw fault('invalid_field', field, 'is a page that another range begins with');
    const entries = {
      S: styleNames[style],
      P: prefix ? encodeTextString(prefix) : undefined,
      St: style === 'none' || start === 1 ? undefined : start,
    };
    labels.set(page - 1, dictionary(entries));
  }
  // If any page has a label, the first page must have one.
  if (labels.size > 0 && !labels.has(0)) labels.set(0, dictionary({ S: styleNames.decimal }));
  const sorted = [...labels].sort(([a], [b]) => a - b);
  changeCatalog(draft, { PageLabels: sorted.length > 0 ? numberTree(sorted) : undefined });
}

function fault(code: 'page_out_of_range' | 'invalid_field', field: string, message: string): Problem {
  return new Problem(code, `\`${field}\` ${message}.`, { details: [{ field, message }] });
}
