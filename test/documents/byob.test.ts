import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { localBucket } from '../../local/local-names.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import { type S3, startS3 } from '../../local/s3.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { type FakeSts, startFakeSts } from './fake-sts.ts';
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network.ts';
import { ageDocuments, askToStore, keptOf, recordsOf, type Stored, store } from './library.ts';
import { sweep } from './removals.ts';

/** What opens the customer's store: other keys than the service has for its own. */
const access = { accessKeyId: 'customer', secretAccessKey: 'customers-own-secret', region: 'eu-central-1' };

const role_arn = 'arn:aws:iam::123456789012:role/pdf-service-documents';

const role = { bucket: 'role-bucket', region: 'us-east-1', role_arn };

const folder = mkdtempSync(join(tmpdir(), 'byob-'));
let [ownS3, customerS3]: (S3 | undefined)[] = [];
let network: FaultyNetwork;
let sts: FakeSts;
let service: OwnService;

beforeAll(async () => {
  const { access: ownAccess } = readLocalSettings({});
  ownS3 = await startS3(join(folder, 'own'), ownAccess, [localBucket, 'role-bucket']);
  customerS3 = await startS3(join(folder, 'customer'), access, ['first-bucket', 'second-bucket']);
  network = await startFaultyNetwork(customerS3.url);
  sts = await startFakeSts(ownAccess.accessKeyId, ownAccess.secretAccessKey);
  service = await startService({
    egressAllow: [new URL(network.url).host, new URL(ownS3.url).host],
    env: {
      AWS_ENDPOINT_URL_S3: ownS3.url,
      AWS_ENDPOINT_URL_STS: sts.url,
      AWS_ACCESS_KEY_ID: ownAccess.accessKeyId,
      AWS_SECRET_ACCESS_KEY: ownAccess.secretAccessKey,
    },
  });
});

afterEach(() => network.heal());

afterAll(async () => {
  await service.stop();
  for (const server of [network, sts]) server.close();
  ownS3?.stop();
  customerS3?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function keys(changes: object = {}) {
  return {
    bucket: 'first-bucket',
    region: access.region,
    prefix: 'pdfs',
    endpoint: network.url,
    access_key_id: access.accessKeyId,
    secret_access_key: access.secretAccessKey,
    ...changes,
  };
}

function setStorage({ liveKey }: TestAccount, json: unknown): Promise<Response> {
  return service.call('PUT', '/account/storage', { key: liveKey, json });
}

async function get({ liveKey }: TestAccount, path: string): Promise<Record<string, unknown>> {
  return (await service.call('GET', path, { key: liveKey })).json() as Promise<Record<string, unknown>>;
}

async function accountWithBucket(): Promise<TestAccount> {
  const account = await service.newAccount();
  const response = await setStorage(account, keys());
  if (response.status !== 200) throw new Error(await response.text());
  return account;
}

const byob = { storage: { mode: 'byob' } };

const untouched = { balance: 100, reserved: 0, spent: 0 };

/** Everything in a bucket of the customer's. */
async function objectsIn(Bucket: string): Promise<readonly string[]> {
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const endpoint = customerS3?.url ?? '';
  const client = new S3Client({ endpoint, region: access.region, credentials: access, forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key = '' }) => Key);
}

async function expectDenied(response: Response, sentence: RegExp): Promise<void> {
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    error: 'Storage Operation Failed',
    code: 'byob_access_denied',
    message: expect.stringMatching(sentence),
  });
}

test('reports the external id before there is a bucket: always the same, and unique to the account', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()];
  const answered = await get(account, '/account/storage');
  expect(answered).toEqual({ configured: false, external_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(await get(account, '/account/storage')).toEqual(answered);
  expect((await get(other, '/account/storage')).external_id).not.toBe(answered.external_id);
});

test('saves a bucket that it can use, leaves nothing in it, and never shows the secret', async () => {
  const account = await service.newAccount();
  const response = await setStorage(account, keys());
  expect(response.status).toBe(200);
  const answered = (await response.json()) as Record<string, unknown>;
  expect(answered).toEqual({
    configured: true,
    external_id: expect.any(String),
    bucket: 'first-bucket',
    region: access.region,
    prefix: 'pdfs/',
    endpoint: network.url,
    access_key_id: access.accessKeyId,
  });
  expect(await get(account, '/account/storage')).toEqual(answered);
  expect((await objectsIn('first-bucket')).filter((key) => key.includes('probe'))).toEqual([]);
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  const kept = JSON.stringify(await readAccount(account.accountId));
  expect(kept).toContain('sealedSecret');
  for (const form of ['utf8', 'base64', 'hex'] as const) {
    expect(kept).not.toContain(Buffer.from(access.secretAccessKey).toString(form));
  }
});

