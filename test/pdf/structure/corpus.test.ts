import { expect } from '@jest/globals';
import { Problem } from '../../../functions/core/contract/problems/problem.ts';
import { countPages } from '../../../functions/core/page-operations/count-pages.ts';
import { markAsTest } from '../../../functions/core/page-operations/mark-as-test.ts';
import { testRealPdfs } from '../real-pdfs.ts';
import { extractPages, mergePdfs, watermarkPdf } from './changed.ts';
import { withPages } from './documents.ts';
import { complaints, isFaultless } from './read-back.ts';

/** What a call may answer for a file that cannot be worked on. */
const clearProblems = ['not_a_pdf', 'pdf_encrypted', 'payload_too_large'];

testRealPdfs('ends in a right answer or a clear problem: %s', async (bytes) => {
  const other = await (await withPages(['other'])).save();
  const whole = await outcome(
    extractPages(bytes, (pages) => Array.from({ length: pages }, (_, index) => pages - index)),
  );
  const count = typeof whole === 'string' ? 0 : whole.pageCount;
  const made = [
    whole,
    await outcome(extractPages(bytes, () => [1, 1])),
    await outcome(mergePdfs([{ bytes }, { bytes: other }, { bytes }])),
    await outcome(watermarkPdf(bytes, { text: 'DRAFT' }, { position: 'tile' })),
  ];
  if (typeof whole === 'string') {
    expect(clearProblems).toContain(whole);
    expect(made).toEqual([whole, whole, whole, whole]);
    expect(await outcome(markAsTest(bytes))).toBe(whole);
    return;
  }
  expect(await countPages(bytes)).toBe(count);
  const pdfs = made.map((result) => (typeof result === 'string' ? bytes : result.pdf));
  const counts = [count, 2, count * 2 + 1, count, count];
  // Streams are copied as they are, faults included: only a file without fault shows faults of ours.
  const showsFaults = isFaultless(bytes);
  for (const [index, pdf] of [...pdfs, await markAsTest(bytes)].entries()) {
    expect(await countPages(pdf)).toBe(counts[index]);
    if (showsFaults) expect(complaints(pdf)).toBe('');
  }
});

/** What a call gives, or the code of its problem; whatever else is thrown fails the test. */
async function outcome<Result>(call: Promise<Result>): Promise<Result | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.code;
    throw error;
  }
}
