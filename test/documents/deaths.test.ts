import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { TestAccount } from '../service.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { ageDocuments, askToStore, keptOf, store, sweep } from './library.ts';

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

type Place = readonly [
  name: 'dynamodb' | 's3',
  operation: string,
  moment: 'before' | 'after',
  after?: number,
];

/** Kills the service as it asks that of a store, or when that is done, and starts it again. */
async function dieAt(
  [name, operation, moment, after = 0]: Place,
  call: () => Promise<unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  faulty[name].halt(operation, moment, resolve, { after });
  const answer = call().catch(() => 'died');
  await promise;
  await faulty.dieAndStartAgain();
  expect(await answer).toBe('died');
}

async function letAnHourPass(account: TestAccount): Promise<void> {
  const { ageReservations } = await import('../billing/age-reservations.ts');
  await Promise.all([ageDocuments(account, 1), ageReservations(account.accountId, 60)]);
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

test.each(beforePublishing)(
  'a service that dies at %s %s (%s) while it stores leaves nothing to be seen, and in an hour nothing at all',
  async (...place) => {
    const account = await faulty.service().newAccount();
    await dieAt(place, () => askToStore(faulty.service(), account));
    expect(await get(account, '/files')).toMatchObject({ documents: [], total: 0 });
    await letAnHourPass(account);
    expect(await keptOf(account)).toEqual({ states: [], objects: [] });
    expect(await get(account, '/credits')).toMatchObject({
      balance: 100,
      reserved: 0,
      spent: 0,
      granted: 100,
    });
    expect(await get(account, '/credits/usage')).toMatchObject({ usage: [] });
  },
);

test('a document that was published before the service died is whole and paid for', async () => {
  const account = await faulty.service().newAccount();
  await dieAt(['dynamodb', 'UpdateItem documents', 'after'], () => askToStore(faulty.service(), account));
  await letAnHourPass(account);
  const { documents } = (await get(account, '/files')) as { documents: readonly { url: string }[] };
  expect(documents).toHaveLength(1);
  expect((await fetch(documents[0]?.url ?? '')).status).toBe(200);
  expect(await get(account, '/credits')).toMatchObject({ balance: 98.99, reserved: 0, spent: 1.01 });
});

const deleting: readonly Place[] = [
  ['s3', 'POST objects', 'after'],
  ['dynamodb', 'DeleteItem terms', 'after'],
  ['dynamodb', 'DeleteItem documents', 'after'],
];

test.each(deleting)(
  'a service that dies at %s %s (%s) while it deletes leaves nothing in an hour',
  async (...place) => {
    const account = await faulty.service().newAccount();
    const { document_id, url } = await store(faulty.service(), account);
    await dieAt(place, () =>
      faulty.service().call('DELETE', `/files/${document_id}`, { key: account.liveKey }),
    );
    await letAnHourPass(account);
    expect(await keptOf(account)).toEqual({ states: [], objects: [] });
    expect(await get(account, '/files')).toMatchObject({ total: 0 });
    expect((await fetch(new URL(new URL(url).pathname, faulty.service().baseUrl))).status).toBe(404);
  },
);
