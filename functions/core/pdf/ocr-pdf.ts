import type { Draft } from '../pdf-objects/editing/draft.ts';
import { writeDraft } from '../pdf-objects/editing/write-draft.ts';
import { drawablePdf } from './mending/mended-pdf.ts';
import { openPdf } from './opening/open-pdf.ts';
import type { PageReading } from './recognising/page-reading.ts';
import { pageRecogniser, type RecognitionWishes, readAtOnce } from './recognising/page-recogniser.ts';
import { addTextLayer } from './recognising/text-layer.ts';

/** What is recognised with less certainty is told. */
const certain = 0.6;

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
  const readings = await readPages(writeDraft(draft), [...new Set(pages)], wishes);
  if (readings.some(({ lines }) => lines.length > 0)) addTextLayer(draft, readings);
  draft.warnings.push(...warningsOf(readings));
  return readings.filter(({ isUnreadable }) => !isUnreadable).length;
}

async function readPages(
  pdf: Uint8Array,
  pages: readonly number[],
  wishes: Omit<RecognitionWishes, 'ocr'>,
): Promise<readonly PageReading[]> {
  const open = await openPdf(pdf, undefined, (source) => drawablePdf(source, [...pages]));
  const recogniser = pageRecogniser(open, { ...wishes, ocr: 'auto' });
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

function warningsOf(readings: readonly PageReading[]): readonly string[] {
  if (readings.length === 0)
    return ['No page was recognised: all of them have text already, or show nothing.'];
  return readings.flatMap(({ page, isUnreadable, lines, confidence }) => {
    if (isUnreadable) return [`Page ${page} could not be recognised: it is too complex.`];
    if (lines.length === 0) return [`No text was found on page ${page}.`];
    if (confidence >= certain) return [];
    return [`Page ${page} was recognised with little certainty: ${Math.round(confidence * 100)} %.`];
  });
}
