import { isOpaque } from '../contract/fields/conformance.ts';
import { testMarked } from '../page-operations/mark-as-test.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { conformDraft } from './conform-draft.ts';
import type { ConformanceWishes } from './conformance-work.ts';

/**
 * Does the same as `conformDraft`, after adding the test mark to calls of the test environment. Added later, the mark
 * would break conformance again. Throws conformance_failed.
 */
export function conformMarked(draft: Draft, wishes: ConformanceWishes, isTest: boolean): Promise<Draft> {
  return conformDraft(isTest ? testMarked(draft, { isOpaque: isOpaque(wishes) }) : draft, wishes);
}
