import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { handler } from '../../functions/authorizer/handler.ts';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import {
  accountSubject,
  addressSubject,
  clientSubject,
  keysSubject,
} from '../../functions/core/identity/attempts/attempt-subject.ts';
import {
  type Attempt,
  noteFailedAttempt,
  noteGuessedKey,
  noteSuccess,
  refuseTooManyFailures,
} from '../../functions/core/identity/attempts/attempts.ts';
import { clientAddress } from '../../functions/core/identity/attempts/client-address.ts';
import { clearReview, listReviews } from '../../functions/core/identity/attempts/reviews.ts';
import { newApiKey } from '../../functions/core/identity/credentials/api-key.ts';
import { createApiKey, revokeApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import { secretHash } from '../../functions/core/identity/credentials/credential.ts';
import { newTokenValue } from '../../functions/core/identity/oauth/token-value.ts';
import { tableNamed } from '../../functions/core/settings.ts';
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

test('five unknown keys make an address wait for a minute, while a valid key still passes', async () => {
  const address = newAddress();
  expect(await failures(address, 5)).toEqual(Array(5).fill('invalid_api_key'));
  for (const credential of [newApiKey('live'), neverIssuedToken(), 'svc_at_whatever', 'no key']) {
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
  expect(await codeOf(address, goodKey)).toBe('in');
  expect(await codeOf(newAddress(), newApiKey('live'))).toBe('invalid_api_key');
});

test('refusals while an address waits do not count', async () => {
  const address = newAddress();
  await failures(address, 5);
  await failures(address, 20);
  expect(await storedAttempts(keysSubject(address))).toMatchObject({ failures: 5 });
});

test('a minute later it may try again, waits for fifteen after ten failures, and for a day after twenty', async () => {
  const address = newAddress();
  const waits = [minuteMs, 15 * minuteMs, 24 * hourMs];
  for (const [step, waitMs] of waits.entries()) {
    const more = step === 2 ? 10 : 5;
    expect(await failures(address, more)).toEqual(Array(more).fill('invalid_api_key'));
    await ageAttempts(keysSubject(address), waitMs - minuteMs / 2);
    expect(await codeOf(address, newApiKey('live'))).toBe('auth_cooldown');
    await ageAttempts(keysSubject(address), minuteMs / 2);
  }
  expect(await failures(address, 4)).toEqual(Array(4).fill('invalid_api_key'));
  expect(await storedAttempts(keysSubject(address))).toMatchObject({ failures: 4 });
});

test('an address that waits for a day learns for how long, and an operator may let it in earlier', async () => {
  const address = newAddress();
  const subject = keysSubject(address);
  await failTwentyTimes(subject, () => noteGuessedKey(address));
  const { context } = await present(address, newApiKey('live'));
  expect(context).toMatchObject({ code: 'auth_cooldown' });
  expect(Number(context?.retryAfterSeconds)).toBeGreaterThan(86_000);
  const { blockedUntilMs = 0, expiresAtSeconds = 0 } = (await storedAttempts(subject)) ?? {};
  expect(expiresAtSeconds * 1_000).toBeGreaterThan(blockedUntilMs);
  expect(await codeOf(address, goodKey)).toBe('in');

  expect(await listReviews()).toContainEqual(expect.objectContaining({ subject, failures: 20 }));
  expect(await clearReview(address)).toBe(true);
  expect(await clearReview(address)).toBe(false);
  expect(await listReviews()).not.toContainEqual(expect.objectContaining({ subject }));
  expect(await codeOf(address, newApiKey('live'))).toBe('invalid_api_key');
});

test('a good key clears nothing that was guessed', async () => {
  const address = newAddress();
  for (let round = 0; round < 5; round += 1) {
    expect(await failures(address, 1)).toEqual(['invalid_api_key']);
    expect(await codeOf(address, goodKey)).toBe('in');
  }
  expect(await codeOf(address, newApiKey('live'))).toBe('auth_cooldown');
});

test('a valid key costs one read, even after failures of its address', async () => {
  const address = newAddress();
  await failures(address, 5);
  await present(address, goodKey);
  database.operations.length = 0;
  await present(address, goodKey);
  expect(database.operations).toEqual(['GetItem']);
});

test('guessed keys do not delay sign-in from the same address, and guessed passwords do not delay keys', async () => {
  const address = newAddress();
  await failures(address, 5);
  await refuseTooManyFailures(attemptOn('somebody@example.com', address));
  const other = newAddress();
  for (const email of ['a@example.com', 'b@example.com']) {
    for (let count = 0; count < 4; count += 1) await tryToFail(attemptOn(email, other));
  }
  await expect(refuseTooManyFailures(attemptOn('c@example.com', other))).rejects.toMatchObject({
    code: 'auth_cooldown',
  });
  expect(await codeOf(other, newApiKey('live'))).toBe('invalid_api_key');
});

test('an hour without failures clears the count, and no minute less', async () => {
  const address = newAddress();
  await failures(address, 4);
  await ageAttempts(keysSubject(address), hourMs);
  expect(await failures(address, 4)).toEqual(Array(4).fill('invalid_api_key'));
  await ageAttempts(keysSubject(address), hourMs - minuteMs);
  await failures(address, 1);
  expect(await codeOf(address, newApiKey('live'))).toBe('auth_cooldown');
});

test('a request without a credential does not count, nor one of another scheme', async () => {
  const address = newAddress();
  await handler(authorizerEvent('live', {}, address));
  await handler(authorizerEvent('live', { Authorization: ['Basic YTpi'] }, address));
  expect(await storedAttempts(keysSubject(address))).toBeUndefined();
});

test.each([
  ['a key', () => newApiKey('live')],
  ['an access token', neverIssuedToken],
])('%s that was never issued counts', async (_, credential) => {
  const address = newAddress();
  await present(address, credential());
  expect(await storedAttempts(keysSubject(address))).toMatchObject({ failures: 1 });
});

test.each([
  ['a key of the other environment', async () => newApiKey('test'), 'key_wrong_environment'],
  ['a revoked key', revokedKey, 'invalid_api_key'],
  ['an expired access token', expiredToken, 'token_expired'],
])(
  '%s was valid once: it never counts, and gets its own error even while its address waits',
  async (_, genuine, code) => {
    const address = newAddress();
    const credential = await genuine();
    for (let count = 0; count < 25; count += 1) expect(await codeOf(address, credential)).toBe(code);
    expect(await storedAttempts(keysSubject(address))).toBeUndefined();
    await failures(address, 5);
    expect(await codeOf(address, credential)).toBe(code);
  },
);

test.each([
  ['a malformed key', () => 'secret'],
  ['a key with a letter mistyped', () => newApiKey('live').replace(/.$/, '_')],
  ['an access token that was cut off', () => neverIssuedToken().slice(0, -1)],
])('%s never counts, since nothing is looked up', async (_, credential) => {
  const address = newAddress();
  for (let count = 0; count < 6; count += 1) expect(await codeOf(address, credential())).toMatch(/^invalid_/);
  expect(await storedAttempts(keysSubject(address))).toBeUndefined();
});

test('of thirty failures at once five get their own error, and the others are asked to wait', async () => {
  const address = newAddress();
  const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(address, newApiKey('live'))));
  expect(codes.filter((code) => code === 'invalid_api_key')).toHaveLength(5);
  expect(codes.filter((code) => code === 'auth_cooldown')).toHaveLength(25);
  expect(await storedAttempts(keysSubject(address))).toMatchObject({ failures: 5 });
});

