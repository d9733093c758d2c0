import { spawnSync } from 'node:child_process';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { createApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import { pageIdOf, rowIdOf } from '../../functions/core/jobs/batch-ids.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { endOfBatch, namesIn, rowsOf, startBatch } from './batch-of.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** A watermark on the first page and a title: 0.01 and 0.01 credits, as the page costs 0.01. */
const stages = [
  { operation: 'watermarkPdf', text: 'DRAFT' },
  { operation: 'setMetadata', title: 'Letters' },
];

const endpoint = '/textToPdf';

async function creditsOf(key: string): Promise<object> {
  return (await (await service.call('GET', '/credits', { key })).json()) as object;
}

/** What the calls of a row cost on their own. */
async function priceOfRow(key: string): Promise<number> {
  const page = await service.call('POST', endpoint, { key, json: { text: 'Dear Ada' } });
  const pdf_base64 = Buffer.from(await page.arrayBuffer()).toString('base64');
  const staged = await service.call('POST', '/processPdf', { key, json: { pdf_base64, stages } });
  return Number(page.headers.get('X-Credits-Used')) + Number(staged.headers.get('X-Credits-Used'));
}

test('the PDF of each row goes through the stages, and a row costs both calls', async () => {
  const price = await priceOfRow((await service.newAccount(1)).liveKey);
  const { liveKey: key } = await service.newAccount(1);
  const requests = [{ text: 'Dear Ada', filename: 'ada' }, { filename: 'nobody' }, { text: 'Dear Grace' }];
  const id = await startBatch(service, { key }, { endpoint, requests, stages });
  const spent = expect.closeTo(2 * price, 5);
  expect(await endOfBatch(service, { key }, id)).toMatchObject({ succeeded: 2, failed: 1, credits: spent });
  const rows = await rowsOf(service, { key }, id);
  expect(rows).toMatchObject([
    { row: 1, status: 'completed', filename: 'ada.pdf', credits: price },
    { row: 2, status: 'failed', code: 'missing_field', credits: 0 },
    { row: 3, status: 'completed', filename: '3.pdf', credits: price },
  ]);
  const input = Buffer.from(await (await fetch(rows[0]?.url ?? '')).arrayBuffer());
  expect((await PDFDocument.load(input)).getTitle()).toBe('Letters');
  const { stdout: text } = spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
  expect(text).toContain('Dear Ada');
  expect(text.replace(/\s/g, '')).toContain('DRAFT');
  expect(await creditsOf(key)).toMatchObject({ reserved: 0, spent });
  const { total } = (await (await service.call('GET', '/files', { key })).json()) as { total: number };
  expect(total).toBe(2);
});

/** What a call hears that names the page of a row, made in this round. */
async function askForPage(key: string, batchId: string, row: number, round: number): Promise<object> {
  const document_id = pageIdOf(rowIdOf(batchId, row, round));
  const answer = await service.call('POST', '/pageCount', { key, json: { document_id } });
  return (await answer.json()) as object;
}

test('the page that the stages begin with is gone once its row has ended', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const id = await startBatch(service, { key }, { endpoint, requests: [{ text: 'Dear Ada' }], stages });
  await endOfBatch(service, { key }, id);
  expect(await askForPage(key, id, 1, 0)).toMatchObject({ code: 'document_not_found' });
});

