import { documentObjects } from '../../page-content/streams/change-values.ts';
import { withEdits } from '../../page-content/streams/edit-bytes.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { isDictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import { decodedStream, maximumStreamBytes } from './decoded-stream.ts';
import { programWords } from './program-words.ts';
import type { Scrubbing } from './scrubbing.ts';
import { streamKinds } from './stream-kinds.ts';

/**
 * Removes words from the character maps of fonts and other textual programs. Glyph mappings are kept as far as
 * possible.
 */
export function scrubPrograms({ draft, needles, nameNeedles, report }: Scrubbing): void {
  const { file } = draft;
  const kindOf = streamKinds(draft);
  for (const { number, value, data } of documentObjects(draft)) {
    if (!data || !isDictionary(value) || kindOf(number, value, data) !== 'program') continue;
    const bytes = decodedStream(file, value, data, maximumStreamBytes);
    const words = bytes ? programWords(bytes, { needles, nameNeedles }) : [];
    if (!bytes || words.length === 0) continue;
    for (const { start, end } of words)
      report('other', Buffer.from(bytes.subarray(start, end)).toString('latin1'));
    const plain = withEntries(value, { Filter: undefined, DecodeParms: undefined, Length: undefined });
    changeObject(draft, number, plain, withEdits(bytes, words));
  }
}
