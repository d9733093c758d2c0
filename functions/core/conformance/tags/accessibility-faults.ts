import { checkAccessibility } from '../../accessibility/check-accessibility.ts';
import type { RuleName } from '../../accessibility/rules.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { ConformanceWork, Unmet } from '../conformance-work.ts';

/** Rules for the file that was read, rather than for the one that will be written. */
const rulesOfFile = new Set<RuleName>(['header', 'encryption']);

/** What keeps a document from PDF/UA-1 that only other tags can mend, or the program that made it. */
export function tagFaults(draft: Draft): readonly Unmet[] {
  return faultsOf(draft).flatMap(({ mend, ...fault }) => (mend === 'conformance' ? [] : [fault]));
}

/**
 * Reports each clause of PDF/UA-1 that a document of other software still breaks, if it is to claim that it breaks none.
 * This is the last step.
 */
export function checkClaim({ draft, wishes, unmet }: ConformanceWork): void {
  if (wishes.accessibility !== 1 || wishes.origin !== 'foreign') return;
  const known = new Set(unmet.map(({ clause }) => clause));
  for (const { clause, message, page } of faultsOf(draft))
    if (!known.has(clause)) unmet.push({ clause, message, ...(page !== undefined && { page }) });
}

function faultsOf(draft: Draft) {
  return checkAccessibility(draft)
    .failures.filter(({ rule }) => !rulesOfFile.has(rule))
    .map(({ clause, description, pages: [page], mend }) => ({
      clause,
      message: description,
      ...(page !== undefined && { page }),
      mend,
    }));
}
