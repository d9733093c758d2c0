import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventDetails } from '../../functions/core/contract/answers/events.ts';
import type { Announcement } from '../../functions/core/events/announce.ts';
import { newUuidV7 } from '../../functions/core/uuid-v7.ts';
import { invokeFunction } from '../invoke-function.ts';
import { queue } from '../jobs/job-of.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { eventOf, events } from './events-of.ts';

let service: OwnService;
let account: TestAccount;

beforeAll(async () => {
  service = await startService();
  account = await service.newAccount();
});

afterAll(() => service.stop());

async function storedDocument(): Promise<string> {
  const json = { text: 'Kept.', storage: { mode: 'default' } };
  const response = await service.call('POST', '/textToPdf', { key: account.liveKey, json });
  return ((await response.json()) as { document_id: string }).document_id;
}

/** Hands the sender a message, as the queue does; gives what it wants to have again. */
async function send(announced: Announcement['announced']): Promise<readonly object[]> {
  const body = JSON.stringify({ tenant: `${account.accountId}#live`, announced });
  const answer = await invokeFunction(service.lambdaUrl, 'webhook-sender', {
    Records: [{ messageId: 'message', body }],
  });
  return (answer as { batchItemFailures: readonly object[] }).batchItemFailures;
}

test('a document that is stored and deleted is on the bus both times, as the schemas say', async () => {
  const id = await storedDocument();
  const stored = await eventOf(service, 'document.stored', id);
  const owner = { account_id: account.accountId, environment: 'live' };
  expect(stored).toMatchObject({
    source: 'pdf-service',
    detail: {
      ...owner,
      document_id: id,
      page_count: 1,
      storage_mode: 'default',
      source_endpoint: '/textToPdf',
    },
  });
  expect(eventDetails['document.stored'].strict().parse(stored.detail)).toEqual(stored.detail);
  await service.call('DELETE', `/files/${id}`, { key: account.liveKey });
  const deleted = await eventOf(service, 'document.deleted', id);
  expect(deleted.detail).toEqual({ ...owner, document_id: id, reason: 'deleted' });
});

test('the end of a job is on the bus, with its documents or the code of its error', async () => {
  const asking = { key: account.testKey, environment: 'test' } as const;
  const good = await queue(service, asking, '/textToPdf', { text: 'Later.' });
  const bad = await queue(service, asking, '/mergePdfs', { pdfs_base64: ['bm8=', 'bm8='] });
  const completed = await eventOf(service, 'job.completed', good);
  expect(eventDetails['job.completed'].strict().parse(completed.detail)).toMatchObject({
    environment: 'test',
    endpoint: '/textToPdf',
    document_ids: [good],
  });
  const failed = await eventOf(service, 'job.failed', bad);
  expect(eventDetails['job.failed'].strict().parse(failed.detail)).toMatchObject({ code: 'not_a_pdf' });
});

test('what has not happened is not on the bus: a document that was given up, or is still there', async () => {
  const id = newUuidV7();
  const longAgo = Date.now() - 4 * 3_600_000;
  const owner = { account_id: account.accountId, environment: 'live' } as const;
  const there = await storedDocument();
  const never = {
    type: 'document.deleted',
    detail: { ...owner, document_id: there, reason: 'deleted' },
  } as const;
  expect(await send({ ...never, atMs: longAgo })).toEqual([]);
  const facts = {
    content_type: 'application/pdf',
    size_bytes: 1,
    page_count: 1,
    storage_mode: 'default',
    source_endpoint: '/textToPdf',
    created_at: new Date().toISOString(),
    expires_at: null,
  } as const;
  const givenUp = { type: 'document.stored', detail: { ...owner, document_id: id, ...facts } } as const;
  expect(await send({ ...givenUp, atMs: longAgo })).toEqual([]);
  await eventOf(service, 'document.stored', there);
  const ids = events(service).map(({ 'detail-type': type, detail }) => `${type} ${detail.document_id}`);
  expect(ids).not.toContain(`document.stored ${id}`);
  expect(ids).not.toContain(`document.deleted ${there}`);
});

test('an event that EventBridge does not take comes again, and the call has long succeeded', async () => {
  const file = join(service.dataDir, 'events.jsonl');
  renameSync(file, `${file}.before`);
  mkdirSync(file); // nothing can be appended to a folder
  const batch_id = newUuidV7();
  const at = new Date().toISOString();
  const detail = {
    account_id: account.accountId,
    environment: 'live',
    batch_id,
    total: 2,
    succeeded: 1,
    failed: 1,
    credits: 1,
    created_at: at,
    finished_at: at,
  } as const;
  const message = { type: 'batch.completed', detail, atMs: Date.now() } as const;
  expect(await send(message)).toEqual([{ itemIdentifier: 'message' }]);
  rmdirSync(file);
  expect(await send(message)).toEqual([]);
  expect((await eventOf(service, 'batch.completed', batch_id)).detail).toEqual(detail);
});
