import type { RedactionOutcome } from '../../contract/fields/redaction/redaction.ts';

/** The header's limit; API Gateway limits all headers together. */
const maximumCharacters = 4_000;

/**
 * The header that reports redactions if the body is the PDF: a JSON list with `redaction`, `reason`, `count` and the
 * `pages` of each. Without the pages if it would be too long.
 */
export function redactionsHeader(outcomes: readonly RedactionOutcome[]): Readonly<Record<string, string>> {
  const reported = outcomes.map(({ redaction, reason, count, found }) => {
    const pages = [...new Set(found.flatMap(({ page }) => page ?? []))];
    return { redaction, reason, count, pages };
  });
  const whole = JSON.stringify(reported);
  const text =
    whole.length <= maximumCharacters ? whole : JSON.stringify(reported.map(({ pages: _, ...rest }) => rest));
  return { 'X-Redactions': text };
}
