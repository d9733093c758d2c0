import { Problem } from '../../contract/problem.ts';
import type { Match } from '../../pdf/matching/match.ts';
import { patternMatcher } from '../../pdf/matching/pattern-matcher.ts';

/** The first match in a document, the text of the page it is on, and how many there are on all pages. */
export interface DocumentMatches {
  readonly count: number;
  readonly text: string;
  readonly first: Match;
}

/**
 * Makes what finds a regular expression in each of some documents, given as their pages: undefined for one without a
 * match. `^` and `$` are the ends of lines. Throws invalid_regex: at once for a pattern that is wrong, later for one
 * that takes too long.
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

/** The engine speaks of a pattern; here the field that has it is another. */
function namingField<Result>(work: () => Result, why: string): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Problem) throw new Problem(cause.code, `q ${why}`, { cause });
    throw cause;
  }
}
