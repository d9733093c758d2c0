import type { Draft } from '../pdf-objects/editing/draft.ts';
import { writeDraft } from '../pdf-objects/editing/write-draft.ts';
import type { RecognitionWishes } from './page-recogniser.ts';
import { readScans } from './read-scans.ts';
import { readingWarnings } from './reading-warnings.ts';
import { addTextLayer } from './text-layer.ts';

/**
 * Lays the text of scanned pages over them, invisible, so that it can be searched, selected and copied. Of the pages
 * given, from 1, those that have text stay as they are, but for scans on them. Returns how many were recognised. Throws
 * too_many_pages, and invalid_field for a language that is not installed.
 */
export async function ocrPdf(
  draft: Draft,
  pages: readonly number[],
  wishes: Omit<RecognitionWishes, 'ocr'>,
): Promise<number> {
  const readings = await readScans(writeDraft(draft), [...new Set(pages)], { ...wishes, ocr: 'auto' });
  if (readings.some(({ lines }) => lines.length > 0)) addTextLayer(draft, readings);
  draft.warnings.push(
    ...(readings.length > 0
      ? readingWarnings(readings)
      : ['No page was recognised: all of them have text already, or show nothing.']),
  );
  return readings.filter(({ isUnreadable }) => !isUnreadable).length;
}
