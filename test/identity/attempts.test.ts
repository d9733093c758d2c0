import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { handler } from '../../functions/authorizer/handler.ts';
import { newApiKey } from '../../functions/core/identity/api-key.ts';
import { createApiKey } from '../../functions/core/identity/api-keys.ts';
import {
  noteFailedAttempt,
  noteSuccess,
  refuseTooManyFailures,
} from '../../functions/core/identity/attempts.ts';
import { clientAddress } from '../../functions/core/identity/client-address.ts';
import { clearReview, listReviews } from '../../functions/core/identity/reviews.ts';
import { ageAttempts, storedAttempts } from './age-attempts.ts';
import { authorizerEvent, newAddress } from './authorizer-event.ts';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

let database: TestDynamodb;
let goodKey: string;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
  goodKey = (await createApiKey(randomUUID(), { name: 'good', environment: 'live' })).value;
});

afterAll(() => database.stop());

test('five failures have an address wait for a minute, whatever it presents, and nobody else', async () => {
  const address = newAddress();
  expect(await failures(address, 5)).toEqual(Array(5).fill('invalid_api_key'));
  for (const credential of [goodKey, newApiKey('live'), 'svc_at_whatever', 'no key']) {
    const { policyDocument, context } = await present(address, credential);
    expect(policyDocument.Statement[0]?.Effect).toBe('Allow');
    expect(context).toEqual({
      code: 'auth_cooldown',
      message: expect.stringMatching(
        /^Too many failed attempts from this address\. Try again in \d+ seconds\.$/,
      ),
      retryAfterSeconds: expect.stringMatching(/^(60|5\d)$/),
    });
  }
  expect(await codeOf(newAddress(), goodKey)).toBe('in');
});

test('what is refused while an address waits does not count', async () => {
  const address = newAddress();
  await failures(address, 5);
  await failures(address, 20);
  expect(await storedAttempts(address)).toMatchObject({ failures: 5 });
});

test('a minute later it may try again, and waits for fifteen after ten failures', async () => {
  const address = newAddress();
  await failures(address, 5);
  await ageAttempts(address, minuteMs);
  expect(await failures(address, 5)).toEqual(Array(5).fill('invalid_api_key'));
  await ageAttempts(address, 14 * minuteMs);
  expect(await codeOf(address, goodKey)).toBe('auth_cooldown');
  await ageAttempts(address, minuteMs);
  expect(await codeOf(address, goodKey)).toBe('in');
});

test('after twenty failures it stays refused, also days later, until an operator lets it in', async () => {
  const address = newAddress();
  await failTwentyTimes(address);
  await ageAttempts(address, 72 * hourMs);
  const { context } = await present(address, goodKey);
  expect(context).toEqual({ code: 'account_under_review', message: expect.any(String) });
  expect(await storedAttempts(address)).not.toHaveProperty('expiresAtSeconds');
  await noteSuccess(address);
  expect(await codeOf(address, goodKey)).toBe('account_under_review');

  expect(await listReviews()).toContainEqual(expect.objectContaining({ address, failures: 20 }));
  expect(await clearReview(address)).toBe(true);
  expect(await clearReview(address)).toBe(false);
  expect(await listReviews()).not.toContainEqual(expect.objectContaining({ address }));
  expect(await codeOf(address, goodKey)).toBe('in');
});

test('a success clears the count', async () => {
  const address = newAddress();
  for (let round = 0; round < 3; round += 1) {
    expect(await failures(address, 4)).toEqual(Array(4).fill('invalid_api_key'));
    expect(await codeOf(address, goodKey)).toBe('in');
  }
  expect(await storedAttempts(address)).toBeUndefined();
});

test('a success of an address from which nothing failed writes nothing', async () => {
  const address = newAddress();
  await present(address, goodKey);
  database.operations.length = 0;
  await present(address, goodKey);
  expect(database.operations).toEqual(['GetItem', 'GetItem']);
});

test('an hour without failures clears the count, and no minute less', async () => {
  const address = newAddress();
  await failures(address, 4);
  await ageAttempts(address, hourMs);
  expect(await failures(address, 4)).toEqual(Array(4).fill('invalid_api_key'));
  await ageAttempts(address, hourMs - minuteMs);
  await failures(address, 1);
  expect(await codeOf(address, goodKey)).toBe('auth_cooldown');
});

