import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { plainName } from '../../lib/plain-names.ts';
import { synthesize } from '../../lib/synthesize.ts';
import { type OwnService, startService, type TestAccount } from '../../service.ts';
import { sweep } from '../removals.ts';
import { type FakeCollection, startCollection } from './fake-collection.ts';

const texts = [
  'okapi okapi okapi in the forest',
  'an okapi, and a very long sentence about the many other animals that live in the same forest',
  'the forest alone, without animals',
  'Ein Okapi im Wäldchen, 請求書 42',
];

const queries = ['okapi', 'OKAPI forest', 'alone', 'waldchen', '請求書', 'animals okapi', 'nowhere', '42'];

let collection: FakeCollection;
let service: OwnService;

beforeAll(async () => {
  collection = await startCollection();
  service = await startService({ env: { SEARCH_COLLECTION_URL: collection.url } });
  process.env.SEARCH_COLLECTION_URL = collection.url;
});

beforeEach(() => {
  collection.busyFor = 0;
  collection.requests.length = 0;
});

afterAll(async () => {
  delete process.env.SEARCH_COLLECTION_URL;
  await service.stop();
  await collection.close();
});

test('an account is searched in the collection after it was moved there, with the same results', async () => {
  const account = await withDocuments();
  const before = await searches(account);
  expect(collection.requests).toEqual([]);
  expect(await searchIn(account, 'collection')).toMatchObject({ documents: texts.length });
  expect(collection.requests).toEqual(['PUT /documents', 'POST /documents/_bulk']);
  expect(await searches(account)).toEqual(before);
  expect(before.map(({ total }) => total)).toEqual([3, 2, 1, 1, 1, 1, 0, 1]);
  const sent = [...collection.documents.values()].map(({ terms }) => terms).join(' ');
  expect(sent).not.toMatch(/okapi|forest/i);

  collection.requests.length = 0;
  expect(await searchIn(account, 'terms')).toMatchObject({ documents: texts.length });
  expect(collection.documents.size).toBe(0);
  expect(await searches(account)).toEqual(before);
});

test('documents that are stored and deleted after the move are in the collection, or not', async () => {
  const account = await withDocuments();
  await searchIn(account, 'collection');
  const id = await storeText(account, 'a tapir');
  expect((await search(account, 'tapir')).total).toBe(1);
  expect(collection.documents.has(id)).toBe(true);
  const deleted = await service.call('DELETE', `/files/${id}`, { key: account.liveKey });
  expect(deleted.status).toBe(200);
  expect(collection.documents.has(id)).toBe(false);
  expect((await search(account, 'tapir')).total).toBe(0);
});

test('an account finds only its own documents there, and in each environment those of it', async () => {
  const [one, other] = [await withDocuments(), await withDocuments()];
  await Promise.all([searchIn(one, 'collection'), searchIn(other, 'collection')]);
  await storeText(one, 'a gnu');
  expect((await search(one, 'gnu')).total).toBe(1);
  expect((await search(other, 'gnu')).total).toBe(0);
  const inTest = { key: one.testKey, environment: 'test' } as const;
  expect(await (await service.call('GET', '/files/search?q=gnu', inTest)).json()).toMatchObject({ total: 0 });
});

test('expired documents are not found', async () => {
  const account = await withDocuments();
  await searchIn(account, 'collection');
  const id = await storeText(account, 'a quagga');
  const source = collection.documents.get(id);
  expect(source?.expires).toBeGreaterThan(Date.now() / 1_000);
  if (source) (collection.documents as Map<string, object>).set(id, { ...source, expires: 1_000 });
  expect((await search(account, 'quagga')).total).toBe(0);
});

test('deleting an account removes its documents from the collection', async () => {
  const account = await withDocuments();
  await searchIn(account, 'collection');
  const own = () =>
    [...collection.documents.values()].filter(({ tenant }) => tenant.startsWith(account.accountId));
  expect(own()).toHaveLength(texts.length);
  const { closeAccount } = await import('../../../functions/core/identity/delete-account.ts');
  await closeAccount(account.accountId);
  await sweep(service);
  expect(own()).toEqual([]);
});

test('while the collection is away, a search fails free of charge, and other accounts are searched', async () => {
  const [moved, other] = [await withDocuments(), await withDocuments()];
  await searchIn(moved, 'collection');
  collection.busyFor = 2;
  const failed = await service.call('GET', '/files/search?q=okapi', { key: moved.liveKey });
  expect(failed.status).toBe(502);
  expect(await failed.json()).toMatchObject({ code: 'storage_failed' });
  expect(failed.headers.get('x-credits-used')).toBeNull();
  expect((await search(other, 'okapi')).total).toBe(3);
  collection.busyFor = 1; // a request that it has no time for is sent again
  expect((await search(moved, 'okapi')).total).toBe(3);
});

