import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type FaultyService, startFaultyService } from '../documents/faulty-service.ts';
import type { TestAccount } from '../service.ts';

let faulty: FaultyService;
let account: TestAccount;

beforeAll(async () => {
  faulty = await startFaultyService();
  account = await faulty.service().newAccount();
});

afterEach(() => faulty.dynamodb.heal());

afterAll(() => faulty.stop());

function ask(): Promise<Response> {
  return faulty.service().call('POST', '/textToPdf', {
    key: account.liveKey,
    json: { text: 'Once.' },
    headers: { 'Idempotency-Key': 'twins' },
  });
}

test('while the first of twins works the others are told to come again, and its work is done once', async () => {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  faulty.dynamodb.hold('UpdateItem accounts', held, isOver); // where it reserves its credits, with its key claimed
  const first = ask();
  await isHeld;
  const twins = await Promise.all(Array.from({ length: 6 }, ask));
  letGo();
  for (const twin of twins) {
    expect(twin.status).toBe(409);
    expect(Number(twin.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await twin.json()).toMatchObject({
      error: 'Idempotency Conflict',
      code: 'idempotency_in_progress',
    });
  }
  const answer = await first;
  expect(answer.status).toBe(200);
  expect(answer.headers.has('Idempotency-Replayed')).toBe(false);
  const again = await ask();
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await again.bytes()).toEqual(await answer.bytes());
  const get = async (path: string) =>
    (await faulty.service().call('GET', path, { key: account.liveKey })).json();
  expect(await get('/credits')).toMatchObject({ reserved: 0, spent: 0.01 });
  expect(await get('/credits/usage')).toMatchObject({ usage: [{ calls: 1 }] });
});
