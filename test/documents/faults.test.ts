import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { packagedRelease } from '../../layers/chromium/chromium-release.ts';
import { nightlyTest, oneOfEach, someOf } from '../jest/chosen-cases.ts';
import type { TestAccount } from '../service.ts';
import type { Fault } from './faulty-network.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { ageDocuments, askToStore, askToStoreParts, keptOf, type Stored, store } from './library.ts';
import { find, forgetQueued, queued, sendRemoval, sweep, until, untilDone } from './removals.ts';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService();
});

afterEach(() => {
  faulty.dynamodb.heal();
  faulty.s3.heal();
});

afterAll(() => faulty.stop());

type Store = 'dynamodb' | 's3';

/** Each thing that storing asks of a store, in order, but for what paying asks. */
const steps: readonly (readonly [Store, string])[] = [
  ['dynamodb', 'PutItem documents'],
  ['s3', 'PUT .pdf'],
  ['s3', 'GET .pdf'],
  ['s3', 'PUT .txt.gz'],
  ['dynamodb', 'PutItem terms'],
  ['dynamodb', 'UpdateItem documents'],
];

/** As often as the client of DynamoDB asks for the same. */
const dynamodbAttempts = 4;

/** Paying asks this to reserve, to reserve the pages, and to settle. */
const settling = { operation: 'UpdateItem accounts', after: 2 } as const;

async function get(account: TestAccount, path: string): Promise<unknown> {
  return (await faulty.service().call('GET', path, { key: account.liveKey })).json();
}

const failed = expect.objectContaining({ error: 'Storage Operation Failed', code: 'storage_failed' });

const untouched = { balance: 100, reserved: 0, spent: 0, granted: 100 };

async function expectNothingToBeSeen(account: TestAccount): Promise<void> {
  expect(await get(account, '/files')).toMatchObject({ documents: [], total: 0 });
}

/** Lets an hour pass, and what is left of the call be swept: then it is as if the call had never been. */
async function expectNothingToBeLeft(account: TestAccount): Promise<void> {
  const { ageReservations } = await import('../billing/age-reservations.ts');
  await Promise.all([ageDocuments(account, 1), ageReservations(account.accountId, 60)]);
  await sweep(faulty.service());
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  expect(await get(account, '/credits')).toMatchObject(untouched);
  expect(await get(account, '/credits/usage')).toMatchObject({ usage: [] });
}

const faults: readonly Fault[] = ['refused', 'answer lost'];

/** Publishing is not among them: if its answers are all lost, it is looked up. */
const failures = steps
  .flatMap(([name, operation]) => faults.map((fault) => [operation, fault, name] as const))
  .filter(([operation, fault]) => operation !== 'UpdateItem documents' || fault === 'refused');

test.each(oneOfEach(failures, ([, fault, name]) => `${name} ${fault}`))(
  'storing: %s %s is a 502 that costs nothing and leaves nothing to be seen',
  async (operation, fault, name) => {
    const account = await faulty.service().newAccount();
    faulty[name].fail(operation, fault);
    const response = await askToStore(faulty.service(), account);
    expect([response.status, await response.json()]).toEqual([502, failed]);
    faulty[name].heal();
    await expectNothingToBeSeen(account);
    // What publishes a document also withdraws it; while that fails, cleanup is the one to pay back.
    if (operation !== 'UpdateItem documents') expect(await get(account, '/credits')).toMatchObject(untouched);
    await expectNothingToBeLeft(account);
  },
);

const throttled: typeof steps = [
  ...steps.slice(0, 4),
  ['dynamodb', 'UpdateItem accounts'],
  ['dynamodb', 'GetItem credentials'],
];

test.each(oneOfEach(throttled, ([name]) => name))(
  'storing: where %s throttles %s, a 503 says when to try again, and costs nothing',
  async (name, operation) => {
    const account = await faulty.service().newAccount();
    faulty[name].fail(operation, 'throttled');
    const response = await askToStore(faulty.service(), account);
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '5',
      {
        error: 'Service Busy',
        code: 'service_busy',
        message: 'The service is busy. Nothing was charged; try again in a few seconds.',
        request_id: response.headers.get('x-request-id'),
        doc_url: expect.stringMatching(/\/docs\/errors\/service_busy$/),
      },
    ]);
    faulty[name].heal();
    await expectNothingToBeSeen(account);
    await expectNothingToBeLeft(account);
  },
);