test('keeps a document in the account’s bucket, without end, through its whole life', async () => {
  const account = await accountWithBucket();
  const html = '<h1>Zitronenfalter</h1>';
  const stored = await store(service, account, { html, ...byob });
  expect(stored).toMatchObject({ storage_mode: 'byob', expires_at: null });
  const id = stored.document_id;
  expect(await objectsIn('first-bucket')).toContain(`pdfs/${id}.pdf`);
  // The text that search reads is all that the service has of it.
  expect(await keptOf(account)).toEqual({ states: ['stored'], objects: [`${id}.txt.gz`] });
  const linked = Buffer.from(await (await fetch(stored.url)).arrayBuffer());
  expect(linked).toHaveLength(stored.file_size_bytes);
  const download = await service.call('GET', `/files/${id}/download`, { key: account.liveKey });
  expect(Buffer.from(await download.arrayBuffer()).equals(linked)).toBe(true);
  expect(await get(account, '/files?storage_mode=byob')).toMatchObject({ total: 1, documents: [{ id }] });
  expect(await get(account, '/files?storage_mode=default')).toMatchObject({ total: 0 });
  for (const mode of ['fulltext', 'grep']) {
    const found = await get(account, `/files/search?q=Zitronenfalter&mode=${mode}`);
    expect(found).toMatchObject({ total: 1, results: [{ document: { id } }] });
  }
  const deleted = await service.call('DELETE', `/files/${id}`, { key: account.liveKey });
  expect(deleted.status).toBe(200);
  expect(await objectsIn('first-bucket')).not.toContain(`pdfs/${id}.pdf`);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  expect((await fetch(stored.url)).status).toBe(404);
});

test('answers the PDF itself where it is asked to, and says that it is in the account’s bucket', async () => {
  const account = await accountWithBucket();
  const json = { html: 'a', storage: { mode: 'byob' }, return_binary: true };
  const response = await service.call('POST', '/htmlToPdf', { key: account.liveKey, json });
  expect(response.headers.get('x-storage-mode')).toBe('byob');
  const stored = await fetch(response.headers.get('x-storage-url') ?? '');
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(Buffer.from(await response.arrayBuffer()));
});

test('a document in the account’s bucket is a source as any other', async () => {
  const account = await accountWithBucket();
  const { document_id } = await store(service, account, { html: '<h1>Zitronenfalter</h1>', ...byob });
  const read = async (path: string) =>
    (await service.call('POST', path, { key: account.liveKey, json: { document_id } })).json();
  expect(await read('/pageCount')).toEqual({ page_count: 1 });
  expect(await read('/extractText')).toMatchObject({
    pages: [{ text: expect.stringContaining('Zitronenfalter') }],
  });
});