test('a row whose stages fail gives back what its page cost, and can be retried', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const second = [{ operation: 'extractPages', pages: '2' }];
  const requests = [{ text: 'one\ftwo' }, { text: 'only one' }];
  const wish = { endpoint, requests, stages: second, output: 'zip' };
  const id = await startBatch(service, { key }, wish);
  const { credits } = await endOfBatch(service, { key }, id);
  const failed = await rowsOf(service, { key }, id, 'failed');
  expect(failed).toMatchObject([{ row: 2, code: 'page_out_of_range', credits: 0 }]);
  expect(failed[0]?.message).toContain('stages[0]');
  expect(await creditsOf(key)).toMatchObject({ reserved: 0, spent: credits });
  // The page of the row that failed is being removed: the retry makes another.
  expect(await askForPage(key, id, 2, 0)).toMatchObject({ code: 'document_not_found' });
  const rows = [{ row: 2, data: { text: 'now\ftwo', filename: 'mended' } }];
  await service.call('POST', `/batches/${id}/retry`, { key, json: { rows } });
  const { result, ...retried } = await endOfBatch(service, { key }, id);
  expect(retried).toMatchObject({ succeeded: 2, failed: 0, credits: expect.closeTo(2 * credits, 5) });
  expect(await namesIn(result?.documents[1]?.url)).toEqual(['mended.pdf']);
  expect(await askForPage(key, id, 2, 1)).toMatchObject({ code: 'document_not_found' });
  expect(await creditsOf(key)).toMatchObject({ reserved: 0, spent: expect.closeTo(2 * credits, 5) });
});

test('rows whose requests and stages have expired are refused with what to do', async () => {
  const { accountId, liveKey: key } = await service.newAccount(1);
  const id = await startBatch(service, { key }, { endpoint, requests: [{}], stages });
  const { status } = await endOfBatch(service, { key }, id);
  const batch = { tenant: `${accountId}#live`, id };
  const { updateJob } = await import('../../functions/core/jobs/jobs-table.ts');
  const { planKeys } = await import('../../functions/core/batches/row-plan.ts');
  const { ownStore } = await import('../../functions/core/documents/object-store.ts');
  const { removeObjects } = await import('../../functions/core/documents/objects.ts');
  const createdAt = new Date(Date.now() - 6.1 * 24 * 3_600_000).toISOString();
  const aged = await updateJob(
    batch,
    { createdAt },
    { expression: '#state = :status', values: { ':status': status } },
  );
  expect(aged).toMatchObject({ createdAt });
  await removeObjects(ownStore(), planKeys(batch, 1));
  const rows = [{ row: 1, data: { text: 'mended' } }];
  const answer = await service.call('POST', `/batches/${id}/retry`, { key, json: { rows } });
  expect(await answer.json()).toMatchObject({
    code: 'batch_finished',
    message: expect.stringContaining('Send its rows anew.'),
  });
});

test.each([
  ['an unknown operation', [{ operation: 'foldPdf' }], 'invalid_field', 'stages[0]'],
  [
    'an unknown field',
    [{ operation: 'watermarkPdf', text: 'a', colour: 'red' }],
    'unknown_field',
    'stages[0]',
  ],
  [
    'an order that cannot be',
    [{ operation: 'encryptPdf', user_password: 'secret' }, { operation: 'flattenPdf' }],
    'invalid_field',
    'stages[0].operation',
  ],
])('refuses %s when the batch is made', async (_, wrong, code, field) => {
  const { liveKey: key } = await service.newAccount(1);
  const json = { endpoint, requests: [{ text: 'a' }], stages: wrong };
  const answer = await service.call('POST', '/batches', { key, json });
  expect(await answer.json()).toMatchObject({ code, message: expect.stringContaining(field) });
});

test('needs the scopes of the stages, and credits for them', async () => {
  const { accountId } = await service.newAccount(0.02);
  const signing = [{ operation: 'signPdf', signer_id: 'ours' }];
  const scopes = ['pdf:generate', 'pdf:read'] as const;
  const { value: key } = await createApiKey(accountId, { name: 'Live', environment: 'live', scopes });
  const wish = { endpoint, requests: [{ text: 'a' }, { text: 'b' }] };
  const unsigned = await service.call('POST', '/batches', { key, json: { ...wish, stages: signing } });
  expect(await unsigned.json()).toMatchObject({ code: 'insufficient_scope' });
  const unpaid = await service.call('POST', '/batches', { key, json: { ...wish, stages } });
  expect(await unpaid.json()).toMatchObject({ code: 'insufficient_credits' });
});