test.each(oneOfEach(steps, ([name]) => name))(
  'storing: an answer of %s to %s that is lost once is asked for again',
  async (name, operation) => {
    const account = await faulty.service().newAccount();
    faulty[name].fail(operation, 'answer lost', { times: 1 });
    const { url } = await store(faulty.service(), account);
    expect((await fetch(url)).status).toBe(200);
    expect(await get(account, '/files')).toMatchObject({ total: 1 });
    expect(await get(account, '/credits')).toMatchObject({ balance: 98.99, reserved: 0, spent: 1.01 });
  },
);

const failuresOfParts = [
  ['PutItem documents', 'refused'],
  ['PutItem terms', 'refused'],
  ['TransactWriteItems documents', 'refused'],
] as const;

test.each(oneOfEach(failuresOfParts, ([, fault]) => fault))(
  'storing parts: %s %s for one of them leaves none, and costs nothing',
  async (operation, fault) => {
    const account = await faulty.service().newAccount();
    faulty.dynamodb.fail(operation, fault, { after: operation.startsWith('Put') ? 1 : 0 });
    const response = await askToStoreParts(faulty.service(), account);
    expect([response.status, await response.json()]).toEqual([502, failed]);
    faulty.dynamodb.heal();
    await expectNothingToBeSeen(account);
    await expectNothingToBeLeft(account);
  },
);

test('storing: what is paid for and cannot be published is paid back at once', async () => {
  const account = await faulty.service().newAccount();
  faulty.dynamodb.fail('UpdateItem documents', 'refused', { times: dynamodbAttempts });
  expect((await askToStore(faulty.service(), account)).status).toBe(502);
  expect(await get(account, '/credits')).toMatchObject(untouched);
  expect(await get(account, '/credits/usage')).toMatchObject({ usage: [] });
  expect(await keptOf(account)).toEqual({ states: ['deleting'], objects: [] });
  await expectNothingToBeLeft(account);
});

test('storing: settling that is refused costs nothing and leaves nothing to be seen', async () => {
  const account = await faulty.service().newAccount();
  const { operation, after } = settling;
  faulty.dynamodb.fail(operation, 'refused', { after });
  const response = await askToStore(faulty.service(), account);
  expect(response.status).toBe(500);
  faulty.dynamodb.heal();
  await expectNothingToBeSeen(account);
  await expectNothingToBeLeft(account);
});

test('storing: pages whose reservation is not heard of again cost nothing, once it counts as abandoned', async () => {
  const account = await faulty.service().newAccount();
  faulty.dynamodb.fail(settling.operation, 'answer lost', { after: 1, times: dynamodbAttempts });
  expect((await askToStore(faulty.service(), account)).status).toBe(500);
  await expectNothingToBeSeen(account);
  await expectNothingToBeLeft(account);
});

test('storing: settling whose answers are all lost is looked up, and the call succeeds', async () => {
  const account = await faulty.service().newAccount();
  const { operation, after } = settling;
  faulty.dynamodb.fail(operation, 'answer lost', { after });
  await store(faulty.service(), account);
  faulty.dynamodb.heal();
  expect(await get(account, '/credits')).toMatchObject({ balance: 98.99, reserved: 0, spent: 1.01 });
  expect(await get(account, '/files')).toMatchObject({ total: 1 });
});

nightlyTest('storing: an answer of S3 to PUT .pdf that is too late is a 502, too', async () => {
  const account = await faulty.service().newAccount();
  faulty.s3.fail('PUT .pdf', 'answer late');
  const response = await askToStore(faulty.service(), account);
  expect([response.status, await response.json()]).toEqual([502, failed]);
  faulty.s3.heal();
  await expectNothingToBeSeen(account);
  await expectNothingToBeLeft(account);
});

test.each(someOf(['answer lost', 'answer late'] as const, 1))(
  'storing: publishing, every %s and then throttled, is looked up, and the call succeeds',
  async (fault) => {
    const account = await faulty.service().newAccount();
    faulty.dynamodb.fail('UpdateItem documents', fault, { times: dynamodbAttempts });
    faulty.dynamodb.fail('UpdateItem documents', 'throttled');
    const { url } = await store(faulty.service(), account);
    expect((await fetch(url)).status).toBe(200);
    expect(await get(account, '/files')).toMatchObject({ total: 1 });
    expect(await get(account, '/credits')).toMatchObject({ balance: 98.99, reserved: 0, spent: 1.01 });
  },
);