test('expires a document after retention_days, and sweeps it out of the account’s bucket', async () => {
  const account = await accountWithBucket();
  const storage = { mode: 'byob', retention_days: 1 };
  const { document_id, expires_at } = await store(service, account, { storage });
  expect((Date.parse(expires_at) - Date.now()) / 86_400_000).toBeCloseTo(1, 2);
  await ageDocuments(account, 25);
  await sweep(service);
  expect(await objectsIn('first-bucket')).not.toContain(`pdfs/${document_id}.pdf`);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('a document that expires while its bucket cannot be used is kept until it can, tried less and less often', async () => {
  const account = await accountWithBucket();
  const storage = { mode: 'byob', retention_days: 1 };
  const [{ document_id }, own] = [
    await store(service, account, { storage }),
    await store(service, account, { storage: { retention_days: 1 } }),
  ];
  await ageDocuments(account, 24 * 40);
  await expireByTtl(account); // as an earlier version wrote it
  const hours: number[] = [];
  network.fail('DELETE .pdf', 'refused');
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await makeDue(account);
    await sweep(service);
    const [record, ...others] = await recordsOf(`${account.accountId}#live`);
    expect(others).toEqual([]); // the one in the service's bucket is gone
    expect(record).toMatchObject({ id: document_id, removalAttempts: attempt + 1 });
    expect(record).not.toHaveProperty('ttlSeconds');
    hours.push(Math.round((Date.parse(record?.sweepAt ?? '') - Date.now()) / 3_600_000));
  }
  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
  expect(await objectsIn('first-bucket')).toContain(`pdfs/${document_id}.pdf`);
  expect(await keptOf(account)).toEqual({ states: ['stored'], objects: [] }); // not even its text
  expect(await get(account, '/files')).toMatchObject({ total: 0 });
  expect(own.document_id).not.toBe(document_id);

  network.heal();
  await makeDue(account);
  await sweep(service);
  expect(await objectsIn('first-bucket')).not.toContain(`pdfs/${document_id}.pdf`);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('a document that expires while the account has no storage waits for it', async () => {
  const account = await accountWithBucket();
  const { document_id } = await store(service, account, { storage: { mode: 'byob', retention_days: 1 } });
  await service.call('DELETE', '/account/storage', { key: account.liveKey });
  await ageDocuments(account, 25);
  await sweep(service);
  expect(await keptOf(account)).toEqual({ states: ['stored'], objects: [] });
  await setStorage(account, keys());
  await makeDue(account);
  await sweep(service);
  expect(await objectsIn('first-bucket')).not.toContain(`pdfs/${document_id}.pdf`);
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

/** Makes all documents of an account due since two hours. */
async function makeDue({ accountId }: TestAccount): Promise<void> {
  const { sweepTimes } = await import('../../functions/core/documents/sweep-times.ts');
  await change(accountId, sweepTimes(Date.now() - 2 * 3_600_000));
}

/** Gives all documents of an account a time to live, in seconds since 1970. */
async function expireByTtl({ accountId }: TestAccount): Promise<void> {
  await change(accountId, { ttlSeconds: 1 });
}

async function change(accountId: string, changes: object): Promise<void> {
  const { putDocumentRecord } = await import('../../functions/core/documents/documents-table.ts');
  for (const record of await recordsOf(`${accountId}#live`)) {
    await putDocumentRecord({ ...record, ...changes });
  }
}

test.each([
  ['a secret that is wrong', { secret_access_key: 'wrong' }, /secret access key .* is incorrect/],
  ['a key that is not known', { access_key_id: 'nobody' }, /does not recognise the access key/],
  ['a bucket that is not there', { bucket: 'no-such-bucket' }, /does not exist/],
])('saves nothing with %s', async (_, changes, sentence) => {
  const account = await accountWithBucket();
  const before = await get(account, '/account/storage');
  await expectDenied(await setStorage(account, keys(changes)), sentence);
  expect(await get(account, '/account/storage')).toEqual(before);
});

test.each(['PUT .pdf', 'GET .pdf', 'DELETE .pdf'])(
  'saves nothing where the bucket refuses %s',
  async (step) => {
    const account = await service.newAccount();
    network.fail(step, 'refused');
    await expectDenied(await setStorage(account, keys()), /did not respond as S3 does/);
    expect(await get(account, '/account/storage')).toMatchObject({ configured: false });
  },
);

test.each(['https://127.0.0.1:9443', 'https://169.254.169.254', 'https://[::1]:9443', 'https://10.1.2.3'])(
  'does not go to %s',
  async (endpoint) => {
    const response = await setStorage(await service.newAccount(), keys({ endpoint }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'url_blocked' });
  },
);

test.each([
  [{ endpoint: 'http://s3.example.com' }, 'endpoint', 'invalid_field'],
  [{ endpoint: 'https://s3.example.com/path' }, 'endpoint', 'invalid_field'],
  [{ endpoint: 'https://a:b@s3.example.com' }, 'endpoint', 'invalid_field'],
  [{ bucket: '../other' }, 'bucket', 'invalid_field'],
  [{ region: 'eu.attacker.example' }, 'region', 'invalid_field'],
  [{ prefix: 'a/../b' }, 'prefix', 'invalid_field'],
  [{ role_arn }, 'endpoint', 'source_conflict'],
  [{ secret_access_key: undefined }, 'secret_access_key', 'missing_field'],
])('refuses %j', async (changes, field, code) => {
  const response = await setStorage(await service.newAccount(), keys(changes));
  expect(response.status).toBe(400);
  const details = expect.arrayContaining([expect.objectContaining({ field })]);
  expect(await response.json()).toMatchObject({ code, details });
});

test('refuses a role that the service has no right to assume', async () => {
  const role_arn = 'arn:aws:iam::123456789012:role/other';
  const response = await setStorage(await service.newAccount(), { ...role, role_arn });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ details: [{ field: 'role_arn' }] });
});

test('a bucket that fails later is a clear failure, and costs nothing', async () => {
  const account = await accountWithBucket();
  network.fail('PUT .pdf', 'refused');
  await expectDenied(await askToStore(service, account, byob), /did not respond as S3 does/);
  expect(await get(account, '/files')).toMatchObject({ total: 0 });
  expect(await get(account, '/credits')).toMatchObject(untouched);
});

test('a document that its bucket does not delete stays, and may be deleted again', async () => {
  const account = await accountWithBucket();
  const { document_id } = await store(service, account, byob);
  const remove = () => service.call('DELETE', `/files/${document_id}`, { key: account.liveKey });
  network.fail('DELETE .pdf', 'refused');
  await expectDenied(await remove(), /did not respond as S3 does/);
  network.heal();
  expect(await get(account, `/files/${document_id}`)).toMatchObject({ id: document_id });
  expect((await remove()).status).toBe(200);
});

test('documents stay in the bucket that they were stored in, when the account takes another', async () => {
  const account = await accountWithBucket();
  const { url } = await store(service, account, byob);
  expect((await setStorage(account, keys({ bucket: 'second-bucket' }))).status).toBe(200);
  const { document_id } = await store(service, account, byob);
  expect(await objectsIn('second-bucket')).toContain(`pdfs/${document_id}.pdf`);
  expect((await fetch(url)).status).toBe(200);
});

test('without its storage an account stores nothing there, and cannot reach what it stored until it is back', async () => {
  const account = await accountWithBucket();
  const { document_id } = await store(service, account, byob);
  const removed = await service.call('DELETE', '/account/storage', { key: account.liveKey });
  expect(await removed.json()).toMatchObject({ configured: false });
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  expect(await readAccount(account.accountId)).not.toHaveProperty('ownBucket');
  const refused = await askToStore(service, account, byob);
  expect(await refused.json()).toMatchObject({ code: 'byob_not_configured' });
  const download = () => service.call('GET', `/files/${document_id}/download`, { key: account.liveKey });
  await expectDenied(await download(), /Set that storage again/);
  await setStorage(account, keys());
  expect((await download()).status).toBe(200);
});

test('one account’s bucket is no other’s', async () => {
  const [account, other] = [await accountWithBucket(), await service.newAccount()];
  const { document_id } = await store(service, account, byob);
  expect(await get(other, '/account/storage')).toMatchObject({ configured: false });
  const refused = await askToStore(service, other, byob);
  expect(await refused.json()).toMatchObject({ code: 'byob_not_configured' });
  const download = await service.call('GET', `/files/${document_id}/download`, { key: other.liveKey });
  expect(download.status).toBe(404);
});

test('a value sealed for one account opens for no other, and not if it is changed', async () => {
  const { reachSecret } = await import('./secret.ts');
  reachSecret(service);
  const { openSecret, sealSecret } = await import('../../functions/core/identity/credentials/seal-secret.ts');
  const sealed = await sealSecret('byob', 'one', 'secret');
  expect(await openSecret('byob', 'one', sealed)).toBe('secret');
  await expect(openSecret('byob', 'other', sealed)).rejects.toThrow();
  const changed = Buffer.from(sealed, 'base64');
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  await expect(openSecret('byob', 'one', changed.toString('base64'))).rejects.toThrow();
});

test('a value sealed for one use does not open for another', async () => {
  const { reachSecret } = await import('./secret.ts');
  reachSecret(service);
  const { openSecret, sealSecret } = await import('../../functions/core/identity/credentials/seal-secret.ts');
  for (const [use, other] of [
    ['byob', 'webhook'],
    ['webhook', 'byob'],
  ] as const) {
    const sealed = await sealSecret(use, 'one', 'secret');
    expect(await openSecret(use, 'one', sealed)).toBe('secret');
    await expect(openSecret(other, 'one', sealed)).rejects.toThrow();
  }
});

test('the test environment neither uses nor reports such a bucket', async () => {
  const account = await accountWithBucket();
  for (const [method, json] of [['GET'], ['PUT', keys()], ['DELETE']] as const) {
    const request = { key: account.testKey, environment: 'test', ...(json && { json }) } as const;
    const response = await service.call(method, '/account/storage', request);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_storage' });
  }
  const response = await askToStore(service, account, { environment: 'test', ...byob });
  expect(await response.json()).toMatchObject({ code: 'byob_not_configured' });
});

test('stores with a role that asks for the account’s external id', async () => {
  const account = await service.newAccount();
  const { external_id } = await get(account, '/account/storage');
  sts.trusts = (arn, externalId) => arn === role_arn && externalId === external_id;
  const response = await setStorage(account, role);
  expect(await response.json()).toMatchObject({ configured: true, role_arn, prefix: '' });
  const stored: Stored = await store(service, account, byob);
  expect((await fetch(stored.url)).headers.get('content-type')).toBe('application/pdf');
});

test.each([
  ['trusts no one', () => false, /cannot be assumed/],
  ['asks for no external id', () => true, /without the external ID/],
  ['takes any external id', (externalId: string | null) => externalId !== null, /without the external ID/],
])('refuses a role that %s', async (_, trusts, sentence) => {
  const account = await service.newAccount();
  sts.trusts = (_arn, externalId) => trusts(externalId);
  await expectDenied(await setStorage(account, role), sentence);
  expect(await get(account, '/account/storage')).toMatchObject({ configured: false });
});
