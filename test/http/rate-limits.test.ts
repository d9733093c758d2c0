import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';

/** The limits that hold unless the operator sets others. */
const limits = { live: 120, test: 30 } as const;

let service: OwnService;

beforeAll(async () => {
  service = await startService({
    env: { RATE_LIMIT_PER_MINUTE: '', RATE_LIMIT_PER_MINUTE_TEST: '', RATE_LIMIT_PER_DAY_TEST: '' },
  });
});

afterAll(() => service.stop());

test.each(['live', 'test'] as const)(
  'every answer in %s states how many calls are left',
  async (environment) => {
    const account = await service.newAccount();
    await haveCalled(account, environment, 10);
    const response = await getCredits(account, environment);
    expect(response.status).toBe(200);
    expect(rateOf(response)).toEqual({
      policy: `"minute";q=${limits[environment]};w=60`,
      remaining: limits[environment] - 11,
      resetSeconds: expect.any(Number),
    });
    const { resetSeconds } = rateOf(response);
    expect(resetSeconds >= 1 && resetSeconds <= 60).toBe(true);
  },
);

test.each(['live', 'test'] as const)(
  'the last call of a minute in %s succeeds, and the next does not',
  async (environment) => {
    const account = await service.newAccount();
    await haveCalled(account, environment, limits[environment] - 1);
    const last = await getCredits(account, environment);
    expect(last.status).toBe(200);
    expect(rateOf(last).remaining).toBe(0);

    await haveCalled(account, environment, limits[environment]);
    const refused = await getCredits(account, environment);
    expect(refused.status).toBe(429);
    const { remaining, resetSeconds } = rateOf(refused);
    expect(remaining).toBe(0);
    expect(refused.headers.get('retry-after')).toBe(String(resetSeconds));
    expect(await refused.json()).toEqual({
      error: 'Too Many Requests',
      message: expect.stringMatching(
        new RegExp(
          `^The account has made more than ${limits[environment]} requests in this minute\\. Try again in ${resetSeconds} seconds?\\.$`,
        ),
      ),
      code: 'rate_limited',
      request_id: refused.headers.get('x-request-id'),
      doc_url: expect.stringMatching(/\/docs\/errors\/rate_limited$/),
    });
  },
);

test('the test environment has a thousand calls a day, and the next one is asked to wait until midnight UTC', async () => {
  const account = await service.newAccount();
  await haveCalledToday(account, 999);
  expect((await getCredits(account, 'test')).status).toBe(200);
  const refused = await getCredits(account, 'test');
  expect(refused.status).toBe(429);
  const answeredAt = Date.parse(refused.headers.get('date') ?? '') / 1_000;
  const endsAt = answeredAt + Number(refused.headers.get('retry-after'));
  expect(Math.abs(endsAt - Math.round(endsAt / 86_400) * 86_400)).toBeLessThan(5);
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    message:
      'The account has made more than 1000 requests today in the test environment. The next day begins at midnight UTC.',
  });
  expect((await getCredits(account, 'live')).status).toBe(200);
});

test('a call beyond the limit costs nothing, and leaves nothing set aside', async () => {
  const account = await service.newAccount();
  await haveCalled(account, 'live', limits.live);
  const json = { text: 'too many' };
  const refused = await service.call('POST', '/textToPdf', { key: account.liveKey, json });
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  const { readCredits } = await import('../../functions/core/billing/credits.ts');
  expect(await readCredits(account.accountId)).toEqual({
    grantedHundredths: 10_000,
    balanceHundredths: 10_000,
    reservedHundredths: 0,
    spentHundredths: 0,
  });
});

test('a call that fails counts, and its answer states the remaining calls', async () => {
  const account = await service.newAccount(0);
  await haveCalled(account, 'live', 0);
  const { liveKey: key } = account;
  const failures = [
    await service.call('POST', '/textToPdf', { key, json: {} }),
    await service.call('POST', '/textToPdf', { key, json: { text: 'x' } }),
    await service.call('POST', '/textToPdf', { key, body: 'x', headers: { 'Content-Type': 'text/css' } }),
    await service.call('GET', '/files/0190a5b0-0000-7000-8000-000000000000', { key }),
  ];
  expect(failures.map(({ status }) => status)).toEqual([400, 403, 415, 404]);
  for (const response of failures) expect(rateOf(response).remaining).toBeLessThan(limits.live);
  expect(await countedCalls(account)).toBe(4);
});

