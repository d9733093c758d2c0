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
      const answer = await ask(account);
      expect(answer.status).toBe(202);
      const { batch_id: id } = (await answer.json()) as { batch_id: string };
      const credits = { key: account.liveKey };
      const batch = await endOfBatch(faulty.service(), credits, id);
      expect(batch).toMatchObject({ status: 'completed', succeeded: 2, failed: 1 });
      const rows = await rowsOf(faulty.service(), credits, id);
      expect(rows.map(({ status }) => status)).toEqual(['completed', 'failed', 'completed']);
      const sum = rows.reduce((total, row) => total + (row.credits ?? 0), 0);
      expect(batch.credits).toBeCloseTo(sum, 5);
      expect(await get('/credits', account)).toMatchObject({ reserved: 0, spent: expect.closeTo(sum, 5) });
      expect(await get('/files', account)).toMatchObject({ total: 2 });
      expect(await get('/batches', account)).toMatchObject({ batches: [{ batch_id: id }] });
    }
  },
);
