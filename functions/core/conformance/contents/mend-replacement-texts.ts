import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { documentContents } from '../../page-content/streams/document-contents.ts';
import { parseValue } from '../../pdf-objects/objects/parse-value.ts';
import { decodeTextString, encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';
import { isDictionary, isString, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { eachContentToken, isToken } from '../../pdf-objects/structure/content/content-tokens.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { ConformanceWork } from '../conformance-work.ts';

/** The maximum content read in one document. */
const maximumContentBytes = 256 * 1024 * 1024;

/** Private use characters, which have no agreed meaning (Unicode, 23.5). */
const privateCharacters = /\p{Co}/gu;

/**
 * Replaces private use characters, such as those of icon fonts, in replacement texts (ISO 32000-2, 14.9.4): there the
 * standards on PDF 2.0 forbid them (ISO 19005-4, 6.2.10.8; ISO 14289-2, 8.4.3).
 */
export function mendReplacementTexts({ draft, wishes }: ConformanceWork): void {
  const { archive, accessibility, origin } = wishes;
  if (archive?.part !== 4 && accessibility !== 2) return;
  const budget = { bytes: maximumContentBytes };
  for (const { streams, store } of documentContents(draft)) {
    const content = streams.length > 0 ? decodeContent(draft.file, streams, budget) : undefined;
    const mended = content && withoutPrivateTexts(content);
    if (mended) store(mended);
  }
  // Our own and Chromium's documents have such texts only in content.
  if (origin !== 'foreign') return;
  changeObjects(draft, ({ value, data }) => ({
    value: changedDeeply(value, (inner) => {
      const own = isDictionary(inner) ? inner.get('ActualText') : undefined;
      const mended = withoutPrivate(own);
      return isDictionary(inner) && mended ? withEntries(inner, { ActualText: mended }) : inner;
    }),
    data,
  }));
}

/** Returns content without such texts; undefined if it has none. */
function withoutPrivateTexts(content: Uint8Array): Uint8Array | undefined {
  if (Buffer.from(content.buffer, content.byteOffset, content.byteLength).indexOf('/ActualText') < 0)
    return undefined;
  const pieces: Uint8Array[] = [];
  let position = 0;
  let isAfterKey = false;
  eachContentToken(content, (start, end) => {
    if (isAfterKey && (content[start] === 0x28 || content[start] === 0x3c)) {
      const mended = withoutPrivate(parseValue(cursorAt(content, start, end)));
      if (mended) {
        pieces.push(content.subarray(position, start), Buffer.from(`<${mended.toString('hex')}>`, 'latin1'));
        position = end;
      }
    }
    isAfterKey = isToken(content, start, end, '/ActualText');
  });
  return position === 0 ? undefined : Buffer.concat([...pieces, content.subarray(position)]);
}

/** Returns a text string without such characters; undefined if it has none. */
function withoutPrivate(value: Value | undefined): Buffer | undefined {
  const text = isString(value) ? decodeTextString(value) : '';
  const mended = text.replace(privateCharacters, '\ufffd');
  return mended === text ? undefined : encodeTextString(mended);
}
