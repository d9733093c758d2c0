import { Problem } from '../contract/problems/problem.ts';
import type { Needles } from './matching/needles.ts';

/** Tried in this order: the replacement must not contain the words. */
const replacements = ['[redacted]', '***', ''];

/**
 * Returns the replacement of words in human-readable texts: the label, if any. Throws invalid_field for a label that
 * holds words.
 */
export function replacementFor(label: string | undefined, needles: Needles): string {
  if (label && needles.isIn(label)) {
    const message = 'must not hold what is redacted';
    throw new Problem('invalid_field', `label ${message}.`, { details: [{ field: 'label', message }] });
  }
  return label || (replacements.find((text) => !needles.isIn(text)) ?? '');
}