test.each([
  ['GET /files', 'Query documents'],
  ['GET /files/{id}', 'GetItem documents'],
  ['GET /files/{id}/download', 'GetItem documents'],
  ['DELETE /files/{id}', 'UpdateItem documents'],
])(
  '%s is a 502 while the table fails, and the document is there when it is back',
  async (call, operation) => {
    const account = await faulty.service().newAccount();
    const { document_id, url } = await store(faulty.service(), account);
    const [method = '', path = ''] = call.replace('{id}', document_id).split(' ');
    faulty.dynamodb.fail(operation, 'refused');
    const response = await faulty.service().call(method, path, { key: account.liveKey });
    expect([response.status, await response.json()]).toEqual([502, failed]);
    faulty.dynamodb.heal();
    expect((await fetch(url)).status).toBe(200);
  },
);

test('a link is a 502 while the table fails', async () => {
  const { url } = await store(faulty.service(), await faulty.service().newAccount());
  faulty.dynamodb.fail('GetItem documents', 'refused');
  const response = await fetch(url);
  expect([response.status, await response.json()]).toEqual([502, failed]);
});

test('a download is a 502 while S3 fails', async () => {
  const account = await faulty.service().newAccount();
  const { document_id } = await store(faulty.service(), account);
  faulty.s3.fail('GET .pdf', 'refused');
  const response = await faulty
    .service()
    .call('GET', `/files/${document_id}/download`, { key: account.liveKey });
  expect([response.status, await response.json()]).toEqual([502, failed]);
});

async function remove(account: TestAccount, { document_id }: Stored): Promise<Response> {
  return faulty.service().call('DELETE', `/files/${document_id}`, { key: account.liveKey });
}

test('deleting is a 502 while S3 refuses it, and the document is as it was, also when it has been swept', async () => {
  const account = await faulty.service().newAccount();
  const stored = await store(faulty.service(), account);
  faulty.s3.fail('POST objects', 'refused');
  const response = await remove(account, stored);
  expect([response.status, await response.json()]).toEqual([502, failed]);
  faulty.s3.heal();
  for (const hours of [0, 1]) {
    await ageDocuments(account, hours);
    await sweep(faulty.service());
    expect(await get(account, '/files')).toMatchObject({ total: 1 });
    expect((await fetch(stored.url)).status).toBe(200);
    expect((await keptOf(account)).objects).toHaveLength(2);
  }
});

const failuresOfDeleting = [
  ['s3', 'POST objects', 'answer lost'],
  ['dynamodb', 'DeleteItem terms', 'refused'],
  ['dynamodb', 'DeleteItem documents', 'refused'],
  ['dynamodb', 'DeleteItem documents', 'answer lost'],
] as const;

test.each(oneOfEach(failuresOfDeleting, ([, , fault]) => fault))(
  'deleting: where %s %s is %s, it is a 502, and the rest goes, by asking again or by itself',
  async (name, operation, fault) => {
    const accounts = [await faulty.service().newAccount(), await faulty.service().newAccount()] as const;
    const documents = [
      await store(faulty.service(), accounts[0]),
      await store(faulty.service(), accounts[1]),
    ] as const;
    faulty[name].fail(operation, fault);
    for (const index of [0, 1] as const) {
      expect((await remove(accounts[index], documents[index])).status).toBe(502);
    }
    faulty[name].heal();
    expect([200, 404]).toContain((await remove(accounts[0], documents[0])).status);
    await ageDocuments(accounts[1], 1);
    await sweep(faulty.service());
    for (const account of accounts) {
      expect(await keptOf(account)).toEqual({ states: [], objects: [] });
      expect(await get(account, '/files')).toMatchObject({ total: 0 });
    }
  },
);

test('the search for what was missed says how much is overdue, in a metric as well, and nothing once it is removed', async () => {
  const account = await faulty.service().newAccount();
  await store(faulty.service(), account, { storage: { retention_days: 1 } });
  await ageDocuments(account, 25);
  faulty.s3.fail('POST objects', 'refused');
  await searchMissed();
  await until(() => loggedOverdue() === 1);
  await until(() => log().includes('1 documents are overdue, and were queued again'));
  await until(() => /"storage_failed"/.test(log()));
  expect((await keptOf(account)).states).toEqual(['stored']);
  faulty.s3.heal();
  await forgetQueued(faulty.service());
  await searchMissed();
  await untilDone(faulty.service());
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  await searchMissed();
  await untilDone(faulty.service());
  expect(loggedOverdue()).toBe(0);
  const { ChromiumAge } = loggedMetric('ChromiumAge');
  expect(ChromiumAge).toBe(Math.floor((Date.now() - Date.parse(packagedRelease.released)) / 86_400_000));
});

