import { reportProgress } from '../progress.ts';
import { openScans } from './open-scans.ts';
import type { PageReading } from './page-reading.ts';
import { pageRecogniser, pagesAtOnce, type RecognitionWishes } from './page-recogniser.ts';

/**
 * Recognises pages of a sound PDF, from 1, in parallel. Pages that are left unchanged or blank have no reading. Throws
 * what `pageRecogniser` throws.
 */
export async function readScans(
  pdf: Uint8Array,
  pages: readonly number[],
  wishes: RecognitionWishes,
): Promise<readonly PageReading[]> {
  const { open, finestDpi } = await openScans(pdf, undefined, [...pages]);
  const recogniser = pageRecogniser(open, wishes, finestDpi);
  const begun: Promise<PageReading | undefined>[] = [];
  let readPages = 0;
  const countPage = () => reportProgress('recognising', ++readPages, pages.length);
  try {
    reportProgress('recognising', 0, pages.length);
    for (const page of pages) {
      const [text = ''] = await open.texts([page]);
      const { reading } = recogniser.begin(page, text);
      reading.then(countPage, () => {}); // its failure is awaited below
      begun.push(reading);
      await begun[begun.length - pagesAtOnce];
    }
    return (await Promise.all(begun)).filter((reading) => reading !== undefined);
  } finally {
    await recogniser.close();
    await open.close();
  }
}