test('a request without a credential does not count, nor one of another scheme', async () => {
  const address = newAddress();
  await handler(authorizerEvent('live', {}, address));
  await handler(authorizerEvent('live', { Authorization: ['Basic YTpi'] }, address));
  expect(await storedAttempts(address)).toBeUndefined();
});

test.each([
  ['a key of the other environment', () => newApiKey('test')],
  ['an access token that nobody issued', () => `svc_at_${'a'.repeat(40)}`],
  ['what is no key', () => 'secret'],
])('%s counts', async (_, credential) => {
  const address = newAddress();
  await present(address, credential());
  expect(await storedAttempts(address)).toMatchObject({ failures: 1 });
});

test('of thirty failures at once five are told, and the others that they have to wait', async () => {
  const address = newAddress();
  const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(address, newApiKey('live'))));
  expect(codes.filter((code) => code === 'invalid_api_key')).toHaveLength(5);
  expect(codes.filter((code) => code === 'auth_cooldown')).toHaveLength(25);
  expect(await storedAttempts(address)).toMatchObject({ failures: 5 });
});

test('failures at once below the bound all count', async () => {
  const address = newAddress();
  await Promise.all(Array.from({ length: 4 }, () => present(address, 'no key')));
  expect(await storedAttempts(address)).toMatchObject({ failures: 4 });
});

test('counts once although the answer to counting is lost and the client asks again', async () => {
  const address = newAddress();
  database.loseAnswer('PutItem');
  await noteFailedAttempt(address);
  expect(await storedAttempts(address)).toMatchObject({ failures: 1 });
});

test('an attempt that was counted before it proved good leaves nothing, also as the twentieth', async () => {
  const address = newAddress();
  await failTwentyTimes(address, 19);
  const attemptId = await noteFailedAttempt(address);
  await expect(refuseTooManyFailures(address)).rejects.toMatchObject({ code: 'account_under_review' });
  await noteSuccess(address, attemptId);
  await refuseTooManyFailures(address);
  expect(await storedAttempts(address)).toBeUndefined();
});

test('an item goes by itself some time after it counts no longer', async () => {
  const address = newAddress();
  await failures(address, 1);
  const { lastFailedAtMs = 0, expiresAtSeconds = 0 } = (await storedAttempts(address)) ?? {};
  expect(expiresAtSeconds * 1_000).toBeGreaterThan(lastFailedAtMs + hourMs);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:0:1.2.3.4', '0:0:0:0::/64'],
  ['unix:', 'unix:'],
])('what comes from %s counts for %s', (sourceIp, address) => {
  expect(clientAddress(sourceIp)).toBe(address);
});

test('the addresses of one IPv6 network count together, and are let in together', async () => {
  const prefix = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`;
  for (let host = 1; host <= 5; host += 1) await present(`${prefix}::${host}`, 'no key');
  expect(await codeOf(`${prefix}:ffff::1`, goodKey)).toBe('auth_cooldown');
  expect(await codeOf(`${prefix.slice(0, -1)}2::1`, goodKey)).toBe('in');
  expect(await clearReview(`${prefix}::77`)).toBe(true);
  expect(await codeOf(`${prefix}::1`, goodKey)).toBe('in');
});

function present(address: string, credential: string): Promise<APIGatewayAuthorizerResult> {
  return handler(authorizerEvent('live', { Authorization: [`Bearer ${credential}`] }, address));
}

async function codeOf(address: string, credential: string): Promise<unknown> {
  const { context } = await present(address, credential);
  return context?.accountId ? 'in' : context?.code;
}

/** What so many keys that nobody made are answered, one after the other. */
async function failures(address: string, count: number): Promise<readonly unknown[]> {
  const codes: unknown[] = [];
  while (codes.length < count) codes.push(await codeOf(address, newApiKey('live')));
  return codes;
}

/** Fails so often that it is reviewed, or nearly, each time waiting for as long as it has to. */
async function failTwentyTimes(address: string, times = 20): Promise<void> {
  for (let count = 1; count <= times; count += 1) {
    await noteFailedAttempt(address);
    if (count === 5 || count === 10) await ageAttempts(address, 15 * minuteMs);
  }
}
