import type { Redaction } from '../../contract/fields/redaction/redaction.ts';
import type { Match } from '../../matching/match.ts';
import { patternMatcher } from '../../matching/pattern-matcher.ts';
import { presetMatcher } from '../presets/preset-matcher.ts';
import { needlesOf } from './needles.ts';

/** Finds the matches of a redaction in each text of a list. */
export type TextMatcher = (texts: readonly string[]) => readonly (readonly Match[])[];

/** The maximum number of matches in each text. */
const maximumMatches = 50_000;

/**
 * Returns the matcher of a redaction's text; undefined for a box. Throws invalid_regex: at once, or later if it takes
 * too long.
 */
export function textMatcher(
  redaction: Redaction,
  { ignoreCase }: { readonly ignoreCase: boolean },
): TextMatcher | undefined {
  if ('text' in redaction) {
    const needles = needlesOf([redaction.text], { ignoreCase });
    return (texts) => texts.map((text) => needles.findIn(text));
  }
  if ('pattern' in redaction) {
    const find = patternMatcher(redaction.pattern, { regex: true, ignoreCase });
    return (texts) => find(texts, maximumMatches).map(({ first }) => first);
  }
  if (!('preset' in redaction)) return undefined;
  const find = presetMatcher(redaction.preset);
  return (texts) => texts.map(find);
}
