import type { RedactionOutcome } from '../../contract/fields/redaction.ts';

/** Of the header, which API Gateway bounds together with all others. */
const maximumCharacters = 4_000;

/**
 * The header that tells what was redacted where the body is the PDF: JSON, a list with `redaction`, `reason`, `count` and the
 * `pages` of each. Without the pages where it would be too long.
 */
export function redactionsHeader(outcomes: readonly RedactionOutcome[]): Readonly<Record<string, string>> {
  const told = outcomes.map(({ redaction, reason, count, found }) => {
    const pages = [...new Set(found.flatMap(({ page }) => page ?? []))];
    return { redaction, reason, count, pages };
  });
  const whole = JSON.stringify(told);
  const text =
    whole.length <= maximumCharacters ? whole : JSON.stringify(told.map(({ pages: _, ...rest }) => rest));
  return { 'X-Redactions': text };
}
