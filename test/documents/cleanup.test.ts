import { beforeAll, expect, test } from '@jest/globals';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { ageDocuments, type Described, keptOf, store, sweep } from './library.ts';

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
  expect(await sweep(service)).toBeGreaterThanOrEqual(12);
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
