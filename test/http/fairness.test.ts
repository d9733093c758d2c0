import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { end, queue } from '../jobs/job-of.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { inProgress, print, printEndless } from './endless-calls.ts';

const atOnce = { live: 2, test: 2 } as const;

let service: OwnService;

beforeAll(async () => {
  const env = { CALLS_AT_ONCE: String(atOnce.live), CALLS_AT_ONCE_TEST: String(atOnce.test) };
  service = await startService({ env });
});

afterAll(() => service.stop());

async function creditsOf({ liveKey }: TestAccount): Promise<unknown> {
  return (await service.call('GET', '/credits', { key: liveKey })).json();
}

test('an account has a limited number of calls at once, and pays for the time that they used', async () => {
  const account = await service.newAccount();
  const calls = Array.from({ length: atOnce.live }, () =>
    printEndless(service, account, { timeout: 10_000 }),
  );
  await inProgress(account, 'live', atOnce.live);
  const refused = await print(service, account);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(await refused.json()).toMatchObject({
    error: 'Too Many Requests',
    code: 'too_many_at_once',
    message: expect.stringContaining('has 2 calls in progress'),
  });
  const asking = { key: account.liveKey };
  const jobId = await queue(service, asking, '/textToPdf', { text: 'A job waits, and is no call.' });
  for (const response of await Promise.all(calls)) {
    expect(response.headers.get('X-Credits-Used')).toBe('1.00');
    expect(await response.json()).toMatchObject({ code: 'render_timeout' });
  }
  expect(await end(service, asking, jobId)).toMatchObject({ status: 'completed' });
  expect((await print(service, account)).status).toBe(200);
  expect(await creditsOf(account)).toMatchObject({ balance: 96.98, reserved: 0, spent: 3.02, granted: 100 });
});

test('the test environment has a count of its own, and costs nothing', async () => {
  const account = await service.newAccount();
  const calls = [1, 2].map(() => printEndless(service, account, { environment: 'test', timeout: 10_000 }));
  await inProgress(account, 'test', atOnce.test);
  const refused = await print(service, account, 'test');
  expect(await refused.json()).toMatchObject({ code: 'too_many_at_once' });
  expect((await print(service, account)).status).toBe(200);
  for (const response of await Promise.all(calls)) expect(response.status).toBe(500);
  expect((await print(service, account, 'test')).status).toBe(200);
  expect(await creditsOf(account)).toMatchObject({ balance: 98.99, reserved: 0, spent: 1.01 });
});

test.each(['live', 'test'] as const)(
  'dead calls in %s do not count once they would have ended',
  async (environment) => {
    const account = await service.newAccount();
    const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
    const { tableNamed } = await import('../../functions/core/settings.ts');
    const dead = Array.from({ length: atOnce[environment] }, (_, call) => [`dead-${call}`, Date.now() - 1]);
    await dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('accounts'),
        Key: { accountId: account.accountId },
        UpdateExpression: `SET credits.${environment}Calls = :dead`,
        ExpressionAttributeValues: { ':dead': Object.fromEntries(dead) },
      }),
    );
    expect((await print(service, account, environment)).status).toBe(200);
  },
);

test('a call with an Idempotency-Key that used up its time pays for it each time', async () => {
  const account = await service.newAccount();
  const options = { headers: { 'Idempotency-Key': 'endless' }, timeout: 500 };
  for (const spent of [1, 2]) {
    const response = await printEndless(service, account, options);
    expect(response.headers.get('X-Credits-Used')).toBe('1.00');
    expect(await creditsOf(account)).toMatchObject({ reserved: 0, spent });
  }
});

test('a job that used up its time fails, and pays for it once', async () => {
  const account = await service.newAccount();
  const asking = { key: account.liveKey };
  const json = { html: '<p>Endless', wait_for: '#never', timeout: 500 };
  const id = await queue(service, asking, '/htmlToPdf', json);
  expect(await end(service, asking, id)).toMatchObject({
    status: 'failed',
    error: { code: 'render_timeout' },
  });
  expect(await creditsOf(account)).toMatchObject({ balance: 99, reserved: 0, spent: 1 });
});

test('a failure that took no time costs nothing', async () => {
  const account = await service.newAccount();
  const json = { url: 'http://127.0.0.1:9/' };
  const response = await service.call('POST', '/htmlToPdf', { key: account.liveKey, json });
  expect(response.status).toBe(400);
  expect(response.headers.get('X-Credits-Used')).toBeNull();
  expect(await creditsOf(account)).toMatchObject({ balance: 100, reserved: 0, spent: 0 });
});
