import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { descendants } from '../local/processes.ts';
import { type OwnService, startService } from '../service.ts';

let service: OwnService;
let pdf_base64: string;

beforeAll(async () => {
  service = await startService();
  const document = await PDFDocument.create();
  for (let page = 0; page < 30; page += 1) document.addPage().drawText(`page ${page}`);
  pdf_base64 = Buffer.from(await document.save()).toString('base64');
});
afterAll(() => service.stop());

/** The processes of engines, which the service has started. */
function engines(): readonly number[] {
  return descendants(service.process.pid ?? 0).filter((id) => /"name":"engine"/.test(commandOf(id)));
}

function commandOf(processId: number): string {
  return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
}

/** The processor time of all engines, in hundredths of a second. */
function processorTicks(): number {
  const times = engines().map((id) =>
    readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13),
  );
  return times.flatMap((both) => both ?? []).reduce((sum, ticks) => sum + Number(ticks), 0);
}

const pageCount = (key: string) => service.call('POST', '/pageCount', { key, json: { pdf_base64 } });

test('a call whose engine dies of a segmentation fault ends 500, and the service serves the next', async () => {
  const { liveKey: key } = await service.newAccount();
  expect((await pageCount(key)).status).toBe(200);
  const before = processorTicks();
  const drawing = service.call('POST', '/pdfToImage', { key, json: { pdf_base64, dpi: 600 } });
  while (processorTicks() < before + 10) await pause(10);
  for (const processId of engines()) process.kill(processId, 'SIGSEGV');
  const failed = await drawing;
  expect([failed.status, await failed.json()]).toMatchObject([500, { code: 'processing_failed' }]);
  expect(await (await pageCount(key)).json()).toEqual({ page_count: 30 });
  const credits = (await (await service.call('GET', '/credits', { key })).json()) as Record<string, number>;
  expect(credits.reserved).toBe(0);
});

test('an engine has no variable that names a table, bucket, queue or secret, or a setting of the service', async () => {
  await pageCount(service.liveKey);
  const [engine = 0] = engines();
  const names = readFileSync(`/proc/${engine}/environ`, 'utf8')
    .split('\0')
    .map((entry) => entry.split('=', 1)[0]);
  expect(
    names.filter((name) =>
      /TABLE|BUCKET|QUEUE|SECRET|DATA_DIR|PORT|DYNAMODB|URL_S3|SQS|SSM/.test(name ?? ''),
    ),
  ).toEqual(['AWS_SECRET_ACCESS_KEY']);
});

test('work that is not done in the time of its call ends, for nothing, and the next call is served', async () => {
  const { callEngine } = await import('../../functions/core/engine-calls/call-engine.ts');
  const pdf = Buffer.from(pdf_base64, 'base64');
  const within = (ms: number) =>
    ({ accountId: 'a', environment: 'live', endsAtEpochMs: Date.now() + ms }) as const;
  const drawing = callEngine('pdfToImage', { pdf_base64: pdf, dpi: 600, format: 'png' }, within(1_500));
  await expect(drawing).rejects.toMatchObject({ code: 'service_busy', isOutOfTime: false });
  expect(await callEngine('pageCount', { pdf_base64: pdf }, within(60_000))).toEqual({
    json: { page_count: 30 },
  });
});

test('bytes that no invocation has room for come by an object of one call, which is gone afterwards', async () => {
  const { liveKey: key } = await service.newAccount();
  const document = await PDFDocument.create();
  const noise = Buffer.from(Array.from({ length: 7_000_000 }, (_, index) => (index * 2_654_435_761) >>> 24));
  await document.attach(noise, 'noise.bin', { creationDate: new Date(0), modificationDate: new Date(0) });
  document.addPage();
  const bytes = Buffer.from(await document.save({ useObjectStreams: false }));
  const place = await service.call('POST', '/uploads', {
    key,
    json: { filename: 'a.pdf', size: bytes.length },
  });
  const { document_id, upload_url } = (await place.json()) as Record<string, string>;
  expect((await fetch(upload_url ?? '', { method: 'PUT', body: bytes })).status).toBe(200);
  const made = await service.call('POST', '/rotatePages', { key, json: { document_id, degrees: 90 } });
  expect(made.status).toBe(200);
  const rotated = await PDFDocument.load(await made.arrayBuffer());
  expect(rotated.getPage(0).getRotation().angle).toBe(90);
});
