import { type Accessibility, checkAccessibility } from '../../accessibility/check-accessibility.ts';
import type { RuleName } from '../../accessibility/rules.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { ConformanceWork, Unmet } from '../conformance-work.ts';

/** Rules for the file that was read, rather than for the one that will be written. */
const rulesOfFile = new Set<RuleName>(['header', 'encryption']);

/** What keeps a document from PDF/UA-1 that only other tags can mend, or the program that made it. */
export function tagFaults(draft: Draft): readonly Unmet[] {
  const { failures } = checkAccessibility(draft);
  return failures.filter(({ mend }) => mend !== 'conformance').map(unmetOf);
}

/**
 * Reports each clause of PDF/UA-1 that a document of other software still breaks, if it is to claim that it breaks none.
 * This is the last step. A document without tags is reported as such alone.
 */
export function checkClaim({ draft, wishes, unmet }: ConformanceWork): void {
  if (wishes.accessibility !== 1 || wishes.origin !== 'foreign') return;
  const { isTagged, failures } = checkAccessibility(draft);
  if (!isTagged) return;
  const known = new Set(unmet.map(({ clause }) => clause));
  const broken = failures.filter(({ rule, clause }) => !rulesOfFile.has(rule) && !known.has(clause));
  unmet.push(...broken.map(unmetOf));
}

function unmetOf({ clause, description, pages: [page] }: Accessibility['failures'][number]): Unmet {
  return { clause, message: description, ...(page !== undefined && { page }) };
}
