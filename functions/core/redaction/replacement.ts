import { Problem } from '../contract/problems/problem.ts';
import type { Needles } from './matching/needles.ts';

/** In the order in which they are tried: what replaces words must not hold them. */
const replacements = ['[redacted]', '***', ''];

/** What stands where words stood, in texts that people read: the label, if there is one. Throws invalid_field for a label that holds words. */
export function replacementFor(label: string | undefined, needles: Needles): string {
  if (label && needles.isIn(label)) {
    const message = 'must not hold what is redacted';
    throw new Problem('invalid_field', `label ${message}.`, { details: [{ field: 'label', message }] });
  }
  return label || (replacements.find((text) => !needles.isIn(text)) ?? '');
}
