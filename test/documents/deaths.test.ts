import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { nightlyTest, oneOfEach, someOf } from '../jest/chosen-cases.ts';
import type { TestAccount } from '../service.ts';
import { type FaultyService, inWaves, type Place, startFaultyService } from './faulty-service.ts';
import { ageDocuments, askToStore, askToStoreParts, keptOf, type Stored, store } from './library.ts';
import { find, sweep, untilDone } from './removals.ts';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService();
});

afterEach(() => {
  faulty.dynamodb.heal();
  faulty.s3.heal();
});

afterAll(() => faulty.stop());

async function get(account: TestAccount, path: string): Promise<unknown> {
  return (await faulty.service().call('GET', path, { key: account.liveKey })).json();
}

function newAccounts(count: number): Promise<readonly TestAccount[]> {
  return Promise.all(Array.from({ length: count }, () => faulty.service().newAccount()));
}

async function letAnHourPass(accounts: readonly TestAccount[]): Promise<void> {
  const { ageReservations } = await import('../billing/age-reservations.ts');
  for (const account of accounts) {
    await Promise.all([ageDocuments(account, 1), ageReservations(account.accountId, 60)]);
  }
  await sweep(faulty.service());
}

const beforePublishing: readonly Place[] = [
  ['dynamodb', 'PutItem documents', 'after'],
  ['s3', 'PUT .pdf', 'before'],
  ['s3', 'PUT .pdf', 'after'],
  ['s3', 'PUT .txt.gz', 'after'],
  ['dynamodb', 'PutItem terms', 'after'],
  ['dynamodb', 'UpdateItem accounts', 'after', 2], // it was settled then
  ['dynamodb', 'UpdateItem documents', 'before'],
];

test.each(inWaves(oneOfEach(beforePublishing, ([, , moment]) => moment)))(
  'a service that dies while it stores leaves nothing to be seen, and in an hour nothing at all (wave %#)',
  async (...places) => {
    const accounts = await newAccounts(places.length);
    await faulty.dieAt(places, accounts, (account) => askToStore(faulty.service(), account));
    for (const account of accounts) {
      expect(await get(account, '/files')).toMatchObject({ documents: [], total: 0 });
    }
    await letAnHourPass(accounts);
    for (const account of accounts) {
      expect(await keptOf(account)).toEqual({ states: [], objects: [] });
      expect(await get(account, '/credits')).toMatchObject({
        balance: 100,
        reserved: 0,
        spent: 0,
        granted: 100,
      });
      expect(await get(account, '/credits/usage')).toMatchObject({ usage: [] });
    }
  },
);

const beforePublishingParts: readonly Place[] = [
  ['dynamodb', 'PutItem documents', 'after', 1],
  ['s3', 'PUT .txt.gz', 'after', 1],
  ['dynamodb', 'UpdateItem accounts', 'after', 2], // it was settled then
  ['dynamodb', 'TransactWriteItems documents', 'before'],
];

nightlyTest(
  'a service that dies while it stores parts leaves none to be seen, and in an hour nothing at all',
  async () => {
    const accounts = await newAccounts(beforePublishingParts.length);
    await faulty.dieAt(beforePublishingParts, accounts, (account) =>
      askToStoreParts(faulty.service(), account),
    );
    for (const account of accounts) {
      expect(await get(account, '/files')).toMatchObject({ documents: [], total: 0 });
    }
    await letAnHourPass(accounts);
    for (const account of accounts) {
      expect(await keptOf(account)).toEqual({ states: [], objects: [] });
      expect(await get(account, '/credits')).toMatchObject({ balance: 100, reserved: 0, spent: 0 });
      expect(await get(account, '/credits/usage')).toMatchObject({ usage: [] });
    }
  },
);

test('parts that were published before the service died are all there and paid for', async () => {
  const account = await faulty.service().newAccount();
  const published: Place = ['dynamodb', 'TransactWriteItems documents', 'after'];
  await faulty.dieAt([published], [account], (dying) => askToStoreParts(faulty.service(), dying));
  await letAnHourPass([account]);
  expect(await get(account, '/files')).toMatchObject({ total: 3 });
  expect(await get(account, '/credits')).toMatchObject({ balance: 99.97, reserved: 0, spent: 0.03 });
});

test('a document that was published before the service died is whole and paid for', async () => {
  const account = await faulty.service().newAccount();
  const published: Place = ['dynamodb', 'UpdateItem documents', 'after'];
  await faulty.dieAt([published], [account], (dying) => askToStore(faulty.service(), dying));
  await letAnHourPass([account]);
  const { documents } = (await get(account, '/files')) as { documents: readonly { url: string }[] };
  expect(documents).toHaveLength(1);
  expect((await fetch(documents[0]?.url ?? '')).status).toBe(200);
  expect(await get(account, '/credits')).toMatchObject({ balance: 98.99, reserved: 0, spent: 1.01 });
});

const whileDeleting: readonly Place[] = [
  ['s3', 'POST objects', 'after'],
  ['dynamodb', 'DeleteItem terms', 'after'],
  ['dynamodb', 'DeleteItem documents', 'after'],
];

test('a service that dies while it deletes leaves nothing in an hour', async () => {
  const places = oneOfEach(whileDeleting, ([name]) => name);
  const accounts = await newAccounts(places.length);
  const stored = new Map<TestAccount, Stored>();
  for (const account of accounts) stored.set(account, await store(faulty.service(), account));
  await faulty.dieAt(places, accounts, (account) =>
    faulty.service().call('DELETE', `/files/${stored.get(account)?.document_id}`, { key: account.liveKey }),
  );
  await letAnHourPass(accounts);
  for (const account of accounts) {
    expect(await keptOf(account)).toEqual({ states: [], objects: [] });
    expect(await get(account, '/files')).toMatchObject({ total: 0 });
    const { pathname } = new URL(stored.get(account)?.url ?? '');
    expect((await fetch(new URL(pathname, faulty.service().baseUrl))).status).toBe(404);
  }
});

const whileRemoving: readonly Place[] = [
  ['dynamodb', 'BatchGetItem documents', 'before'],
  ['s3', 'POST objects', 'after'],
  ['dynamodb', 'BatchWriteItem terms', 'after'],
  ['dynamodb', 'BatchWriteItem documents', 'before'],
  ['dynamodb', 'BatchWriteItem documents', 'after'],
];

test.each(someOf(whileRemoving, 1))(
  'a cleanup that dies at %s %s (%s) leaves what is due to the next, which removes it',
  async (...place) => {
    const account = await faulty.service().newAccount();
    await store(faulty.service(), account, { storage: { retention_days: 1 } });
    await ageDocuments(account, 25);
    await faulty.dieAt([place as unknown as Place], [account], async (dying) => {
      if (dying !== account) return; // there is nothing to warm up
      await find(faulty.service());
      await untilDone(faulty.service());
    });
    await untilDone(faulty.service());
    expect(await keptOf(account)).toEqual({ states: [], objects: [] });
    expect(await get(account, '/files')).toMatchObject({ total: 0 });
  },
);
