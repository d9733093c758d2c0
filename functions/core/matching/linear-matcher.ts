import { RE2JS, RE2JSException } from 're2js';
import type { FindMatches, Match } from './match.ts';

/**
 * Finds matches in time linear in the length of the text. Returns undefined for a pattern that is invalid or needs
 * backtracking, such as one with back references.
 */
export function linearMatcher(pattern: string, ignoreCase: boolean): FindMatches | undefined {
  const expression = compile(pattern, RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
  if (!expression) return undefined;
  return (text, keep) => {
    const first: Match[] = [];
    let count = 0;
    const matcher = expression.matcher(text);
    while (matcher.find()) {
      const match = { start: matcher.start(), end: matcher.end() };
      if (match.end > match.start && count++ < keep) first.push(match);
    }
    return { count, first };
  };
}

function compile(pattern: string, flags: number): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}

/**
 * Returns a function that says whether a text has a match, in time linear in its length. Undefined for a pattern that is
 * invalid or needs backtracking.
 */
export function linearTest(pattern: string): ((text: string) => boolean) | undefined {
  const expression = compile(pattern, 0);
  return expression && ((text) => expression.matcher(text).find());
}
