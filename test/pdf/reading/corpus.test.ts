import { expect } from '@jest/globals';
import { Problem } from '../../../functions/core/contract/problems/problem.ts';
import { pdfToImage } from '../../../functions/core/drawing/pdf-to-image.ts';
import { openPdf } from '../../../functions/core/opening/open-pdf.ts';
import { grepPdf } from '../../../functions/core/reading/grep-pdf.ts';
import { testRealPdfs } from '../real-pdfs.ts';
import { textsOf } from './read-back.ts';

/** What a job gives, or the code of the problem that it answers with. Whatever else is thrown fails the test. */
async function outcome<Result>(job: Promise<Result>): Promise<Result | string> {
  try {
    return await job;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.code;
    throw error;
  }
}

testRealPdfs('%s is read, searched and drawn, or refused', async (pdf) => {
  const open = await outcome(openPdf(pdf, undefined));
  if (typeof open === 'string') {
    expect(['not_a_pdf', 'pdf_encrypted']).toContain(open);
    expect(await outcome(textsOf(pdf))).toBe(open);
    return;
  }
  await open.close();
  const texts = await outcome(textsOf(pdf));
  if (typeof texts === 'string') {
    expect(['output_too_large', 'not_a_pdf']).toContain(texts);
  } else {
    expect(texts).toHaveLength(open.pageCount);
    await checkMatches(pdf, texts);
  }
  await checkImages(pdf, open.pageCount);
});

/** Every match lies in the page's text where it says. */
async function checkMatches(pdf: Uint8Array, texts: readonly string[]): Promise<void> {
  const options = {
    pattern: '\\w+',
    regex: true,
    ignoreCase: true,
    context: 10,
    countOnly: false,
    hidden: 'include',
  } as const;
  await grepPdf(pdf, options, ({ page, details }) => {
    const text = texts[page - 1] ?? '';
    for (const { match, start, end, context } of details) {
      expect(text.slice(start, end)).toBe(match);
      expect(text).toContain(context);
    }
  });
}

async function checkImages(pdf: Uint8Array, pageCount: number): Promise<void> {
  const drawn = await outcome(pdfToImage(pdf, { format: 'png', dpi: 36 }));
  if (typeof drawn === 'string') {
    expect(['output_too_large', 'not_a_pdf']).toContain(drawn);
    return;
  }
  let count = 0;
  for await (const { bytes } of drawn.images) {
    expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe('PNG');
    count += 1;
  }
  expect(count).toBe(pageCount);
}
