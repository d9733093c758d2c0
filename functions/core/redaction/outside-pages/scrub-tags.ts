import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { isDictionary, isString, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { foldedLetters } from '../matching/fold-text.ts';
import type { Scrubbing } from './scrubbing.ts';

/** Texts of tags and marked content that replace drawn content (ISO 32000-2, 14.9.4 and 14.9.5). */
const replacing = ['ActualText', 'E'];

/**
 * Removes replacement texts that are a part of the words: if several tags spell them, none alone matches. The drawn
 * text is equal, or redacted.
 */
export function scrubTags({ draft, needles }: Scrubbing): void {
  const words = needles.texts.map(foldedLetters).join('\n');
  changeObjects(draft, ({ value, data }) => ({
    data,
    value: changedDeeply(value, (inner) => {
      if (!isDictionary(inner)) return inner;
      const gone = replacing.filter((key) => isPart(inner.get(key)));
      return gone.length > 0
        ? withEntries(inner, Object.fromEntries(gone.map((key) => [key, undefined])))
        : inner;
    }),
  }));

  function isPart(value: Value | undefined): boolean {
    if (!isString(value)) return false;
    const text = foldedLetters(decodeTextString(value));
    return text !== '' && words.includes(text);
  }
}
