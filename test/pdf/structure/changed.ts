import type { PdfResult } from '../../../functions/core/contract/endpoint.ts';
import type { PdfInput } from '../../../functions/core/opening/read-intact.ts';
import { changePdf } from '../../../functions/core/page-operations/change-pdf.ts';
import { extractPages as extractFrom } from '../../../functions/core/page-operations/extract-pages.ts';
import { mergePdfs as mergeInto } from '../../../functions/core/page-operations/merge-pdfs.ts';
import {
  watermarkPdf as mark,
  type Watermark,
  type WatermarkOptions,
} from '../../../functions/core/watermark/watermark-pdf.ts';

/** Page numbers, from 1, or what makes them of the page count. */
type Pages = readonly number[] | ((pageCount: number) => readonly number[]);

interface Password {
  readonly password?: string | undefined;
}

/** Each operation alone, on the bytes of PDFs. */
export function extractPages(
  bytes: Uint8Array,
  pages: Pages,
  { password }: Password = {},
): Promise<PdfResult> {
  return changePdf([{ bytes, password }], (draft) =>
    extractFrom(draft, typeof pages === 'function' ? pages(draft.sourcePages.length) : pages),
  );
}

export async function mergePdfs([first, ...others]: readonly PdfInput[]): Promise<PdfResult> {
  if (!first) throw new Error('nothing to merge');
  return changePdf([first, ...others], mergeInto);
}

export function watermarkPdf(
  bytes: Uint8Array,
  watermark: Watermark,
  {
    password,
    pages,
    ...options
  }: Omit<WatermarkOptions, 'pages'> & Password & { readonly pages?: Pages } = {},
): Promise<PdfResult> {
  return changePdf([{ bytes, password }], (draft) =>
    mark(draft, watermark, {
      ...options,
      pages: typeof pages === 'function' ? pages(draft.sourcePages.length) : pages,
    }),
  );
}
