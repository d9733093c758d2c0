const maximumCharacters = 300;
const maximumTotalCharacters = 1_000;

/**
 * The header with some warnings, or as many of the first as fit, and their number: `one; another (2 of 9)`. Non-ASCII
 * characters are percent-encoded, as UTF-8.
 */
export function warningHeader(warnings: readonly string[]): Readonly<Record<string, string>> {
  if (warnings.length === 0) return {};
  let text = '';
  let count = 0;
  for (const warning of warnings) {
    const joined = count === 0 ? inAscii(warning) : `${text}; ${inAscii(warning)}`;
    if (count > 0 && joined.length > maximumTotalCharacters) break;
    text = joined;
    count++;
  }
  return { 'X-Warning': count < warnings.length ? `${text} (${count} of ${warnings.length})` : text };
}

function inAscii(warning: string): string {
  const cut = warning.length > maximumCharacters ? `${warning.slice(0, maximumCharacters)}…` : warning;
  return cut.toWellFormed().replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent);
}
