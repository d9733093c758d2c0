import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { plainNumbers } from '../../pdf-objects/structure/content/plain-numbers.ts';
import { documentContents } from './document-contents.ts';

/** The maximum content of one document that is read. */
const maximumContentBytes = 256 * 1024 * 1024;

/** Writes the numbers of all content of a document in standard form. Content that cannot be read is kept unchanged. */
export function writePlainNumbers(draft: Draft): void {
  const budget = { bytes: maximumContentBytes };
  for (const { streams, store } of documentContents(draft)) {
    const content = streams.length > 0 ? decodeContent(draft.file, streams, budget) : undefined;
    const plain = content && plainNumbers(content);
    if (plain && plain !== content) store(plain);
  }
}