test('failures at once below the bound all count', async () => {
  const address = newAddress();
  await Promise.all(Array.from({ length: 4 }, () => present(address, newApiKey('live'))));
  expect(await storedAttempts(keysSubject(address))).toMatchObject({ failures: 4 });
});

test('counts once although the answer to counting is lost and the client asks again', async () => {
  const address = newAddress();
  database.loseAnswer('PutItem');
  await noteGuessedKey(address);
  expect(await storedAttempts(keysSubject(address))).toMatchObject({ failures: 1 });
});

test('an attempt counted before it succeeded leaves no count, even as the twentieth', async () => {
  const email = `${randomUUID()}@example.com`;
  const named = accountSubject(email);
  await failTwentyTimes(named, () => noteFailedAttempt(attemptOn(email, newAddress())), 19);
  const owner = attemptOn(email, newAddress());
  await noteFailedAttempt(owner);
  await expect(refuseTooManyFailures(owner)).rejects.toMatchObject({ code: 'account_under_review' });
  await noteSuccess(owner);
  await refuseTooManyFailures(owner);
  expect(await storedAttempts(named)).toMatchObject({ failures: 19, expiresAtSeconds: expect.any(Number) });
  expect(await storedAttempts(addressSubject(owner.sourceIp))).toBeUndefined();
});

