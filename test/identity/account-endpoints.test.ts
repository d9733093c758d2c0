import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { grantCredits } from '../../functions/core/billing/credits.ts';
import { listApiKeys, revokeApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import { ageReservations } from '../billing/age-reservations.ts';
import { type OwnService, startService } from '../service.ts';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

let database: TestDynamodb;
let service: OwnService;

beforeAll(async () => {
  database = await startTestDynamodb();
  service = await startHere();
});

afterAll(async () => {
  await service.stop();
  await database.stop();
});

test('GET /credits shows the account’s credits, in both environments', async () => {
  const { liveKey, testKey } = await service.newAccount(12.34);
  const credits = { balance: 12.34, reserved: 0, spent: 0, granted: 12.34 };
  expect(await json('/credits', liveKey)).toEqual({ ...credits, environment: 'live' });
  expect(await json('/credits', testKey, 'test')).toEqual({ ...credits, environment: 'test' });
});

test('credits that an operator grants are available at once', async () => {
  const { accountId, liveKey } = await service.newAccount(0);
  await grantCredits(accountId, 5_025);
  expect(await json('/credits', liveKey)).toMatchObject({ balance: 50.25, granted: 50.25 });
});

test('GET /credits/usage reports the cost of calls by day and endpoint, and the base price of those that timed out', async () => {
  const { liveKey } = await service.newAccount();
  const html = { key: liveKey, json: { html: '<p>one page</p>' } };
  const answers = [
    await service.call('POST', '/htmlToPdf', html),
    await service.call('POST', '/htmlToPdf', html),
  ];
  const failed = await service.call('POST', '/htmlToPdf', { key: liveKey, json: { html: 'x', timeout: 1 } });
  expect([...answers, failed].map(({ status }) => status)).toEqual([200, 200, 500]);
  const { usage } = await json('/credits/usage', liveKey);
  expect(usage).toEqual([
    {
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      endpoint: '/htmlToPdf',
      calls: 3,
      pages: 2,
      credits: 3.02,
    },
  ]);
  expect(await json('/credits', liveKey)).toMatchObject({ balance: 96.98, reserved: 0, spent: 3.02 });
});

test.each([
  ['from=2026-03-02&to=2026-03-01', 'from', 'invalid_field'],
  ['from=2024-01-01&to=2026-01-01', 'from', 'invalid_field'],
  ['to=2026-02-30', 'to', 'invalid_field'],
  ['from=yesterday', 'from', 'invalid_field'],
])('GET /credits/usage?%s is refused, naming %s', async (query, field, code) => {
  const answer = await service.call('GET', `/credits/usage?${query}`, { key: service.liveKey });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: 'Invalid Input',
    code,
    message: expect.stringMatching(new RegExp(`^${field} `)),
    details: [{ field, message: expect.any(String) }],
  });
});

test('a key works in its own environment alone, and not at all once it is revoked', async () => {
  const { accountId, liveKey, testKey } = await service.newAccount();
  const statuses = [
    await get(liveKey, 'live'),
    await get(testKey, 'test'),
    await get(testKey, 'live'),
    await get(liveKey, 'test'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 403, 403]);

  for (const { hash } of await listApiKeys(accountId)) await revokeApiKey(accountId, hash);
  const refused = await get(liveKey, 'live');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: 'Invalid API Key', code: 'invalid_api_key' });
  expect((await get(testKey, 'test')).status).toBe(403);
});

test('credits that a call held when the service was killed come back', async () => {
  const { accountId, liveKey } = await service.newAccount(1);
  const slow = { html: '<p>slow</p>', wait_for: 20_000, timeout: 30_000 };
  const call = service.call('POST', '/htmlToPdf', { key: liveKey, json: slow }).catch(() => undefined);
  let credits = await json('/credits', liveKey);
  while (credits.reserved !== 1) credits = await json('/credits', liveKey);
  const { pid } = JSON.parse(await readFile(join(service.dataDir, 'service.json'), 'utf8'));
  process.kill(pid, 'SIGKILL');
  await call;
  await service.stop();

  service = await startHere();
  expect(await json('/credits', liveKey)).toMatchObject({ balance: 0, reserved: 1, spent: 0, granted: 1 });
  await ageReservations(accountId, 21);
  expect(await json('/credits', liveKey)).toMatchObject({ balance: 1, reserved: 0, spent: 0, granted: 1 });
});

/** Starts the service on the database of these tests, which outlives it. */
function startHere(): Promise<OwnService> {
  const {
    AWS_ENDPOINT_URL_DYNAMODB = '',
    AWS_ACCESS_KEY_ID = '',
    AWS_SECRET_ACCESS_KEY = '',
  } = database.variables;
  return startService({ env: { AWS_ENDPOINT_URL_DYNAMODB, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } });
}

function get(key: string, environment: 'live' | 'test'): Promise<Response> {
  return service.call('GET', '/credits', { key, environment });
}

async function json(path: string, key: string, environment: 'live' | 'test' = 'live') {
  const answer = await service.call('GET', path, { key, environment });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}