test('beyond the limit a call hears of that before anything else that is wrong with it', async () => {
  const account = await service.newAccount(0);
  await haveCalled(account, 'live', limits.live);
  const { liveKey: key } = account;
  expect((await service.call('POST', '/textToPdf', { key, json: {} })).status).toBe(429);
  expect((await service.call('POST', '/textToPdf', { key, json: { text: 'x' } })).status).toBe(429);
});

test('a call without a credential, or with a wrong one, belongs to no account', async () => {
  const answers = [
    await service.call('GET', '/health'),
    await service.call('GET', '/credits'),
    await service.call('GET', '/credits', { key: 'wrong' }),
  ];
  for (const { headers } of answers) {
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
  }
});

test('accounts and environments are counted apart', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()];
  await haveCalled(account, 'live', limits.live);
  expect((await getCredits(account, 'live')).status).toBe(429);
  expect((await getCredits(account, 'test')).status).toBe(200);
  expect((await getCredits(other, 'live')).status).toBe(200);
});

test('of many calls at once just as many succeed as the minute has left', async () => {
  const account = await service.newAccount();
  await haveCalled(account, 'test', limits.test - 10);
  const answers = await Promise.all(Array.from({ length: 40 }, () => getCredits(account, 'test')));
  // Should a minute end meanwhile, the next one has ten of its own.
  const byMinute = Map.groupBy(answers, (response) => endOf(response));
  for (const inMinute of byMinute.values()) {
    const succeeded = inMinute.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(Math.min(10, inMinute.length));
    expect(new Set(succeeded.map((response) => rateOf(response).remaining)).size).toBe(succeeded.length);
  }
});

test('a repeated answer for a key has the rate headers of the call that requested it', async () => {
  const account = await service.newAccount();
  const ask = () =>
    service.call('POST', '/textToPdf', {
      key: account.liveKey,
      json: { text: 'once' },
      headers: { 'Idempotency-Key': 'rate' },
    });
  expect((await ask()).status).toBe(200);
  await haveCalled(account, 'live', 50);
  const again = await ask();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(rateOf(again).remaining).toBe(limits.live - 51);
  await haveCalled(account, 'live', limits.live);
  expect((await ask()).status).toBe(429);
});

function getCredits({ liveKey, testKey }: TestAccount, environment: Environment): Promise<Response> {
  return service.call('GET', '/credits', { key: environment === 'live' ? liveKey : testKey, environment });
}

function rateOf({ headers }: Response) {
  const [, remaining, resetSeconds] = /^"minute";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return {
    policy: headers.get('ratelimit-policy'),
    remaining: Number(remaining),
    resetSeconds: Number(resetSeconds),
  };
}

/** The minute that an answer was counted in, by when that ends. */
function endOf(response: Response): number {
  const answeredMs = Date.parse(response.headers.get('date') ?? '');
  return Math.round((answeredMs / 1_000 + rateOf(response).resetSeconds) / 60);
}

/** Counts the given number of calls for an account in this minute, and in the next, in case that begins meanwhile. */
async function haveCalled(account: TestAccount, environment: Environment, calls: number): Promise<void> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const minute = Math.floor(Date.now() / 60_000);
  for (const each of [minute, minute + 1]) {
    const Item = {
      bucket: `${account.accountId}#${environment}#${each}`,
      calls,
      expiresAtSeconds: (each + 9) * 60,
    };
    await dynamodb.send(new PutCommand({ TableName: tableNamed('rates'), Item }));
  }
}

/** The same for this day of the test environment, and the next. */
async function haveCalledToday({ accountId }: TestAccount, calls: number): Promise<void> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const day = Math.floor(Date.now() / 86_400_000);
  for (const each of [day, day + 1]) {
    const Item = { bucket: `${accountId}#test-day#${each}`, calls, expiresAtSeconds: (each + 9) * 86_400 };
    await dynamodb.send(new PutCommand({ TableName: tableNamed('rates'), Item }));
  }
}

/** How many calls of an account are counted, in this minute and those beside it. */
async function countedCalls({ accountId }: TestAccount): Promise<number> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: tableNamed('rates') }));
  const own = Items.filter(({ bucket }) => String(bucket).startsWith(accountId));
  return own.reduce((sum, { calls }) => sum + Number(calls), 0);
}
