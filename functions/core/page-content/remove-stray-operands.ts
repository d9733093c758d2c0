import { contentOperators } from '../pdf-objects/structure/content/content-operators.ts';
import type { ContentEditor } from './operation.ts';
import { withEdits } from './streams/edit-bytes.ts';

/** Operators that take strings (ISO 32000-2, annex A), and the image that has its own syntax. */
const withStrings = new Set(['Tj', 'TJ', "'", '"', 'BDC', 'DP', 'EI']);

/**
 * Removes content that draws nothing but may still be read: comments, unknown operators, and strings before operators
 * that take none.
 */
export const removeStrayOperands: ContentEditor = {
  dropsComments: true,
  edit({ name, operands, content, start, end }) {
    if (withStrings.has(name)) return undefined;
    if (!contentOperators.has(name)) return '';
    const strings = operands.filter(({ value }) => value instanceof Uint8Array);
    if (strings.length === 0) return undefined;
    return withEdits(
      content.subarray(start, end),
      strings.map((string) => ({ start: string.start - start, end: string.end - start, text: '' })),
    );
  },
};
