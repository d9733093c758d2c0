import { eachComment } from '../../page-content/each-comment.ts';
import type { Edit } from '../../page-content/streams/edit-bytes.ts';
import { ifReadable } from '../../pdf-objects/errors.ts';
import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { parseValue } from '../../pdf-objects/objects/parse-value.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';
import { textOfBytes } from '../matching/readings.ts';
import { heldBy, type Scrubbing } from './scrubbing.ts';
import { isStandardName } from './standard-names.ts';

/** Shorter strings are glyph codes and their characters. */
const longestCode = 4;

/** The character collections that fonts refer to, and their makers. */
const collection = /^Adobe(?:-[\w-]+)?$/;

/**
 * Finds words in comments, strings and names of a character map or another textual program (ISO 32000-2, 7.10.5 and
 * 9.7.5), with their replacements. Nothing for binary programs. Operator names are kept.
 */
export function programWords(
  bytes: Uint8Array,
  needles: Pick<Scrubbing, 'needles' | 'nameNeedles'>,
): readonly Edit[] {
  if (needles.needles.size === 0 || textOfBytes(bytes) === undefined) return [];
  const found: Edit[] = [];
  eachComment(bytes, (start, end) => {
    if (heldBy(needles, bytes.subarray(start, end)) !== undefined) found.push({ start, end, text: '%' });
  });
  eachContentToken(bytes, (start, end) => {
    const first = bytes[start];
    if (first === 0x2f) {
      const name = nameAt(bytes, start, end);
      if (!isStandardName(name) && !collection.test(name) && heldBy(needles, name) !== undefined)
        found.push({ start, end, text: '/N' });
    } else if (first === 0x28 || first === 0x3c) {
      const value = ifReadable(() => parseValue(cursorAt(bytes, start)));
      if (!isString(value) || value.length <= longestCode) return;
      const isCollection = collection.test(Buffer.from(value).toString('latin1'));
      if (!isCollection && heldIn(value) !== undefined)
        found.push({ start, end, text: first === 0x28 ? '()' : '<FFFD>' });
    }
  });
  return found.sort((one, other) => one.start - other.start);

  /** The characters of a code are UTF-16 without a byte order mark. */
  function heldIn(value: Uint8Array): string | undefined {
    const wide = value.length % 2 === 0 ? Buffer.concat([Buffer.from([0xfe, 0xff]), value]) : undefined;
    return heldBy(needles, value) ?? (wide && heldBy(needles, wide));
  }
}
