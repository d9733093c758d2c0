import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import type { PageText, ReadOptions } from '../core/opening/extract-text.ts';
import type { RecognitionTotals } from '../core/reading/recognised-pages.ts';
import type { RecognisedText } from '../core/reading/recognised-texts.ts';
import { recogniseFor } from './recognise-for.ts';

interface OcrInput extends ReadOptions {
  readonly ocr: 'never' | 'auto' | 'always';
  readonly languages: readonly string[];
}

type Take<Page> = (pages: readonly Page[]) => void | Promise<void>;

/**
 * Recognises scans as the call requests, between `read`, which extracts the text of pages, and `write`, which receives
 * it. Returns the result of `read` and what recognition reports. OCR code is loaded on demand.
 */
export async function withRecognition<Page extends PageText, Totals>(
  pdf: Uint8Array,
  { ocr, ...input }: OcrInput,
  call: EngineCall,
  write: Take<RecognisedText<Page>>,
  read: (take: Take<Page>) => Promise<Totals>,
): Promise<RecognitionTotals & { readonly totals: Totals }> {
  if (ocr === 'never') return { totals: await read(write), recognisedPages: 0, unreadablePages: [] };
  const { recognisedTexts } = await import('../core/reading/recognised-texts.ts');
  const wishes = { ocr, languages: input.languages, recognise: recogniseFor(call) };
  const texts = recognisedTexts<Page>(pdf, input, wishes, write);
  try {
    const totals = await read(texts.take);
    return { totals, ...(await texts.finish()) };
  } finally {
    await texts.close();
  }
}
