import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { account as endpoints } from '../../functions/account/endpoints.ts';
import { operations } from '../../functions/account/operations.ts';
import { recordCharges } from '../../functions/core/billing/record-charges.ts';
import {
  releaseReservation,
  reserveCredits,
  settleCredits,
} from '../../functions/core/billing/reservation.ts';
import {
  appSpender,
  keySpender,
  type SpenderId,
} from '../../functions/core/contract/fields/access/spend-cap.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { createApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import { createClient } from '../../functions/core/identity/oauth/clients.ts';
import { newUuidV7, uuidV7Floor, uuidV7TimeMs } from '../../functions/core/uuid-v7.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';
import { inTurns } from '../in-turns.ts';

const context = {
  requestId: 'a request',
  baseUrl: 'http://localhost:3000',
  scopes: [],
  clientAddress: '127.0.0.1',
  endsAtEpochMs: Date.now() + 600_000,
};

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

test('a charge counts from the moment that it is settled, before and after its row is written', async () => {
  const account = await newAccount();
  await charge(account, '/htmlToPdf', 3, 103);
  await charge(account, '/pageCount', 0, 1);
  await charge(account, '/htmlToPdf', 1, 101);
  const [date] = new Date().toISOString().split('T');
  const used = [
    { date, endpoint: '/htmlToPdf', calls: 2, pages: 4, credits: 2.04 },
    { date, endpoint: '/pageCount', calls: 1, pages: 0, credits: 0.01 },
  ];
  expect((await usage(account, {})).usage).toEqual(used);
  await releaseReservation(account, await reserveCredits(account, 1)); // writes the last row
  expect((await usage(account, {})).usage).toEqual(used);
});

test('reports the usage of each key and app by name, and the usage of signed-in people', async () => {
  const account = await newAccount();
  const { record } = await createApiKey(account, { name: 'Invoices', environment: 'live' });
  const spender = keySpender(record.hash);
  const app = {
    accountId: account,
    environment: 'live',
    redirectUris: ['https://app.example.com/'],
  } as const;
  const { client } = await createClient({ ...app, name: 'Shop' });
  const time = '2026-03-01T10:00:00.000Z';
  await putRow(account, time, '/pageCount', spender);
  await putRow(account, time, '/pageCount', spender);
  await putRow(account, time, '/pageCount', appSpender(client.clientId));
  await putRow(account, time, '/pageCount', 'key_0000000000000000');
  await putRow(account, time, '/pageCount');
  const day = { from: '2026-03-01', to: '2026-03-01' };
  const row = { date: '2026-03-01', endpoint: '/pageCount', calls: 1, pages: 1, credits: 0.01 };
  const none = { key: null, app: null };
  const { usage: byKey } = await usage(account, { ...day, group_by: 'key' });
  expect(byKey).toHaveLength(4);
  expect(byKey).toEqual(
    expect.arrayContaining([
      { ...row, ...none, key: { id: spender, name: 'Invoices' }, calls: 2, pages: 2, credits: 0.02 },
      { ...row, ...none, app: { id: client.clientId, name: 'Shop' } },
      { ...row, ...none, key: { id: 'key_0000000000000000', name: 'key_0000000000000000' } },
      { ...row, ...none },
    ]),
  );
  expect((await usage(account, day)).usage).toEqual([{ ...row, calls: 5, pages: 5, credits: 0.05 }]);
});