test('a successful attempt ends the wait that it began, even after other failures', async () => {
  const email = `${randomUUID()}@example.com`;
  for (let count = 0; count < 4; count += 1) await noteFailedAttempt(attemptOn(email, newAddress()));
  const owner = attemptOn(email, newAddress());
  await noteFailedAttempt(owner);
  await noteSuccess(owner);
  await refuseTooManyFailures(owner);
  await noteFailedAttempt(owner);
  await expect(refuseTooManyFailures(owner)).rejects.toMatchObject({ code: 'auth_cooldown' });
});

test('an app waits for a quarter of an hour after twenty failures, never for an operator', async () => {
  const clientId = randomUUID();
  const named = clientSubject(clientId);
  const attempt = () => ({ named, sourceIp: newAddress() });
  await failTwentyTimes(named, () => noteFailedAttempt(attempt()));
  await expect(refuseTooManyFailures(attempt())).rejects.toMatchObject({
    code: 'auth_cooldown',
    message: expect.stringContaining('on this app'),
  });
  await ageAttempts(named, 15 * minuteMs);
  await refuseTooManyFailures(attempt());
});

test('an item expires some time after it stops counting', async () => {
  const address = newAddress();
  await failures(address, 1);
  const { lastFailedAtMs = 0, expiresAtSeconds = 0 } = (await storedAttempts(keysSubject(address))) ?? {};
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
])('attempts from %s count for %s', (sourceIp, address) => {
  expect(clientAddress(sourceIp)).toBe(address);
});

test('the addresses of one IPv6 network count together, and are unlocked together', async () => {
  const prefix = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`;
  for (let host = 1; host <= 5; host += 1) await present(`${prefix}::${host}`, newApiKey('live'));
  expect(await codeOf(`${prefix}:ffff::1`, newApiKey('live'))).toBe('auth_cooldown');
  expect(await codeOf(`${prefix.slice(0, -1)}2::1`, newApiKey('live'))).toBe('invalid_api_key');
  expect(await clearReview(`${prefix}::77`)).toBe(true);
  expect(await codeOf(`${prefix}::1`, newApiKey('live'))).toBe('invalid_api_key');
});

function present(address: string, credential: string): Promise<APIGatewayAuthorizerResult> {
  return handler(authorizerEvent('live', { Authorization: [`Bearer ${credential}`] }, address));
}

async function codeOf(address: string, credential: string): Promise<unknown> {
  const { context } = await present(address, credential);
  return context?.accountId ? 'in' : context?.code;
}

/** The answers to the given number of unknown keys, one after the other. */
async function failures(address: string, count: number): Promise<readonly unknown[]> {
  const codes: unknown[] = [];
  while (codes.length < count) codes.push(await codeOf(address, newApiKey('live')));
  return codes;
}

/** Fails so often that it has to wait for long, or nearly, each time waiting for as long as it has to. */
async function failTwentyTimes(subject: string, fail: () => Promise<void>, times = 20): Promise<void> {
  for (let count = 1; count <= times; count += 1) {
    await fail();
    if (count === 5 || count === 10) await ageAttempts(subject, 15 * minuteMs);
  }
}

function attemptOn(email: string, sourceIp: string): Attempt {
  return { named: accountSubject(email), sourceIp };
}

/** Fails, unless it is not even looked at. */
async function tryToFail(attempt: Attempt): Promise<void> {
  await noteFailedAttempt(attempt).catch(() => {});
}

function neverIssuedToken(): string {
  return newTokenValue('accessToken');
}

async function revokedKey(): Promise<string> {
  const { value, record } = await createApiKey(randomUUID(), { name: 'old', environment: 'live' });
  await revokeApiKey(record.accountId, record.hash);
  return value;
}

async function expiredToken(): Promise<string> {
  const value = neverIssuedToken();
  const Item = { hash: secretHash(value), kind: 'accessToken', validUntilSeconds: 1 };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item }));
  return value;
}
