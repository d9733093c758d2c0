import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ageReservations } from '../billing/age-reservations.ts';
import { type FaultyService, inWaves, type Place, startFaultyService } from '../documents/faulty-service.ts';
import { oneOfEach } from '../jest/chosen-cases.ts';
import type { TestAccount } from '../service.ts';
import { ageKey } from './key-records.ts';

let faulty: FaultyService;
let account: TestAccount;

const cost = 0.01;

beforeAll(async () => {
  faulty = await startFaultyService();
});

beforeEach(async () => {
  account = await faulty.service().newAccount();
});

afterEach(() => {
  faulty.dynamodb.heal();
  faulty.s3.heal();
});

afterAll(() => faulty.stop());

function ask(fields: object = {}, { liveKey }: TestAccount = account): Promise<Response> {
  return faulty.service().call('POST', '/textToPdf', {
    key: liveKey,
    json: { text: 'Once.', ...fields },
    headers: { 'Idempotency-Key': 'fateful' },
  });
}

async function get(path: string, { liveKey }: TestAccount = account): Promise<unknown> {
  return (await faulty.service().call('GET', path, { key: liveKey })).json();
}

function newAccounts(count: number): Promise<readonly TestAccount[]> {
  return Promise.all(Array.from({ length: count }, () => faulty.service().newAccount()));
}

/** Lets a call of each account die, each at its place. */
function dieAt(places: readonly Place[], accounts: readonly TestAccount[] = [account]): Promise<void> {
  return faulty.dieAt(places, accounts, (dying) => ask({}, dying));
}

/** What the account has paid when every dead call's reservation has come back: a grant would see it so. */
async function spent({ accountId, liveKey }: TestAccount = account): Promise<unknown> {
  await ageReservations(accountId, 60);
  const asking = { key: liveKey };
  await faulty.service().call('POST', '/textToPdf', { ...asking, json: { text: 'Another.' } });
  const { spent, reserved } = (await (await faulty.service().call('GET', '/credits', asking)).json()) as {
    spent: number;
    reserved: number;
  };
  expect(reserved).toBe(0);
  return Math.round((spent - cost) * 100) / 100;
}

const beforeTheAnswerIsKept: readonly Place[] = [
  ['dynamodb', 'PutItem idempotency', 'after'],
  ['dynamodb', 'UpdateItem accounts', 'after'],
  ['dynamodb', 'UpdateItem accounts', 'before', 1], // it was to be settled then
  ['dynamodb', 'UpdateItem accounts', 'after', 1],
  ['s3', 'PUT objects', 'before'],
  ['s3', 'PUT objects', 'after'],
  ['dynamodb', 'UpdateItem idempotency', 'before'],
];

test.each(inWaves(oneOfEach(beforeTheAnswerIsKept, ([, , moment]) => moment)))(
  'a call that dies holds its key as long as it may be alive; whoever takes it over pays once (wave %#)',
  async (...places) => {
    const accounts = await newAccounts(places.length);
    await dieAt(places, accounts);
    for (const dead of accounts) {
      expect(await (await ask({}, dead)).json()).toMatchObject({ code: 'idempotency_in_progress' });
      await ageKey(dead, 'fateful', 0.1);
      const second = await ask({}, dead);
      expect(second.status).toBe(200);
      expect(second.headers.get('Idempotency-Replayed')).toBeNull();
      expect((await ask({}, dead)).headers.get('Idempotency-Replayed')).toBe('true');
      expect(await spent(dead)).toBe(cost);
    }
  },
);

test('a call that dies when its answer is kept is answered again, and was paid once', async () => {
  await dieAt([['dynamodb', 'UpdateItem idempotency', 'after']]);
  const again = await ask();
  expect(again.status).toBe(200);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await spent()).toBe(cost);
});

const takingOver: readonly Place[] = [
  ['dynamodb', 'PutItem idempotency', 'after', 1], // the first one finds the record
  ['dynamodb', 'UpdateItem accounts', 'before'],
  ['dynamodb', 'UpdateItem accounts', 'after'], // the refund
  ['dynamodb', 'PutItem idempotency', 'after', 2],
  ['dynamodb', 'UpdateItem accounts', 'after', 2], // settled once more
];

const whenItKeepsItsAnswer: Place = ['s3', 'PUT objects', 'after'];

