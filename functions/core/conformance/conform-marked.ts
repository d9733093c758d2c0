import { isOpaque } from '../contract/fields/conformance.ts';
import { testMarked } from '../page-operations/mark-as-test.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { conformDraft } from './conform-draft.ts';
import type { ConformanceWishes } from './conformance-work.ts';

/**
 * The same as `conformDraft`, with the mark of the test environment where the call is of it. The mark is drawn before:
 * afterwards it would break what was mended. Throws conformance_failed.
 */
export function conformMarked(draft: Draft, wishes: ConformanceWishes, isTest: boolean): Promise<Draft> {
  return conformDraft(isTest ? testMarked(draft, { isOpaque: isOpaque(wishes) }) : draft, wishes);
}
