import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FaultyService, inWaves, type Place, startFaultyService } from '../documents/faulty-service.ts';
import { ageKey } from '../idempotency/key-records.ts';
import { someOf } from '../jest/chosen-cases.ts';
import type { TestAccount } from '../service.ts';
import { endOfBatch, rowsOf } from './batch-of.ts';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService();
});

afterAll(() => faulty.stop());

const wish = {
  endpoint: '/textToPdf',
  requests: [{ text: 'one' }, {}, { text: 'three' }],
  stages: [{ operation: 'setMetadata', title: 'Letters' }],
};

/** The call of a client that repeats it until it has an answer. */
function ask({ liveKey: key }: TestAccount): Promise<Response> {
  const headers = { 'Idempotency-Key': 'fateful' };
  return faulty.service().call('POST', '/batches', { key, json: wish, headers });
}

async function get(path: string, { liveKey: key }: TestAccount): Promise<object> {
  return (await (await faulty.service().call('GET', path, { key })).json()) as object;
}

/** What the call writes: requests, plan and stages, the batch, its message, and the answer that its key replays. */
const writes: readonly Place[] = [
  ['s3', 'PUT objects', 'before'],
  ['s3', 'PUT objects', 'after'],
  ['s3', 'PUT objects', 'after', 1],
  ['s3', 'PUT objects', 'after', 2],
  ['dynamodb', 'PutItem jobs', 'before'],
  ['dynamodb', 'PutItem jobs', 'after'],
  ['dynamodb', 'UpdateItem idempotency', 'before'],
  ['dynamodb', 'UpdateItem idempotency', 'after'],
];

test.each(inWaves(someOf(writes, 4)))(
  'a call that dies between its writes and is repeated makes one batch, each row once, and is paid once (wave %#)',
  async (...places) => {
    const accounts = await Promise.all(places.map(() => faulty.service().newAccount()));
    await faulty.dieAt(places, accounts, ask);
    for (const account of accounts) {
      await ageKey(account, 'fateful', 0.1);
      await expectOneBatch(account);
    }
  },
);

/** Repeats the call: the account has one batch, each row was made once, and the bill is their sum. */
async function expectOneBatch(account: TestAccount): Promise<void> {
  const { liveKey: key } = account;
  const answer = await ask(account);
  const accepted = { status: answer.status, body: (await answer.json()) as { readonly batch_id: string } };
  expect(accepted).toMatchObject({ status: 202, body: { batch_id: expect.any(String) } });
  const { batch_id: id } = accepted.body;
  const batch = await endOfBatch(faulty.service(), { key }, id);
  expect(batch).toMatchObject({ status: 'completed', succeeded: 2, failed: 1 });
  const rows = await rowsOf(faulty.service(), { key }, id);
  expect(rows.map(({ status }) => status)).toEqual(['completed', 'failed', 'completed']);
  const sum = rows.reduce((total, row) => total + (row.credits ?? 0), 0);
  expect(batch.credits).toBeCloseTo(sum, 5);
  expect(await get('/credits', account)).toMatchObject({ reserved: 0, spent: expect.closeTo(sum, 5) });
  expect(await get('/files', account)).toMatchObject({ total: 2 });
  const { batches } = (await get('/batches', account)) as { readonly batches: readonly object[] };
  expect(batches).toMatchObject([{ batch_id: id }]);
}

test('a batch whose answer is not kept goes on, and its key leads to it', async () => {
  const account = await faulty.service().newAccount();
  faulty.s3.fail('PUT objects', 'answer late', { after: 3, accountId: account.accountId });
  expect((await ask(account)).status).toBe(502);
  faulty.s3.heal();
  await expectOneBatch(account);
});

test('a repeated call gets its batch, although its rows have used up the balance', async () => {
  const account = await faulty.service().newAccount(0.04);
  await faulty.dieAt([['dynamodb', 'UpdateItem idempotency', 'before']], [account], ask);
  const { batches } = (await get('/batches', account)) as { batches: { readonly batch_id: string }[] };
  await endOfBatch(faulty.service(), { key: account.liveKey }, batches[0]?.batch_id ?? '');
  expect(await get('/credits', account)).toMatchObject({ balance: 0 });
  await ageKey(account, 'fateful', 0.1);
  await expectOneBatch(account);
});
