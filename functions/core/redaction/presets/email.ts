import type { Match } from '../../matching/match.ts';

/** An address in its usual form: in Unicode (RFC 6531), without comments and quoted parts. */
const address =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]/gu;

/** Finds e-mail addresses. */
export function findEmails(text: string): readonly Match[] {
  return [...text.matchAll(address)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}
