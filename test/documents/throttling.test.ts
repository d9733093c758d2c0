import { randomUUID } from 'node:crypto';
import { setInterval as ticks } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ageReservations } from '../billing/age-reservations.ts';
import { inTurns } from '../in-turns.ts';
import { oneOfEach, someOf, takesAll } from '../jest/chosen-cases.ts';
import type { TestAccount } from '../service.ts';
import type { Fault } from './faulty-network.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { ageDocuments, askToStoreParts, type Stored, store } from './library.ts';
import { sweep } from './removals.ts';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService({ hasQueues: true });
});

afterAll(() => faulty.stop());

interface Kind {
  /** `key` is the Idempotency-Key, if the kind has one. */
  readonly ask: (account: TestAccount, key: string) => Promise<Response>;
  /** What one such call costs, and how many documents it stores. */
  readonly cost: number;
  readonly documents: number;
}

const storage = { mode: 'default' };

function askWith(json: object, headers?: (key: string) => Readonly<Record<string, string>>): Kind['ask'] {
  return ({ liveKey: key }, once) =>
    faulty.service().call('POST', '/textToPdf', {
      key,
      json: { text: 'Hello', ...json },
      ...(headers && { headers: headers(once) }),
    });
}

const kinds: readonly (readonly [name: string, kind: Kind])[] = [
  ['a call', { ask: askWith({}), cost: 0.01, documents: 0 }],
  ['a call that stores a PDF', { ask: askWith({ storage }), cost: 0.01, documents: 1 }],
  [
    'a call that stores three PDFs',
    { ask: (account) => askToStoreParts(faulty.service(), account), cost: 0.03, documents: 3 },
  ],
  [
    'a call with a key',
    { ask: askWith({ storage }, (once) => ({ 'Idempotency-Key': once })), cost: 0.01, documents: 1 },
  ],
  ['a job', { ask: askWith({ storage, async: true }), cost: 0.01, documents: 1 }],
];

/** A request that a call makes of a store: the first of its kind, or one after others. */
interface Place {
  readonly store: 'dynamodb' | 's3' | 'sqs';
  readonly operation: string;
  readonly after: number;
}

/** Every request that such a call makes of the stores. The consumers of queues ask, too, but not for a call. */
async function placesOf({ ask }: Kind): Promise<readonly Place[]> {
  const stores = ['dynamodb', 's3', 'sqs'] as const;
  const account = await faulty.service().newAccount();
  const from = stores.map((store) => faulty[store].operations.length);
  await madeBy(account, await ask(account, randomUUID()));
  return stores.flatMap((store, index) => {
    const operations = faulty[store].operations.slice(from[index]);
    return operations
      .map((operation, at) => {
        const after = operations.slice(0, at).filter((earlier) => earlier === operation).length;
        return { store, operation, after };
      })
      .filter(({ operation }) => store !== 'sqs' || operation.startsWith('SendMessage'));
  });
}

/** The documents that a call made which was answered so, or its job has made by its end. */
async function madeBy({ accountId }: TestAccount, response: Response): Promise<readonly Stored[]> {
  if (response.headers.get('content-type') !== 'application/json') return [];
  const body = (await response.json()) as Stored & { job_id?: string; documents?: readonly Stored[] };
  if (response.status === 200) return body.documents ?? [body];
  if (response.status !== 202) return [];
  // Read from its table, which no network is before here: to ask for it would be throttled, too.
  const { getJob } = await import('../../functions/core/jobs/jobs-table.ts');
  for await (const _ of ticks(200)) {
    const job = await getJob({ tenant: `${accountId}#live`, id: body.job_id ?? '' });
    if (job?.error) throw new Error(job.error.message);
    if (job?.result) return [job.result as unknown as Stored];
  }
  return [];
}

/** What becomes of a call while one of its requests is throttled, and of the same call when it is sent again. */
async function throttledAt(kind: Kind, { store, operation, after }: Place) {
  const account = await faulty.service().newAccount();
  const { secretHash } = await import('../../functions/core/identity/credentials/credential.ts');
  const [once, place] = [randomUUID(), `${operation} ${after}`];
  const owner = operation.endsWith('credentials') ? secretHash(account.liveKey) : account.accountId;
  // The client of DynamoDB asks four times, and the others less. A worker must find the store well again.
  const recover = faulty[store].fail(operation, 'throttled', { after, times: 4, accountId: owner });
  const response = await kind.ask(account, once);
  const { status, headers } = response;
  if (status === 503) expect([place, headers.get('retry-after')]).toEqual([place, '5']);
  else expect([place, status]).toEqual([place, status === 202 ? 202 : 200]);
  let documents = await madeBy(account, response);
  recover();
  if (status === 503) {
    const again = await kind.ask(account, once);
    expect([place, again.ok, again.headers.get('idempotency-replayed')]).toEqual([place, true, null]);
    documents = await madeBy(account, again);
  }
  return { account, place, status, documents };
}

/** Without TESTS=all, a request that several kinds make is throttled in the first of them, but for that of paying in each. */
const throttledBefore = new Set<string>();

function notThrottledBefore({ operation }: Place): boolean {
  const isNew = !throttledBefore.has(operation);
  throttledBefore.add(operation);
  return takesAll || isNew || operation === 'UpdateItem accounts';
}

