import { Problem } from '../contract/problems/problem.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { keepingValues } from '../pdf-objects/objects/pdf-file.ts';
import { conformAnnotations } from './annotations/conform-annotations.ts';
import { conformColours } from './colours/conform-colours.ts';
import { setOutputIntent } from './colours/set-output-intent.ts';
import type { ConformanceStep, ConformanceWishes, Unmet } from './conformance-work.ts';
import { mendReplacementTexts } from './contents/mend-replacement-texts.ts';
import { conformFonts } from './fonts/conform-fonts.ts';
import { identifyStandards } from './metadata/identify-standards.ts';
import { stripDocument } from './stripping/strip-document.ts';
import { checkClaim } from './tags/accessibility-faults.ts';
import { tagDocument } from './tags/tag-document.ts';

/** The order matters: removed parts need no mending, the mended document is described, and then judged. */
const steps: readonly ConformanceStep[] = [
  stripDocument,
  conformAnnotations,
  conformFonts,
  conformColours,
  mendReplacementTexts,
  tagDocument,
  setOutputIntent,
  identifyStandards,
  checkClaim,
];

/** The maximum number of broken clauses in an error. */
const namedClauses = 50;

/**
 * Makes a document conform to a standard: removes or replaces forbidden parts if nothing visible or audible is lost,
 * and adds required ones. Throws conformance_failed with the clauses that are still broken.
 */
export async function conformDraft(draft: Draft, wishes: ConformanceWishes): Promise<Draft> {
  const unmet: Unmet[] = [];
  draft.file = keepingValues(draft.file); // because steps read the same objects
  for (const step of steps) await step({ draft, wishes, unmet });
  if (unmet.length > 0) throw cannotConform(unmet);
  return draft;
}

function cannotConform(unmet: readonly Unmet[]): Problem {
  const details = unmet.slice(0, namedClauses).map(({ clause, message, page }) => ({
    field: 'conformance',
    message: page === undefined ? message : `Page ${page}: ${message}`,
    rule: clause,
  }));
  const [first] = details;
  const others = unmet.length > 1 ? ` (and ${unmet.length - 1} more)` : '';
  return new Problem(
    'conformance_failed',
    `The PDF cannot conform to the standard. ${first?.message} ${first?.rule}${others}.`,
    { details },
  );
}
