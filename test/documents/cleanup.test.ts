import { beforeAll, expect, test } from '@jest/globals';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { ageDocuments, type Described, keptOf, recordsOf, store } from './library.ts';
import { putDueDocuments } from './put-due-documents.ts';
import { find, removalVariables, sendRemoval, sweep, untilDone } from './removals.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function listed(account: TestAccount): Promise<readonly string[]> {
  const response = await service.call('GET', '/files', { key: account.liveKey });
  const { documents } = (await response.json()) as { documents: readonly Described[] };
  return documents.map(({ id }) => id);
}

test('a document is hidden from every call from the second that it expires, before it is swept', async () => {
  const account = await service.newAccount();
  const { document_id, url } = await store(service, account, {
    html: 'okapi',
    storage: { retention_days: 1 },
  });
  await ageDocuments(account, 24);
  const call = (method: string, path: string) => service.call(method, path, { key: account.liveKey });
  expect(await (await call('GET', '/files')).json()).toMatchObject({ documents: [], total: 0 });
  expect(await (await call('GET', '/files/search?q=okapi')).json()).toMatchObject({ results: [], total: 0 });
  expect(await (await call('GET', '/files/search?q=okapi&mode=grep')).json()).toMatchObject({
    results: [],
    total: 0,
  });
  expect((await call('GET', `/files/${document_id}`)).status).toBe(404);
  expect((await call('GET', `/files/${document_id}/download`)).status).toBe(404);
  expect((await call('DELETE', `/files/${document_id}`)).status).toBe(404);
  expect((await fetch(url)).status).toBe(404);
  expect((await keptOf(account)).states).toEqual(['stored']);
});

test('expired documents are removed with their texts and terms, and nothing else is', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()];
  for (let count = 0; count < 12; count += 1)
    await store(service, account, { storage: { retention_days: 1 } });
  const kept = await store(service, account, { storage: { retention_days: 30 } });
  const others = await store(service, other, { storage: { retention_days: 1 } });
  await ageDocuments(account, 25);
  await sweep(service);
  expect(await keptOf(account)).toEqual({
    states: ['stored'],
    objects: [`${kept.document_id}.pdf`, `${kept.document_id}.txt.gz`],
  });
  expect(await listed(account)).toEqual([kept.document_id]);
  expect(await listed(other)).toEqual([others.document_id]);
});

test('documents that could not be swept for days are still swept', async () => {
  const account = await service.newAccount();
  await store(service, account, { storage: { retention_days: 1 } });
  await ageDocuments(account, 24 * 7);
  await sweep(service);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('within a day, the search for what was missed goes back a year', async () => {
  const { partitionsToSearch } = await import('../../functions/core/documents/sweep-times.ts');
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 10, 26, hour));
  const searched = new Set(hours.flatMap(partitionsToSearch));
  for (const day of ['2026-11-26', '2026-11-19', '2026-03-01', '2025-11-26'])
    for (const part of [0, 7, 15]) expect(searched).toContain(`${day}#${part}`);
  for (const hour of hours) expect(partitionsToSearch(hour).length).toBeLessThanOrEqual(400);
});

test('a search that runs out of time has read some of every day', async () => {
  const account = await service.newAccount();
  const [long, short] = ['2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z'];
  await putDueDocuments(account.accountId, 5, long, { filename: 'a'.repeat(300_000) }); // more than a read returns
  await putDueDocuments(account.accountId, 2, short);
  Object.assign(process.env, removalVariables(service));
  const { queueDue } = await import('../../functions/cleanup/queue-due.ts');
  let rounds = 0;
  const partitions = ['2025-01-01#0', '2025-01-02#0'];
  const times = { from: '0', until: '2025-01-03' };
  const queued = await queueDue(partitions, times, () => ++rounds <= 1);
  await untilDone(service);
  const left = (await recordsOf(`${account.accountId}#live`)).map(({ expiresAt }) => expiresAt);
  expect(queued).toEqual({ count: 7 - left.length, isComplete: false });
  expect(new Set(left)).toEqual(new Set([long]));
});

/** A time that no search of the service's own looks at for hours: those of the full hours each take some days of the past. */
function longPast(): string {
  const days = 48 + ((new Date().getUTCHours() + 12) % 24);
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString();
}

/** The moment of a run of the cleanup for the minute in which a time lies. */
function runFor(time: string): Date {
  return new Date(Date.parse(time) + 60_000);
}

