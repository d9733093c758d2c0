const maximumCharacters = 300;

/**
 * The header with the first of some warnings, and their number: `unknown field: formatt (1 of 3)`. Non-ASCII characters
 * are percent-encoded, as UTF-8.
 */
export function warningHeader(warnings: readonly string[]): Readonly<Record<string, string>> {
  const [first] = warnings;
  if (first === undefined) return {};
  const cut = first.length > maximumCharacters ? `${first.slice(0, maximumCharacters)}…` : first;
  const text = cut.toWellFormed().replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent);
  return { 'X-Warning': warnings.length > 1 ? `${text} (1 of ${warnings.length})` : text };
}