test('gives days in order, from the first to the last millisecond of those asked for', async () => {
  const account = await newAccount();
  const times = [
    '2026-02-27T23:59:59.999Z',
    '2026-02-28T00:00:00.000Z',
    '2026-02-28T12:00:00.000Z',
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00.000Z',
  ];
  for (const time of times.toReversed()) await putRow(account, time, '/mergePdfs');
  expect(await usage(account, { from: '2026-02-28', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-03-01',
    usage: [
      { date: '2026-02-28', endpoint: '/mergePdfs', calls: 2, pages: 2, credits: 0.02 },
      { date: '2026-03-01', endpoint: '/mergePdfs', calls: 1, pages: 1, credits: 0.01 },
    ],
  });
});

test('reads on where the sums are more than one answer of the database holds', async () => {
  const account = await newAccount();
  const endpoint = `/${'long'.repeat(240)}`;
  const names = Array.from({ length: 1_200 }, (_, index) => `${endpoint}${index}`);
  await inTurns(names, (one) => putRow(account, '2026-03-01T10:00:00.000Z', one));
  database.operations.length = 0;
  const { usage: days } = await usage(account, { from: '2026-03-01', to: '2026-03-01' });
  expect(days).toHaveLength(1_200);
  expect(database.operations.filter((operation) => operation === 'Query').length).toBeGreaterThan(1);
});

test('covers the last 30 days by default, or the 30 days up to a named last day', async () => {
  const account = await newAccount();
  const today = new Date().toISOString().slice(0, 10);
  const { from, to } = await usage(account, {});
  expect([dayCount(from, to), to]).toEqual([30, today]);
  expect(await usage(account, { to: '2026-03-01' })).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
    usage: [],
  });
});

test.each([
  ['a first day after the last', { from: '2026-03-02', to: '2026-03-01' }],
  ['a first day in the future', { from: '2999-01-01' }],
  ['more than 366 days', { from: '2024-03-01', to: '2025-03-02' }],
])('refuses %s', async (_, input) => {
  await expect(usage(await newAccount(), input)).rejects.toMatchObject({
    code: 'invalid_field',
    details: [{ field: 'from', message: expect.any(String) }],
  });
});

test('takes 366 days', async () => {
  const { from } = await usage(await newAccount(), { from: '2024-03-01', to: '2025-03-01' });
  expect(from).toBe('2024-03-01');
});

test.each(['2026-02-30', '2026-1-1', 'yesterday', '0001-01-01', ''])('%j is not a valid day', (day) => {
  expect(endpoints.getCreditsUsage.request.safeParse({ to: day }).success).toBe(false);
});

test('nothing is metered in test, where the account shows the same credits', async () => {
  const account = await newAccount();
  await charge(account, '/htmlToPdf', 1, 101);
  const inTest = { ...context, accountId: account, environment: 'test' } as const;
  expect(await operations.getCreditsUsage({ group_by: 'endpoint', format: 'json' }, inTest)).toMatchObject({
    json: { usage: [] },
  });
  expect(await operations.getCredits({}, inTest)).toEqual({
    json: { balance: 98.99, reserved: 0, spent: 1.01, granted: 100, environment: 'test' },
  });
});

test('charge ids are UUIDs of version 7, in the order of time, between the bounds of their millisecond', () => {
  const times = [1_577_836_800_000, 1_772_323_199_999, 1_772_323_200_000, 253_402_300_799_999];
  const ids = times.map((timeMs) => newUuidV7(timeMs));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.map(uuidV7TimeMs)).toEqual(times);
  for (const [index, id] of ids.entries()) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id > uuidV7Floor(times[index] ?? 0)).toBe(true);
    expect(id < uuidV7Floor((times[index] ?? 0) + 1)).toBe(true);
  }
  expect(new Set(Array.from({ length: 1_000 }, () => newUuidV7(0))).size).toBe(1_000);
});

async function newAccount(): Promise<string> {
  return (await createAccount({ email: `${randomUUID()}@example.com` })).accountId;
}

async function charge(
  account: string,
  endpoint: string,
  pages: number,
  costHundredths: number,
): Promise<void> {
  await settleCredits(account, await reserveCredits(account, 1), { endpoint, pages, costHundredths });
}

function putRow(account: string, time: string, endpoint: string, spender?: SpenderId): Promise<void> {
  const chargeId = newUuidV7(Date.parse(time));
  return recordCharges(account, [[chargeId, { endpoint, pages: 1, costHundredths: 1, spender }]]);
}

/** What /credits/usage answers for these fields. */
async function usage(
  accountId: string,
  fields: { readonly from?: string; readonly to?: string; readonly group_by?: string },
) {
  const input = endpoints.getCreditsUsage.request.parse(fields);
  const answer = await operations.getCreditsUsage(input, { ...context, accountId, environment: 'live' });
  if (!('json' in answer)) throw new Error('the answer is a file');
  return answer.json as { from: string; to: string; usage: object[] };
}

function dayCount(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
