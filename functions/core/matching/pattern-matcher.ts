import { Problem } from '../contract/problems/problem.ts';
import { threadMs } from '../processor-time.ts';
import { runWithinTime } from '../run-within-time.ts';
import { emptyWays } from './empty-ways.ts';
import { linearMatcher } from './linear-matcher.ts';
import type { FindMatches, Matches } from './match.ts';
import { nativeMatcher, whyInvalid } from './native-matcher.ts';
import { withAnySigns } from './vowel-signs.ts';

export interface PatternOptions {
  /**
   * Whether the pattern is a regular expression, rather than text in which any white space matches any other, and vowel
   * signs are ignored.
   */
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  /** The total time for the fast engine, for one of our own patterns, which cannot backtrack without end. */
  readonly patienceMs?: number;
}

interface Engine {
  readonly makeMatcher: (source: string, ignoreCase: boolean) => FindMatches | undefined;
  /** For the whole call. */
  readonly budgetMs: number;
}

/** The fast one first; a pattern that makes it backtrack for too long is passed to the one that cannot backtrack. */
const engines: readonly [Engine, ...Engine[]] = [
  { makeMatcher: nativeMatcher, budgetMs: 2_000 },
  { makeMatcher: linearMatcher, budgetMs: 8_000 },
];

/** With this many, V8 compiles a pattern in less than a second. */
const maximumEmptyWays = 16;

/**
 * Returns a function that finds a pattern in each text of a list. `^` and `$` match at the ends of lines.
 * Throws invalid_regex: at once for an invalid pattern, later for one that takes too long.
 */
export function patternMatcher(pattern: string, { regex, ignoreCase, patienceMs }: PatternOptions) {
  const source = regex ? pattern : plainSource(pattern);
  const [fast, ...others] = engines;
  const left = [{ ...fast, ...(patienceMs !== undefined && { budgetMs: patienceMs }) }, ...others];
  // Our own patterns compile at once.
  const isOwn = !regex || patienceMs !== undefined;
  if (!isOwn && emptyWays(pattern) > maximumEmptyWays) left.shift();
  let current = nextEngine(left, source, ignoreCase);
  if (!current) {
    const why = whyInvalid(source).toLowerCase();
    throw invalid(why ? `is not a valid regular expression: ${why}.` : takesTooLong);
  }

  return (texts: readonly string[], keep: number): Matches[] => {
    while (current) {
      const { findMatches, leftMs } = current;
      const startedMs = threadMs();
      const found = runWithinTime(() => texts.map((text) => findMatches(text, keep)), leftMs);
      current.leftMs -= threadMs() - startedMs;
      if (found) return found;
      current = nextEngine(left, source, ignoreCase);
    }
    throw invalid(takesTooLong, true);
  };
}

const takesTooLong = 'takes too long to run. Avoid backreferences, lookaround and nested repetition.';

/** The next engine that accepts the pattern, without those that take too long to compile it. */
function nextEngine(left: Engine[], source: string, ignoreCase: boolean) {
  for (let engine = left.shift(); engine; engine = left.shift()) {
    const { makeMatcher, budgetMs } = engine;
    const findMatches = runWithinTime(() => makeMatcher(source, ignoreCase), budgetMs);
    if (findMatches) return { findMatches, leftMs: budgetMs };
  }
  return undefined;
}

/** Text may be broken across lines, so a space in the pattern matches any white space. Vowel signs are optional. */
function plainSource(pattern: string): string {
  const words = pattern.split(/\s+/);
  const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const folded = words.map((word) => Array.from(word, (one) => withAnySigns(one, escaped(one))).join(''));
  return (folded.join('') === '' ? words.map(escaped) : folded).join('\\s+');
}

function invalid(why: string, isOutOfTime = false): Problem {
  return new Problem('invalid_regex', `pattern ${why}`, { isOutOfTime });
}
