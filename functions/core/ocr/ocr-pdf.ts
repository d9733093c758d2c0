import type { Draft } from '../pdf-objects/editing/draft.ts';
import { writeDraft } from '../pdf-objects/editing/write-draft.ts';
import type { RecognitionWishes } from './page-recogniser.ts';
import { readScans } from './read-scans.ts';
import { readingWarnings } from './reading-warnings.ts';
import { addTextLayer } from './text-layer.ts';

/**
 * Lays an invisible text layer over scanned pages, so that they can be searched, selected and copied. Of the given
 * pages, from 1, those with text are unchanged, except for scans on them. Returns the number of recognised pages.
 * Throws too_many_pages, and invalid_field for a language that is not installed.
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
