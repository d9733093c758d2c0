import type { FindMatches, Match } from './match.ts';

/**
 * Finds matches with JavaScript's own regular expressions, which are fast but may backtrack without end. Returns
 * undefined if the pattern is not valid JavaScript.
 */
export function nativeMatcher(pattern: string, ignoreCase: boolean): FindMatches | undefined {
  const expression = compile(pattern, `gm${ignoreCase ? 'i' : ''}`);
  if (!expression) return undefined;
  return (text, keep) => {
    const first: Match[] = [];
    let count = 0;
    expression.lastIndex = 0;
    for (let found = expression.exec(text); found; found = expression.exec(text)) {
      const end = found.index + found[0].length;
      if (found[0] === '') expression.lastIndex += lengthAt(text, end);
      else if (count++ < keep) first.push({ start: found.index, end });
    }
    return { count, first };
  };
}

/** With the flag `u`, a character is a whole code point; without it, older patterns such as `\-` are still valid. */
function compile(pattern: string, flags: string): RegExp | undefined {
  for (const all of [`${flags}u`, flags]) {
    try {
      return new RegExp(pattern, all);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

/**
 * The reason why a pattern is not a regular expression, in JavaScript's words: `Unterminated group`. Empty for a valid
 * one.
 */
export function whyInvalid(pattern: string): string {
  try {
    new RegExp(pattern);
    return '';
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message.slice(error.message.lastIndexOf(': ') + 2);
  }
}

function lengthAt(text: string, place: number): number {
  return (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
}