test('an account that was moved to an earlier collection is searched in the table', async () => {
  const account = await withDocuments();
  process.env.SEARCH_COLLECTION_URL = 'http://127.0.0.1:9/earlier';
  const { setSearchEngine } = await import(
    '../../../functions/core/documents/search/collection/search-engine.ts'
  );
  await setSearchEngine(account.accountId, 'collection');
  process.env.SEARCH_COLLECTION_URL = collection.url;
  expect((await search(account, 'okapi')).total).toBe(3);
  expect(collection.requests).toEqual([]);
});

test('the operator can move an account only to one of the two', async () => {
  const account = await withDocuments();
  await expect(searchIn(account, 'elsewhere')).rejects.toThrow('is neither collection nor terms');
});

test('on AWS there is a collection if the operator wants one, open to the functions that search and index', () => {
  expect(synthesize().template.findResources('AWS::OpenSearchServerless::Collection')).toEqual({});
  const operator = 'arn:aws:iam::111122223333:role/Admin';
  const { template } = synthesize({ searchCollection: 'true', searchOperator: operator });
  template.resourceCountIs('AWS::OpenSearchServerless::Collection', 1);
  template.hasResourceProperties('AWS::OpenSearchServerless::SecurityPolicy', { Type: 'encryption' });
  const [access] = Object.values(template.findResources('AWS::OpenSearchServerless::AccessPolicy'));
  const policy = JSON.parse(plainName(access?.Properties.Policy));
  const open = policy.map(
    ({ Rules: [rule], Principal }: { Rules: [{ Permission: string[] }]; Principal: string[] }) => [
      rule.Permission.join(' ').replaceAll('aoss:', ''),
      Principal.map((name) => name.replace(/^Functions|Role$/g, '')).sort(),
    ],
  );
  const writers = ['cleanup', 'dashboard', 'files', 'html', 'indexer', 'jobs', 'pdf'];
  expect(open).toEqual([
    ['ReadDocument', ['files']],
    ['WriteDocument', writers],
    ['CreateIndex DescribeIndex WriteDocument', [operator]],
  ]);
  const callers = Object.values(template.findResources('AWS::IAM::Policy')).flatMap(({ Properties }) => {
    const text = JSON.stringify(Properties.PolicyDocument);
    return text.includes('aoss:') ? [plainName(Properties.Roles[0]).replace(/^Functions|Role$/g, '')] : [];
  });
  expect(callers.sort()).toEqual(writers);
  const named = Object.entries(template.findResources('AWS::Lambda::Function')).flatMap(
    ([id, { Properties }]) =>
      Properties.Environment?.Variables.SEARCH_COLLECTION_URL
        ? [plainName({ Ref: id }).replace(/^Functions|Function$/g, '')]
        : [],
  );
  expect(named.sort()).toEqual(writers);
  expect(template.toJSON().Outputs).toHaveProperty('searchCollectionUrl');
  expect(() => synthesize({ searchOperator: operator })).toThrow('searchOperator needs searchCollection');
});

/** A customer whose documents have these texts, stored through the API. */
async function withDocuments(): Promise<TestAccount> {
  const account = await service.newAccount();
  for (const text of texts) await storeText(account, text);
  return account;
}

async function storeText({ liveKey: key }: TestAccount, words: string): Promise<string> {
  const json = { text: words, filename: 'document', storage: { mode: 'default' } };
  const stored = await service.call('POST', '/textToPdf', { key, json });
  return (await stored.json()).document_id;
}

async function search({ liveKey: key }: TestAccount, q: string) {
  const answer = await service.call('GET', `/files/search?q=${encodeURIComponent(q)}`, { key });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { total: number; results: { document: { id: string }; snippet: string }[] };
}

/** What every query finds, in order. */
async function searches(account: TestAccount) {
  const found: { readonly q: string; readonly total: number; readonly ids: string[] }[] = [];
  for (const q of queries) {
    const { total, results } = await search(account, q);
    found.push({ q, total, ids: results.map(({ document }) => document.id) });
  }
  return found;
}

async function searchIn({ accountId }: TestAccount, engine: string): Promise<object> {
  const program = join(import.meta.dirname, '../../../bin/admin.ts');
  const options = { env: { ...process.env } };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'search-in', accountId, engine],
    options,
  );
  return JSON.parse(stdout);
}
