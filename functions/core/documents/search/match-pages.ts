import { Problem } from '../../contract/problems/problem.ts';
import type { Match } from '../../matching/match.ts';
import { patternMatcher } from '../../matching/pattern-matcher.ts';

/** The first match in a document, the text of its page, and the number of matches on all pages. */
export interface DocumentMatches {
  readonly count: number;
  readonly text: string;
  readonly first: Match;
}

/**
 * Returns a function that finds a regular expression in each of several documents, given as their pages, with undefined
 * for a document without a match. `^` and `$` match at line ends. Throws invalid_regex: at once for an invalid pattern,
 * later for one that takes too long.
 */
export function matchPages(pattern: string) {
  const match = namingField(
    () => patternMatcher(pattern, { regex: true, ignoreCase: true }),
    'is not a valid regular expression.',
  );
  return (documents: readonly (readonly string[])[]): (DocumentMatches | undefined)[] => {
    const matches = namingField(
      () => match(documents.flat(), 1),
      'takes too long to run as a regular expression. Avoid backreferences, lookaround and nested repetition.',
    );
    let place = 0;
    return documents.map((pages) => {
      const found = matches.slice(place, place + pages.length);
      place += pages.length;
      const page = found.findIndex(({ count }) => count > 0);
      const first = found[page]?.first[0];
      if (!first) return undefined;
      return { count: found.reduce((sum, { count }) => sum + count, 0), text: pages[page] ?? '', first };
    });
  };
}

/** The engine's messages say `pattern`, but the field here has another name. */
function namingField<Result>(work: () => Result, why: string): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'invalid_regex')
      throw new Problem(cause.code, `q ${why}`, { cause });
    throw cause;
  }
}