test.each(someOf(kinds, 2))(
  '%s that AWS throttles at any request is a 503, or ends well: nothing is paid or made twice',
  async (_name, kind) => {
    await placesOf(kind); // starts what a first call starts
    const places = await placesOf(kind);
    const chosen = oneOfEach(places, ({ operation }) => operation).filter(notThrottledBefore);
    const outcomes = await inTurns(chosen, (place) => throttledAt(kind, place));
    expect(outcomes.map(({ status }) => status)).toContain(503);
    for (const { account } of outcomes) {
      await Promise.all([ageDocuments(account, 1), ageReservations(account.accountId, 30 * 60)]);
    }
    await sweep(faulty.service());
    for (const { account, place, documents } of outcomes) {
      const get = async (path: string) =>
        (await faulty.service().call('GET', path, { key: account.liveKey })).json();
      expect([place, await get('/credits')]).toEqual([
        place,
        expect.objectContaining({ granted: 100, balance: 100 - kind.cost, reserved: 0, spent: kind.cost }),
      ]);
      const ids = documents.map(({ document_id }) => document_id);
      const { documents: listed } = (await get('/files')) as { documents: readonly { id: string }[] };
      expect([place, ids.length, listed.map(({ id }) => id).sort()]).toEqual([
        place,
        kind.documents,
        ids.sort(),
      ]);
      for (const { url } of documents) expect((await fetch(url)).status).toBe(200);
      if (kind.documents === 1) expect(await get('/files/search?q=hello')).toMatchObject({ total: 1 });
    }
  },
);

test('a job that a worker has begun is accepted, although nothing is heard of its message again', async () => {
  const account = await faulty.service().newAccount();
  const get = async (path: string) =>
    (await faulty.service().call('GET', path, { key: account.liveKey })).json();
  const recover = faulty.sqs.fail('SendMessage jobs', 'answer late');
  const response = await askWith({ storage, async: true })(account, '');
  recover();
  const documents = await madeBy(account, response);
  for await (const _ of ticks(200)) {
    const { jobs } = (await get('/jobs')) as { jobs: readonly { status: string }[] };
    if (jobs.every(({ status }) => status === 'completed')) break;
  }
  // A worker that is slow to begin finds that the job was withdrawn.
  expect([202, 502]).toContain(response.status); // 502 if no worker began it before it was withdrawn
  expect(await get('/files')).toMatchObject({ total: documents.length });
  expect(await get('/credits')).toMatchObject({ reserved: 0, spent: documents.length / 100 });
});

const busy = {
  error: 'Service Busy',
  code: 'service_busy',
  message: 'The service is busy. Nothing was charged; try again in a few seconds.',
};

const readings: readonly (readonly [call: string, store: Place['store'], operation: string, fault: Fault])[] =
  [
    ['GET /files', 'dynamodb', 'Query documents', 'throttled'],
    ['GET /files/{id}', 'dynamodb', 'GetItem documents', 'throttled'],
    ['GET /files/{id}/download', 's3', 'GET .pdf', 'throttled'],
    ['GET /files/search?q=hello', 'dynamodb', 'Query terms', 'throttled'],
    ['GET /files/search?q=hello', 'dynamodb', 'BatchGetItem documents', 'left undone'],
    ['GET /files/search?q=hello', 's3', 'GET .txt.gz', 'throttled'],
    ['DELETE /files/{id}', 'dynamodb', 'UpdateItem documents', 'throttled'],
    ['DELETE /files/{id}', 's3', 'POST objects', 'left undone'],
    ['GET /jobs', 'dynamodb', 'Query jobs', 'throttled'],
    ['GET /calls', 'dynamodb', 'Query calls', 'throttled'],
    ['GET /credits', 'dynamodb', 'GetItem accounts', 'throttled'],
    ['GET /credits/usage', 'dynamodb', 'Query usage', 'throttled'],
  ];

const reading = oneOfEach(readings, ([, name, , fault]) => `${name} ${fault}`);

test.each(reading)('%s is a 503 where %s has %s %s', async (call, name, operation, fault) => {
  const account = await faulty.service().newAccount();
  const { document_id } = await store(faulty.service(), account);
  const [method = '', path = ''] = call.replace('{id}', document_id).split(' ');
  const recover = faulty[name].fail(operation, fault);
  const asked = { key: account.liveKey };
  const response = await faulty.service().call(method, path, asked);
  recover();
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '5',
    {
      ...busy,
      request_id: response.headers.get('x-request-id'),
      doc_url: expect.stringMatching(/\/docs\/errors\/service_busy$/),
    },
  ]);
  expect((await faulty.service().call(method, path, asked)).status).toBe(200);
});

test('a search finds what DynamoDB leaves unread for a moment', async () => {
  const account = await faulty.service().newAccount();
  await store(faulty.service(), account);
  faulty.dynamodb.fail('BatchGetItem documents', 'left undone', { times: 2 });
  const found = await faulty.service().call('GET', '/files/search?q=hello', { key: account.liveKey });
  expect(await found.json()).toMatchObject({ total: 1 });
});

test('an app that asks for tokens while AWS throttles is told so in the terms of OAuth', async () => {
  const recover = faulty.dynamodb.fail('GetItem credentials', 'throttled');
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any', client_id: 'any' });
  const response = await fetch(`${faulty.service().baseUrl}/oauth/token`, { method: 'POST', body });
  recover();
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
    503,
    '5',
    { error: 'temporarily_unavailable', code: 'service_busy' },
  ]);
});
