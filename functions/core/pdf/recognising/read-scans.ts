import { drawablePdf } from '../mending/mended-pdf.ts';
import { openPdf } from '../opening/open-pdf.ts';
import type { PageReading } from './page-reading.ts';
import { pageRecogniser, type RecognitionWishes, readAtOnce } from './page-recogniser.ts';

/**
 * Recognises pages of a sound PDF, from 1, many at once. Those that are left as they are, or show nothing, have no reading.
 * Throws what `pageRecogniser` throws.
 */
export async function readScans(
  pdf: Uint8Array,
  pages: readonly number[],
  wishes: RecognitionWishes,
): Promise<readonly PageReading[]> {
  const open = await openPdf(pdf, undefined, (source) => drawablePdf(source, [...pages]));
  const recogniser = pageRecogniser(open, wishes);
  const begun: Promise<PageReading>[] = [];
  try {
    for (const page of pages) {
      const [text = ''] = await open.texts([page]);
      const started = await recogniser.begin(page, text);
      if (started) begun.push(started.reading);
      await begun[begun.length - readAtOnce];
    }
    return await Promise.all(begun);
  } finally {
    await open.close();
  }
}
