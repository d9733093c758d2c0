import { json } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Progress } from '../../functions/core/contract/progress.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let pdf: Uint8Array;

beforeAll(async () => {
  service = await sharedService();
  const document = await PDFDocument.create();
  for (let page = 1; page <= 12; page++) document.addPage().drawText(`page ${page}`);
  pdf = await document.save();
  Object.assign(process.env, { AWS_ENDPOINT_URL_LAMBDA: service.lambdaUrl, PDF_FUNCTION: 'pdf' });
});

/** Does work, and gives the progress that was reported meanwhile. */
async function progressOf(work: () => Promise<unknown>): Promise<Progress[]> {
  const { withProgress } = await import('../../functions/core/progress.ts');
  const reported: Progress[] = [];
  await withProgress((progress) => reported.push(progress), work);
  return reported;
}

/** Calls an endpoint as MCP does, and expects it to succeed. */
async function call(path: `/${string}`, body: object): Promise<void> {
  const { callFamily } = await import('../../functions/core/aws/lambda/call-family.ts');
  const { accountId } = await service.newAccount();
  const answer = await callFamily('pdf', {
    endpoint: { method: 'POST', path },
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pdf_base64: Buffer.from(pdf).toString('base64'), ...body }),
    caller: { accountId, environment: 'live', scopes: ['pdf:generate', 'pdf:read', 'pdf:extract'] },
    baseUrl: service.baseUrl,
    requestId: '01a1fe18-90af-7a5f-b33b-c87930980cc4',
  });
  expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'application/json']);
  expect(await json(answer.body)).toEqual(expect.any(Object));
}

test('a function that calls another learns of each page, in order, before the answer', async () => {
  const reported = await progressOf(() => call('/pdfToImage', { dpi: 300 }));
  expect(reported.length).toBeGreaterThan(2);
  expect(reported[0]).toEqual({ stage: 'drawing', done: 0, total: 12 });
  for (const { stage, total } of reported) expect([stage, total]).toEqual(['drawing', 12]);
  expect(reported.map(({ done }) => done)).toEqual(
    [...new Set(reported.map(({ done }) => done))].sort((a, b) => a - b),
  );
});

test('only whole stages count where there are several', async () => {
  const stages = [{ operation: 'rotatePages', degrees: 90 }, { operation: 'compressPdf' }];
  const reported = await progressOf(() => call('/processPdf', { stages, storage: { mode: 'default' } }));
  expect(reported[0]).toEqual({ stage: 'rotatePages', done: 0, total: 2 });
  for (const { stage } of reported) expect(['rotatePages', 'compressPdf', 'storing']).toContain(stage);
});

test('nobody who does not report progress gets any', async () => {
  await call('/pdfToImage', { dpi: 72 });
});