/** Has the cleanup search for what was due half an hour ago, as it does every hour. */
async function searchMissed(): Promise<void> {
  const missedBefore = new Date(Date.now() - 31 * 60_000).toISOString();
  await sendRemoval(faulty.service(), { missedBefore });
}

test('an object that S3 does not remove keeps its record, and the others of its batch go', async () => {
  const [account, other] = [await faulty.service().newAccount(), await faulty.service().newAccount()];
  for (const each of [account, other]) {
    await store(faulty.service(), each, { storage: { retention_days: 1 } });
    await ageDocuments(each, 25);
  }
  const { accountId } = account;
  faulty.s3.fail('POST objects', 'refused in part', { accountId });
  await find(faulty.service());
  await until(async () => (await keptOf(other)).states.length === 0);
  expect((await keptOf(other)).objects).toEqual([]);
  expect((await keptOf(account)).states).toEqual(['stored']);
  await until(async () => (await queued(faulty.service())).held === 1); // its message comes back
  faulty.s3.heal();
  await forgetQueued(faulty.service());
  await sweep(faulty.service());
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('a run while the table is throttled fails, and removes the same minute’s documents when it is repeated', async () => {
  const account = await faulty.service().newAccount();
  const { expires_at } = await store(faulty.service(), account, { storage: { retention_days: 1 } });
  await ageDocuments(account, 25);
  const run = new Date(Date.parse(expires_at) - 25 * 3_600_000 + 60_000);
  faulty.dynamodb.fail('Query documents', 'throttled');
  expect(await find(faulty.service(), run)).toMatchObject({ errorType: 'Problem' });
  faulty.dynamodb.heal();
  expect(await find(faulty.service(), run)).toMatchObject({ documents: expect.any(Number) });
  await untilDone(faulty.service());
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

test('what DynamoDB leaves undone of a batch is asked for again', async () => {
  const account = await faulty.service().newAccount();
  await store(faulty.service(), account, { storage: { retention_days: 1 } });
  await ageDocuments(account, 25);
  for (const table of ['terms', 'documents']) {
    faulty.dynamodb.fail(`BatchWriteItem ${table}`, 'left undone', { times: 2 });
  }
  await sweep(faulty.service());
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
  const { readTerms } = await import('../../functions/core/documents/search/terms-table.ts');
  await readTerms(`${account.accountId}#live`, ({ id }) => {
    throw new Error(`the terms of ${id} are left`);
  });
});

test('a batch for which the search index is throttled keeps its records, and goes later', async () => {
  const account = await faulty.service().newAccount();
  await store(faulty.service(), account, { storage: { retention_days: 1 } });
  await ageDocuments(account, 25);
  faulty.dynamodb.fail('BatchWriteItem terms', 'throttled');
  await find(faulty.service());
  await until(async () => (await keptOf(account)).objects.length === 0);
  await until(() => /"service_busy"/.test(log()));
  expect((await keptOf(account)).states).toEqual(['stored']);
  faulty.dynamodb.heal();
  await forgetQueued(faulty.service());
  await sweep(faulty.service());
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
});

function log(): string {
  return readFileSync(join(faulty.service().dataDir, 'service.log'), 'utf8');
}

/** What the last run wrote of a metric for CloudWatch; empty if it wrote none. */
function loggedMetric(name: string): Readonly<Record<string, unknown>> {
  const line = log()
    .split('\n')
    .findLast((each) => each.includes(`"Name":"${name}"`));
  if (line === undefined) return {};
  const { _aws, service, ...values } = JSON.parse(line);
  const [{ Namespace = '' } = {}] = _aws?.CloudWatchMetrics ?? [];
  expect({ Namespace, service }).toEqual({ Namespace: 'PdfService', service: 'pdf-service' });
  return values;
}

function loggedOverdue(): unknown {
  return loggedMetric('Overdue').Overdue;
}
