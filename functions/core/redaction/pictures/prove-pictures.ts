import { type PageReading, readingText } from '../../ocr/page-reading.ts';
import type { RecognitionWishes } from '../../ocr/page-recogniser.ts';
import { readScans } from '../../ocr/read-scans.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { holdsWords, incomplete, type Words } from '../proof/prove-redacted.ts';

/**
 * Recognises pages anew of which words were taken out of pictures. The draft has no boxes over them yet, so that what is
 * read is what the pictures hold. `readings` are those of before. Throws redaction_incomplete if words are still read, or
 * if nothing can be read any more.
 * See docs/decisions/redaction.md#pictures-are-recognised-again-after-redaction
 */
export async function provePictures(
  draft: Draft,
  readings: readonly PageReading[],
  words: Words,
  wishes: RecognitionWishes,
): Promise<void> {
  if (readings.length === 0) return;
  const pdf = writeDraft({ ...draft, output: {} });
  // As before: a page that has lost its text is not to be taken for a scan, nor a scan for a page with text.
  for (const [isWhole, some] of Map.groupBy(readings, (reading) => reading.isWhole)) {
    const pages = some.map(({ page }) => page);
    const again = await readScans(pdf, pages, { ...wishes, ocr: isWhole ? 'always' : 'auto' });
    for (const reading of again) {
      if (reading.isUnreadable || holdsWords(readingText(reading), words))
        throw incomplete(`what is recognised on page ${reading.page}`);
    }
  }
}
