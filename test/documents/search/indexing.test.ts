import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountOf } from '../../../functions/core/contract/callers/tenant.ts';
import { startEngine } from '../../engine/start-engine.ts';
import { access, type Library, newTenant, startLibrary } from './start-library.ts';

let library: Library;
let endEngine: () => Promise<void>;
beforeAll(async () => {
  library = await startLibrary();
  endEngine = await startEngine(access);
});
afterAll(async () => {
  await endEngine();
  await library.stop();
});

async function makePdf(pages: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) pdf.addPage().drawText(text, { font, x: 50, y: 700, size: 12 });
  return pdf.save();
}

/** A document whose PDF is in its store, and which is not indexed. */
async function storeBytes(bytes: Uint8Array) {
  const { newDocument } = await import('../../../functions/core/documents/document.ts');
  const { putDocumentRecord } = await import('../../../functions/core/documents/documents-table.ts');
  const { objectStore } = await import('../../../functions/core/documents/object-store.ts');
  const { putObject } = await import('../../../functions/core/documents/objects.ts');
  const accountId = accountOf(newTenant());
  const facts = { accountId, environment: 'live', storageMode: 'default', retentionDays: 14 } as const;
  const document = {
    ...newDocument({
      ...facts,
      filename: 'scan 7.pdf',
      contentType: 'application/pdf',
      sizeBytes: bytes.length,
      pageCount: 1,
      sourceEndpoint: '/x',
    }),
    state: 'stored',
  } as const;
  await putDocumentRecord(document);
  await putObject(await objectStore(document), document.objectKey, bytes, 'application/pdf');
  return document;
}

test('makes a stored PDF one that both searches find, page by page', async () => {
  const { indexStoredPdf } = await import('../../../functions/indexer/index-stored-pdf.ts');
  const { readText } = await import('../../../functions/core/documents/search/document-text.ts');
  const document = await storeBytes(await makePdf(['The first page', 'The second page']));
  await indexStoredPdf(document, Date.now() + 60_000);
  expect(await readText(document)).toEqual(['The first page', 'The second page']);
  for (const mode of ['fulltext', 'grep'] as const) {
    const { hits, total } = await library.search(document.tenant, 'second page', { mode });
    expect(hits).toMatchObject([{ document: { id: document.id }, snippet: 'The second page' }]);
    expect(total).toBe(1);
  }
});

test.each([
  ['damaged', Buffer.from('%PDF-1.7\nno more than that')],
  ['encrypted', readFileSync(join(import.meta.dirname, '../../pdf/objects/encrypted/aes-256-r6.pdf'))],
])('finds a PDF that cannot be read by its name: %s', async (_, bytes) => {
  const { indexStoredPdf } = await import('../../../functions/indexer/index-stored-pdf.ts');
  const document = await storeBytes(bytes);
  await indexStoredPdf(document, Date.now() + 60_000);
  const { hits } = await library.search(document.tenant, 'scan');
  expect(hits).toMatchObject([{ document: { id: document.id }, snippet: '' }]);
});

test('reports only that a document was not indexed if its PDF is missing', async () => {
  const { indexStoredPdf } = await import('../../../functions/indexer/index-stored-pdf.ts');
  const { answerIndexing } = await import('../../../functions/indexer/answer-indexing.ts');
  const document = { ...(await storeBytes(await makePdf(['x']))), objectKey: 'retained/014/none.pdf' };
  const [head] = await answerIndexing(() => indexStoredPdf(document, Date.now() + 60_000), 'request');
  expect(JSON.parse(Buffer.from(head ?? []).toString())).toEqual({
    problem: {
      code: 'storage_failed',
      message: expect.stringContaining('could not be indexed for search'),
    },
  });
});

test('reads as much of a text as its bounds allow', async () => {
  const { readPageTexts } = await import('../../../functions/engine/read-page-texts.ts');
  const pdf = await makePdf(Array.from({ length: 40 }, (_, page) => `page ${page}`));
  expect(await readPageTexts(pdf, undefined, { characters: 15, timeoutMs: 60_000 })).toEqual([
    'page 0',
    'page 1',
    'pag',
  ]);
  expect(await readPageTexts(pdf, undefined, { characters: 1_000, timeoutMs: 0 })).toHaveLength(2);
});

test('reads the first pages of a PDF that has more than a call may read', async () => {
  const { readPageTexts } = await import('../../../functions/engine/read-page-texts.ts');
  const pdf = await PDFDocument.create();
  for (let page = 0; page <= 2_000; page++) pdf.addPage([10, 10]);
  expect(await readPageTexts(await pdf.save())).toHaveLength(2_000);
});

test.each([
  ['a word without end', 'x'.repeat(4_000_000)],
  ['a run without end', 'ก'.repeat(1_000_000)],
  ['accents without end', `a${'\u0301'.repeat(4_000_000)}`],
  ['half a million different words', Array.from({ length: 500_000 }, (_, n) => `w${n}`).join(' ')],
])('takes %s, and finds the rest of the document', async (_, text) => {
  const tenant = newTenant();
  const { id } = await library.store(tenant, ['needle needle', text]);
  const { hits } = await library.search(tenant, 'needle document');
  expect(hits).toMatchObject([{ document: { id }, snippet: 'needle needle' }]);
});

test('keeps the most frequent of more terms than fit, and the name', async () => {
  const { countTerms } = await import('../../../functions/core/documents/search/count-terms.ts');
  const { countsIn } = await import('../../../functions/core/documents/search/packed-terms.ts');
  const { hashTerm } = await import('../../../functions/core/documents/search/hash-term.ts');
  const many = Array.from({ length: 200_000 }, (_, number) => `w${number}`).join(' ');
  const { packed, length } = countTerms('name.pdf', [many, 'frequent '.repeat(1_000)]);
  const countOf = countsIn(packed);
  expect(packed.byteLength).toBeLessThan(350_000);
  expect(length).toBe(201_002);
  expect(
    ['name', 'pdf', 'frequent', 'w0', 'w199999', 'other'].map((term) => countOf(hashTerm(term))),
  ).toEqual([4, 4, 255, 1, 0, 0]);
});
