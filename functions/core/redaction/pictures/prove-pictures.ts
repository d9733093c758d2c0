import { type PageReading, readingText } from '../../ocr/page-reading.ts';
import type { RecognitionWishes } from '../../ocr/page-recogniser.ts';
import { readScans } from '../../ocr/read-scans.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { holdsWords, incomplete, type Words } from '../proof/prove-redacted.ts';

/**
 * Recognises pages again after words were removed from their pictures. The draft has no boxes yet, so the pictures
 * themselves are read. `readings` are those from before. Throws redaction_incomplete if words are still read, or if
 * nothing can be read any more. See docs/decisions/redaction.md#pictures-are-recognised-again-after-redaction
 */
export async function provePictures(
  draft: Draft,
  readings: readonly PageReading[],
  words: Words,
  wishes: RecognitionWishes,
): Promise<void> {
  if (readings.length === 0) return;
  const pdf = writeDraft({ ...draft, output: {} });
  // Uses the former mode: a page that lost its text must not count as a scan, nor a scan as a page with text.
  for (const [isWhole, some] of Map.groupBy(readings, (reading) => reading.isWhole)) {
    const pages = some.map(({ page }) => page);
    const again = await readScans(pdf, pages, { ...wishes, ocr: isWhole ? 'always' : 'auto', asDrawn: true });
    for (const reading of again) {
      if (reading.isUnreadable || holdsWords(readingText(reading), words))
        throw incomplete(`what is recognised on page ${reading.page}`);
    }
  }
}
