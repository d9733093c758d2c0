import { spawnSync } from 'node:child_process';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { fromBufferPromise } from 'yauzl';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { endOfBatch, rowsOf, startBatch } from './batch-of.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** Rows of /textToPdf, of which those with these numbers lack their text. */
function textRows(count: number, wrong: readonly number[] = []): object[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(!wrong.includes(index + 1) && { text: `row ${index + 1}` }),
    filename: `row-${index + 1}`,
  }));
}

async function creditsOf(key: string): Promise<Record<string, number>> {
  return (await (await service.call('GET', '/credits', { key })).json()) as Record<string, number>;
}

test('makes a document of each row, and tells what each row became', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const json = { endpoint: '/textToPdf', requests: textRows(30, [7, 19]) };
  const accepted = await service.call('POST', '/batches', { key, json });
  const { batch_id: id, ...rest } = (await accepted.json()) as { batch_id: string };
  expect(accepted.status).toBe(202);
  expect(rest).toEqual({ status: 'queued', status_url: `${service.baseUrl}/batches/${id}` });
  expect(await endOfBatch(service, { key }, id)).toEqual({
    batch_id: id,
    status: 'completed',
    endpoint: '/textToPdf',
    output: 'documents',
    total: 30,
    succeeded: 28,
    failed: 2,
    credits: 0.28,
    created_at: expect.any(String),
    finished_at: expect.any(String),
    progress: { stage: 'rows', done: 30, total: 30 },
  });
  const rows = await rowsOf(service, { key }, id);
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(rows[2]).toEqual({
    row: 3,
    status: 'completed',
    credits: 0.01,
    document_id: expect.any(String),
    filename: 'row-3.pdf',
    pages: 1,
    url: expect.any(String),
  });
  expect(rows.filter(({ status }) => status === 'failed')).toEqual(
    [7, 19].map((row) => ({
      row,
      status: 'failed',
      credits: 0,
      code: 'missing_field',
      message: expect.stringContaining('text'),
      details: [expect.objectContaining({ field: 'text' })],
    })),
  );
  const pdf = await (await fetch(rows[2]?.url ?? '')).arrayBuffer();
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
  expect(await creditsOf(key)).toMatchObject({ balance: 0.72, reserved: 0, spent: 0.28 });
});

test('puts the rows into a ZIP in their order, and those that are retried into another', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const requests = textRows(12, [5, 6]);
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests, output: 'zip' });
  const first = await endOfBatch(service, { key }, id);
  expect(first).toMatchObject({ status: 'completed', succeeded: 10, failed: 2, credits: 0.1 });
  expect(await namesIn(first.result?.documents[0]?.url)).toEqual(
    [1, 2, 3, 4, 7, 8, 9, 10, 11, 12].map((row) => `row-${row}.pdf`),
  );
  const rows = [{ row: 6, data: { text: 'mended', filename: 'mended' } }];
  const retried = await service.call('POST', `/batches/${id}/retry`, { key, json: { rows } });
  expect(retried.status).toBe(202);
  const second = await endOfBatch(service, { key }, id);
  expect(second).toMatchObject({ status: 'completed', succeeded: 11, failed: 1, credits: 0.11 });
  expect(second.result?.documents).toHaveLength(2);
  expect(await namesIn(second.result?.documents[1]?.url)).toEqual(['mended.pdf']);
  expect(await rowsOf(service, { key }, id, 'failed')).toMatchObject([{ row: 5, code: 'missing_field' }]);
  expect(await creditsOf(key)).toMatchObject({ reserved: 0, spent: 0.11 });
});

test('merges the rows in their order', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const requests = textRows(55).map((row, index) => (index === 3 ? { ...row, text: 'a\fb' } : row));
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', requests, output: 'merged' });
  const { result } = await endOfBatch(service, { key }, id);
  expect(result?.documents).toEqual([
    expect.objectContaining({ page_count: 56, filename: 'batch.pdf', content_type: 'application/pdf' }),
  ]);
  const input = Buffer.from(await (await fetch(result?.documents[0]?.url ?? '')).arrayBuffer());
  const { stdout: text } = spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
  expect(text.match(/row \d+/g)).toEqual(
    [...Array(55).keys()].map((row) => `row ${row + 1}`).filter((row) => row !== 'row 4'),
  );
});

/** The names of the files of a ZIP, in order. */
async function namesIn(url = ''): Promise<readonly string[]> {
  const zip = Buffer.from(await (await fetch(url)).arrayBuffer());
  const file = await fromBufferPromise(zip);
  const names: string[] = [];
  for await (const { fileName } of file.eachEntry()) names.push(fileName);
  return names;
}
