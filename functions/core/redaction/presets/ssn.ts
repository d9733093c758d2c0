import type { Match } from '../../matching/match.ts';

const separator = '[-\\u2010-\\u2013. ]';
const parts = ['(?!000|666|9)\\d{3}', '(?!00)\\d{2}', '(?!0000)\\d{4}'];

/** In groups, or after a label. */
const grouped = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\d[-.])${parts.join(separator)}(?![\\p{L}\\p{N}]|[-.]\\d)`,
  'gu',
);
const named = new RegExp(
  `(?:\\bSSN\\b|\\bsocial[ -]security\\b)[^\\d\\n]{0,24}(?<number>${parts.join('')})(?!\\d)`,
  'giu',
);

/** Finds social security numbers of the United States, without those that are never issued. */
export function findSocialSecurityNumbers(text: string): readonly Match[] {
  const found = [...text.matchAll(grouped)].map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
  }));
  for (const { index, 0: whole, groups } of text.matchAll(named)) {
    const end = index + whole.length;
    found.push({ start: end - (groups?.number?.length ?? 0), end });
  }
  return found;
}