test.each(inWaves(oneOfEach(takingOver, ([, , moment]) => moment)))(
  'a call that dies as it takes over a key of a dead one leaves it to the next, which pays once (wave %#)',
  async (...places) => {
    const accounts = await newAccounts(places.length);
    for (const wave of [places.map(() => whenItKeepsItsAnswer), places]) {
      await dieAt(wave, accounts);
      for (const dead of accounts) await ageKey(dead, 'fateful', 0.1);
    }
    for (const dead of accounts) {
      expect((await ask({}, dead)).status).toBe(200);
      expect((await ask({}, dead)).headers.get('Idempotency-Replayed')).toBe('true');
      expect(await spent(dead)).toBe(cost);
    }
  },
);

test('the credits of a dead call come back before the next one pays: a balance for one is enough', async () => {
  account = await faulty.service().newAccount(cost);
  await dieAt([whenItKeepsItsAnswer]);
  expect(await get('/credits')).toMatchObject({ balance: 0, spent: cost });
  await ageKey(account, 'fateful', 0.1);
  expect((await ask()).status).toBe(200);
  expect(await get('/credits')).toMatchObject({ balance: 0, spent: cost, reserved: 0 });
});

test('an answer that the store does not keep fails the call, which costs nothing and frees its key', async () => {
  faulty.s3.fail('PUT objects', 'refused');
  const failed = await ask();
  expect(failed.status).toBe(502);
  expect(await failed.json()).toMatchObject({ code: 'storage_failed' });
  expect(await get('/credits')).toMatchObject({ balance: 100, spent: 0, reserved: 0 });
  faulty.s3.heal();
  const second = await ask();
  expect(second.status).toBe(200);
  expect(second.headers.get('Idempotency-Replayed')).toBeNull();
  expect(await spent()).toBe(cost);
});

test('an answer that is kept, of which nothing is heard again, is looked up: it is never that of a document undone', async () => {
  faulty.dynamodb.fail('UpdateItem idempotency', 'answer lost');
  faulty.dynamodb.fail('DeleteItem idempotency', 'throttled');
  const first = await ask({ storage: { mode: 'default' } });
  faulty.dynamodb.heal();
  const second = await ask({ storage: { mode: 'default' } });
  const [{ document_id }, { document_id: replayed }] = [await first.json(), await second.json()];
  expect([first.status, second.status, replayed]).toEqual([200, 200, document_id]);
  expect(await get('/files')).toMatchObject({ total: 1, documents: [{ id: document_id }] });
  expect(await spent()).toBe(cost);
});

test('a document whose answer is not kept is undone', async () => {
  faulty.s3.fail('PUT objects', 'refused');
  expect((await ask({ storage: { mode: 'default' } })).status).toBe(502);
  expect(await get('/files')).toMatchObject({ total: 0 });
  expect(await get('/credits')).toMatchObject({ balance: 100, spent: 0, reserved: 0 });
});

test('a key that cannot be claimed fails the call, which can be repeated', async () => {
  faulty.dynamodb.fail('PutItem idempotency', 'refused');
  expect(await (await ask()).json()).toMatchObject({ code: 'storage_failed' });
  faulty.dynamodb.heal();
  expect((await ask()).status).toBe(200);
  expect(await spent()).toBe(cost);
});

test('a key whose answer cannot be noted costs nothing, then or later', async () => {
  faulty.dynamodb.fail('UpdateItem idempotency', 'refused');
  expect((await ask()).status).toBe(500);
  faulty.dynamodb.heal();
  expect(await get('/credits')).toMatchObject({ balance: 100, spent: 0, reserved: 0 });
  expect((await ask()).status).toBe(200);
  expect(await spent()).toBe(cost);
});

test.each(['PutItem idempotency', 'UpdateItem idempotency'])(
  'does the work once where the answer to %s is lost',
  async (operation) => {
    faulty.dynamodb.fail(operation, 'answer lost', { times: 1 });
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect((await ask()).headers.get('Idempotency-Replayed')).toBe('true');
    expect(await spent()).toBe(cost);
  },
);

test('a call without a key asks nothing of the table of keys', async () => {
  const before = faulty.dynamodb.operations.length;
  await faulty.service().call('POST', '/textToPdf', { key: account.liveKey, json: { text: 'Plain.' } });
  const operations = faulty.dynamodb.operations.slice(before);
  expect(operations).toContain('UpdateItem accounts');
  expect(operations.filter((operation) => operation.endsWith('idempotency'))).toEqual([]);
});