test('an expired document is removed by the run of the next minute, and one that expires later is not', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()];
  await store(service, account, { storage: { retention_days: 1 } });
  await store(service, other, { storage: { retention_days: 1 } });
  await ageDocuments(account, 25);
  await ageDocuments(other, 25, 2);
  const [sweepAt] = await sweepTimesOf(account);
  await find(service, new Date(Date.parse(sweepAt ?? '') - 60_000));
  await untilDone(service);
  expect((await keptOf(account)).states).toEqual(['stored']);
  await find(service, runFor(sweepAt ?? ''));
  await untilDone(service);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  expect(await termsOf(account)).toBe(0);
  expect((await keptOf(other)).objects).toHaveLength(2);
  expect(await termsOf(other)).toBe(1);
});

test('what no run has found is found by the run of the next full hour, and by no other', async () => {
  const account = await service.newAccount();
  await store(service, account, { storage: { retention_days: 1 } });
  await ageDocuments(account, 27);
  const hour = new Date(Date.now() - (Date.now() % 3_600_000));
  await find(service, new Date(hour.getTime() - 60_000));
  await untilDone(service);
  expect((await keptOf(account)).states).toEqual(['stored']);
  await find(service, hour);
  await untilDone(service);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('500 documents that expire in the same minute are removed by one run', async () => {
  const account = await service.newAccount();
  const expiresAt = longPast();
  await putDueDocuments(account.accountId, 500, expiresAt);
  const { states, objects } = await keptOf(account);
  expect([states.length, objects.length]).toEqual([500, 1_000]);
  expect(await find(service, runFor(expiresAt))).toMatchObject({ documents: 500 });
  await untilDone(service);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  expect(await termsOf(account)).toBe(0);
});

test('a removal that is delivered twice, at once or later, removes what is due and nothing else', async () => {
  const account = await service.newAccount();
  const expiresAt = longPast();
  const due = await putDueDocuments(account.accountId, 3, expiresAt);
  const kept = await store(service, account, { storage: { retention_days: 1 } });
  const tenant = `${account.accountId}#live`;
  const documents = [...due, ...due, { tenant, id: kept.document_id }, { tenant, id: 'unknown' }];
  await Promise.all([sendRemoval(service, { documents }), sendRemoval(service, { documents })]);
  await untilDone(service);
  await sendRemoval(service, { documents });
  await untilDone(service);
  expect(await listed(account)).toEqual([kept.document_id]);
  expect((await fetch(kept.url)).status).toBe(200);
  expect((await keptOf(account)).objects).toHaveLength(2);
});

async function sweepTimesOf(account: TestAccount): Promise<readonly (string | undefined)[]> {
  return (await recordsOf(`${account.accountId}#live`)).map(({ sweepAt }) => sweepAt);
}

/** How many documents of an account are in the search index. */
async function termsOf({ accountId }: TestAccount): Promise<number> {
  const { readTerms } = await import('../../functions/core/documents/search/terms-table.ts');
  const found: string[] = [];
  await readTerms(`${accountId}#live`, ({ id }) => found.push(id));
  return found.length;
}

test('a deletion that died after removing the bytes is completed, and one that died before is dropped', async () => {
  const account = await service.newAccount();
  const [gone, there] = [await store(service, account), await store(service, account)];
  const { updateDocumentRecord, getDocumentRecord } = await import(
    '../../functions/core/documents/documents-table.ts'
  );
  const { sweepTimes } = await import('../../functions/core/documents/sweep-times.ts');
  const { recorded } = await import('../../functions/core/documents/record-condition.ts');
  const { removeObjects } = await import('../../functions/core/documents/objects.ts');
  const { objectStore } = await import('../../functions/core/documents/object-store.ts');
  const tenant = `${account.accountId}#live`;
  for (const { document_id: id } of [gone, there]) {
    await updateDocumentRecord({ tenant, id }, sweepTimes(Date.now() - 1_000), recorded);
  }
  const record = await getDocumentRecord({ tenant, id: gone.document_id });
  if (record) await removeObjects(await objectStore(record), [record.objectKey]);

  await sweep(service);
  expect(await listed(account)).toEqual([there.document_id]);
  expect((await fetch(there.url)).status).toBe(200);
  const left = await getDocumentRecord({ tenant, id: there.document_id });
  expect(left?.sweepAt).toBe(left?.expiresAt);
  expect(await keptOf(account)).toMatchObject({ states: ['stored'] });
});
