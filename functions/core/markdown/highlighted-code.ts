import highlighter from 'highlight.js/lib/common';

/** Longer code is data, and highlighting it would dominate the conversion time. */
const highlightedCharacters = 100_000;

/** Code as HTML with a class for each kind of token; empty if its language is unknown or it is too long. */
export function highlightedCode(code: string, language: string): string {
  if (!highlighter.getLanguage(language) || code.length > highlightedCharacters) return '';
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
