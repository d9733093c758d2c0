import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { handler as authorize } from '../../functions/authorizer/handler.ts';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import type { Problem } from '../../functions/core/contract/problems/problem.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { accountSubject, addressSubject } from '../../functions/core/identity/attempts/attempt-subject.ts';
import { noteFailedAttempt } from '../../functions/core/identity/attempts/attempts.ts';
import { clearReview, listReviews } from '../../functions/core/identity/attempts/reviews.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { createApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import { type SessionRecord, secretHash } from '../../functions/core/identity/credentials/credential.ts';
import { deleteAccount } from '../../functions/core/identity/delete-account.ts';
import { findPerson, personHash } from '../../functions/core/identity/people/person.ts';
import { changePassword } from '../../functions/core/identity/sign-in/change-password.ts';
import { csrfToken, isCsrfToken } from '../../functions/core/identity/sign-in/csrf-token.ts';
import { endSession, findSession, startSession } from '../../functions/core/identity/sign-in/session.ts';
import { signIn } from '../../functions/core/identity/sign-in/sign-in.ts';
import { signUp } from '../../functions/core/identity/sign-in/sign-up.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { ageAttempts, storedAttempts } from './age-attempts.ts';
import { authorizerEvent, newAddress } from './authorizer-event.ts';
import { givePassword } from './give-password.ts';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

const password = 'correct horse battery staple';
const hourSeconds = 3_600;

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterEach(() => {
  delete process.env.SIGNUP;
});

afterAll(() => database.stop());

test('signing up makes an account of 100 credits, and signs its browser in', async () => {
  const email = newEmail();
  const { token, session } = await signUp({ email, password, sourceIp: newAddress() });
  expect(await findSession(token)).toEqual(session);
  expect(session).toMatchObject({ email, accountId: expect.any(String), csrfToken: csrfToken(token) });
  expect((await readAccount(session.accountId)).credits).toMatchObject({ granted: 10_000, balance: 10_000 });
});

test('of several that sign up with an address at once, one gets the account and its credits', async () => {
  const email = newEmail();
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, () => signUp({ email, password, sourceIp: newAddress() })),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { Items = [] } = await dynamodb.send(
    new ScanCommand({
      TableName: tableNamed('accounts'),
      FilterExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': email },
    }),
  );
  expect(Items).toHaveLength(1);
});

test('from one address three accounts an hour are made, and no more', async () => {
  const sourceIp = newAddress();
  const hour = Math.floor(Date.now() / 3_600_000);
  // Should an hour end meanwhile, the next one is as full.
  for (const each of [hour, hour + 1]) {
    const Item = { bucket: `sign-up#${sourceIp}#${each}`, calls: 2 };
    await dynamodb.send(new PutCommand({ TableName: tableNamed('rates'), Item }));
  }
  await signUp({ email: newEmail(), password, sourceIp });
  for (const each of [hour, hour + 1]) {
    const Item = { bucket: `sign-up#${sourceIp}#${each}`, calls: 3 };
    await dynamodb.send(new PutCommand({ TableName: tableNamed('rates'), Item }));
  }
  await expect(signUp({ email: newEmail(), password, sourceIp })).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
});

test('sign-ups that are refused use up none of an address’s accounts', async () => {
  const sourceIp = newAddress();
  const { email } = await person();
  for (let round = 0; round < 4; round += 1) {
    for (const wrong of [
      { email, password },
      { email: 'nonsense', password },
      { email: newEmail(), password: 'short' },
    ]) {
      await expect(signUp({ ...wrong, sourceIp })).rejects.toMatchObject({ code: 'invalid_field' });
    }
  }
  await signUp({ email: newEmail(), password, sourceIp });
});

test('one address may try thirty sign-ups an hour, so that accounts cannot be enumerated', async () => {
  const sourceIp = newAddress();
  const { email } = await person();
  const hour = Math.floor(Date.now() / 3_600_000);
  for (const each of [hour, hour + 1]) {
    const Item = { bucket: `sign-up-try#${sourceIp}#${each}`, calls: 30 };
    await dynamodb.send(new PutCommand({ TableName: tableNamed('rates'), Item }));
  }
  await expect(signUp({ email, password, sourceIp })).rejects.toMatchObject({ code: 'rate_limited' });
});

test('sign-up is refused where it is closed, and existing accounts can sign in', async () => {
  process.env.SIGNUP = 'closed';
  const email = newEmail();
  await expect(signUp({ email, password, sourceIp: newAddress() })).rejects.toMatchObject({
    code: 'invalid_field',
    message: expect.stringContaining('Sign-up is closed'),
  });
  await createAccount({ email, password });
  expect((await signIn({ email, password, sourceIp: newAddress() })).session.email).toBe(email);
});

test('each sign-in starts a new session, and only its token’s hash is kept', async () => {
  const { email } = await person();
  const [first, second] = await Promise.all([enter(email), enter(email)]);
  expect(first.token).not.toBe(second.token);
  expect(first.session.csrfToken).not.toBe(second.session.csrfToken);
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: tableNamed('credentials') }));
  expect(JSON.stringify(Items)).not.toContain(first.token);
  expect(JSON.stringify(Items)).toContain(secretHash(first.token));
});

test('the password may be typed in another Unicode form, and the address in other letters', async () => {
  const email = newEmail();
  await createAccount({ email, password: 'pa\u0301ssw\u00f6rd ﬁ' });
  const given = { email: ` ${email.toUpperCase()} `, password: 'p\u00e1sswo\u0308rd fi' };
  expect((await signIn({ ...given, sourceIp: newAddress() })).session.email).toBe(email);
});

test.each([
  ['another password', async () => ({ email: (await person()).email, password: 'wrong horse battery' })],
  ['an address that has no account', async () => ({ email: newEmail(), password })],
  ['a password that is too short to be one', async () => ({ email: (await person()).email, password: 'x' })],
  [
    'a password of a million characters',
    async () => ({ email: (await person()).email, password: 'x'.repeat(1_000_000) }),
  ],
  [
    'an account without a password',
    async () => ({ email: (await createAccount({ email: newEmail() })).email, password: '' }),
  ],
])('%s is refused in the same words, and counts', async (_, given) => {
  const sourceIp = newAddress();
  await expect(signIn({ ...(await given()), sourceIp })).rejects.toMatchObject({
    code: 'invalid_field',
    message: 'The email address or password is incorrect.',
  });
  expect(await storedAttempts(addressSubject(sourceIp))).toMatchObject({ failures: 1 });
});

test('the same is read and written for an address that has an account and for one that has none', async () => {
  const { email } = await person();
  const looks: string[][] = [];
  for (const each of [email, newEmail()]) {
    database.operations.length = 0;
    await expect(
      signIn({ email: each, password: 'a wrong guess', sourceIp: newAddress() }),
    ).rejects.toThrow();
    looks.push([...database.operations]);
  }
  const counted = ['GetItem', 'GetItem', 'PutItem', 'PutItem'];
  expect(looks[0]).toEqual(['GetItem', ...counted]);
  expect(looks[1]).toEqual(looks[0]);
});

test('parallel guesses are tried no more often than sequential ones, and then not even the right one', async () => {
  const { email } = await person();
  const sourceIp = newAddress();
  const guesses = Array.from({ length: 8 }, () => signIn({ email, password: 'a wrong guess', sourceIp }));
  const codes = (await Promise.allSettled(guesses)).map(
    (guess) => guess.status === 'rejected' && guess.reason.code,
  );
  expect(codes.filter((code) => code === 'invalid_field')).toHaveLength(5);
  expect(codes.filter((code) => code === 'auth_cooldown')).toHaveLength(3);
  await expect(signIn({ email, password, sourceIp })).rejects.toMatchObject({
    code: 'auth_cooldown',
    headers: { 'Retry-After': expect.stringMatching(/^\d\d$/) },
  });
  await expect(signUp({ email: newEmail(), password, sourceIp })).rejects.toMatchObject({
    code: 'auth_cooldown',
  });
  for (const subject of [addressSubject(sourceIp), accountSubject(email)]) await ageAttempts(subject, 60_000);
  await signIn({ email, password, sourceIp });
  expect(await storedAttempts(addressSubject(sourceIp))).toBeUndefined();
  expect(await storedAttempts(accountSubject(email))).toBeUndefined();
});

test('parallel guesses from many addresses are tried no more often, and untried ones count for no address', async () => {
  const { email } = await person();
  const addresses = Array.from({ length: 8 }, newAddress);
  const guesses = addresses.map((sourceIp) => signIn({ email, password: 'a wrong guess', sourceIp }));
  const codes = (await Promise.allSettled(guesses)).map(
    (guess) => guess.status === 'rejected' && guess.reason.code,
  );
  expect(codes.filter((code) => code === 'invalid_field')).toHaveLength(5);
  expect(codes.filter((code) => code === 'auth_cooldown')).toHaveLength(3);
  const stored = await Promise.all(addresses.map((address) => storedAttempts(addressSubject(address))));
  expect(stored.filter(Boolean)).toHaveLength(5);
});

test('a success with another account does not allow more guesses', async () => {
  const [own, victim] = [await person(), await person()];
  const sourceIp = newAddress();
  const guess = () => signIn({ email: victim.email, password: 'a wrong guess', sourceIp });
  for (let round = 0; round < 4; round += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 'invalid_field' });
    await signIn({ email: own.email, password, sourceIp });
  }
  await expect(guess()).rejects.toMatchObject({ code: 'invalid_field' });
  await expect(guess()).rejects.toMatchObject({ code: 'auth_cooldown' });
  await expect(signIn({ email: own.email, password, sourceIp })).rejects.toMatchObject({
    code: 'auth_cooldown',
    message: expect.stringContaining('from this address'),
  });
  await expect(signIn({ email: victim.email, password, sourceIp: newAddress() })).rejects.toMatchObject({
    code: 'auth_cooldown',
    message: expect.stringContaining('on this account'),
  });
});

test('a success clears the failures of its account from its address, and those of no other address', async () => {
  const { email } = await person();
  const [mine, theirs] = [newAddress(), newAddress()];
  for (const sourceIp of [mine, theirs, mine, theirs]) {
    await expect(signIn({ email, password: 'a wrong guess', sourceIp })).rejects.toThrow();
  }
  await signIn({ email, password, sourceIp: mine });
  expect(await storedAttempts(addressSubject(mine))).toBeUndefined();
  expect(await storedAttempts(addressSubject(theirs))).toMatchObject({ failures: 2 });
  expect(await storedAttempts(accountSubject(email))).toMatchObject({
    failures: 2,
    among: { [addressSubject(theirs)]: 2 },
  });
});

test.each([
  ['an account', async () => (await person()).email],
  ['an address without an account', async () => newEmail()],
])('after twenty failures %s is closed to passwords until it is reviewed', async (_, given) => {
  const email = await given();
  const named = accountSubject(email);
  for (let count = 1; count <= 20; count += 1) {
    await noteFailedAttempt({ named, sourceIp: newAddress() });
    if (count === 5 || count === 10) await ageAttempts(named, 15 * 60_000);
  }
  await ageAttempts(named, 72 * hourSeconds * 1_000);
  const enter = () => signIn({ email, password, sourceIp: newAddress() });
  await expect(enter()).rejects.toMatchObject({
    code: 'account_under_review',
    message: expect.stringContaining('by password until the operator'),
  });
  expect(await storedAttempts(named)).not.toHaveProperty('expiresAtSeconds');
  expect(await listReviews()).toContainEqual(expect.objectContaining({ subject: named, failures: 20 }));
  expect(await clearReview(email)).toBe(true);
  const later = await enter().catch((error: Problem) => error.code);
  expect(later).not.toBe('account_under_review');
  expect(await listReviews()).not.toContainEqual(expect.objectContaining({ subject: named }));
});

test('an account under review keeps its sessions and its keys', async () => {
  const { email, accountId } = await person();
  const { token } = await enter(email);
  const key = await createApiKey(accountId, { name: 'server', environment: 'live' });
  const named = accountSubject(email);
  for (let count = 1; count <= 20; count += 1) {
    await noteFailedAttempt({ named, sourceIp: newAddress() });
    if (count === 5 || count === 10) await ageAttempts(named, 15 * 60_000);
  }
  expect(await findSession(token)).toMatchObject({ accountId });
  const { context } = await authorize(authorizerEvent('live', { Authorization: [`Bearer ${key.value}`] }));
  expect(context).toMatchObject({ accountId });
});

test('a deleted account leaves no failed attempts on its address', async () => {
  const { email, accountId, person: hash } = await person();
  await expect(signIn({ email, password: 'a wrong guess', sourceIp: newAddress() })).rejects.toThrow();
  await deleteAccount(accountId, { person: hash, password, sourceIp: newAddress() });
  expect(await storedAttempts(accountSubject(email))).toBeUndefined();
});

test.each(['password1', 'PassWord123', 'qwertyuiop', '12345678', 'ｐａｓｓｗｏｒｄ１'])(
  'the well-known password %s is refused',
  async (wellKnown) => {
    const refusal = {
      code: 'invalid_field',
      details: [{ field: 'password', message: expect.stringContaining('best-known') }],
    };
    const given = { password: wellKnown, sourceIp: newAddress() };
    await expect(signUp({ email: newEmail(), ...given })).rejects.toMatchObject(refusal);
    const change = changePassword(await person(), { ...given, password, newPassword: wellKnown });
    await expect(change).rejects.toMatchObject(refusal);
  },
);

test('a session ends when it is ended, a day after its last use, and a week after it began', async () => {
  const { email } = await person();
  const ended = await enter(email);
  await endSession(ended.token);
  expect(await findSession(ended.token)).toBeUndefined();

  const idle = await enter(email);
  await ageSession(idle.token, { idleSeconds: 24 * hourSeconds - 60 });
  expect(await findSession(idle.token)).toBeDefined();
  expect((await storedSession(idle.token)).usedAtSeconds).toBeGreaterThan(Date.now() / 1_000 - 60);
  await ageSession(idle.token, { idleSeconds: 24 * hourSeconds });
  expect(await findSession(idle.token)).toBeUndefined();

  const old = await enter(email);
  const { usedAtSeconds, expiresAtSeconds } = await storedSession(old.token);
  expect(expiresAtSeconds - usedAtSeconds).toBe(7 * 24 * hourSeconds);
  await ageSession(old.token, { lifeSeconds: 7 * 24 * hourSeconds });
  expect(await findSession(old.token)).toBeUndefined();
});

test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(100_000), '"; drop'])(
  'an invalid session token is refused: %#',
  async (token) => {
    expect(await findSession(token)).toBeUndefined();
  },
);

test('no other secret is taken for a session, and a session’s end ends nothing else', async () => {
  const token = 'k'.repeat(43);
  const Item = {
    hash: secretHash(token),
    kind: 'apiKey',
    accountId: 'somebody',
    createdAt: '2026-11-24T00:00:00.000Z',
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item }));
  expect(await findSession(token)).toBeUndefined();
  await endSession(token);
  const { Item: after } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('credentials'), Key: { hash: Item.hash } }),
  );
  expect(after).toEqual(Item);
});

test('a new password ends every session, of the browser that set it too, which gets another', async () => {
  const owner = await person();
  const { email } = owner;
  const [mine, others] = [await enter(email), await enter(email)];
  const newPassword = 'an entirely new one';
  const next = await changePassword(owner, { password, newPassword, sourceIp: newAddress() });
  expect(await findSession(mine.token)).toBeUndefined();
  expect(await findSession(others.token)).toBeUndefined();
  expect(await findSession(next.token)).toEqual(next.session);
  await expect(enter(email)).rejects.toMatchObject({ code: 'invalid_field' });
  await signIn({ email, password: newPassword, sourceIp: newAddress() });
});

test('a sign-in that began before a password was changed gives no session that outlives the change', async () => {
  const owner = await person();
  const { email } = owner;
  const before = await findPerson(email);
  await changePassword(owner, { password, newPassword: 'the next one', sourceIp: newAddress() });
  if (!before) throw new Error('nobody has the address');
  const late = await startSession(before);
  expect(late.session.email).toBe(email);
  expect(await findSession(late.token)).toBeUndefined();
});

test.each([
  ['a wrong password', 'not the password', 'a good new one'],
  ['a new password that is too short', password, 'short'],
])('%s changes nothing', async (_, given, newPassword) => {
  const owner = await person();
  const { email } = owner;
  const { token } = await enter(email);
  const change = changePassword(owner, { password: given, newPassword, sourceIp: newAddress() });
  await expect(change).rejects.toMatchObject({ code: 'invalid_field' });
  expect(await findSession(token)).toBeDefined();
  await enter(email);
});

test('of two changes at once one is made', async () => {
  const owner = await person();
  const { email } = owner;
  const wanted = ['the first new one', 'the second new one'];
  const changes = await Promise.allSettled(
    wanted.map((newPassword) => changePassword(owner, { password, newPassword, sourceIp: newAddress() })),
  );
  const made = changes.findIndex(({ status }) => status === 'fulfilled');
  expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await signIn({ email, password: wanted[made] ?? '', sourceIp: newAddress() });
});

test('a form’s token is good for the cookie that it was made for alone', () => {
  const token = csrfToken('a secret');
  expect(isCsrfToken(token, 'a secret')).toBe(true);
  for (const given of ['', `${token}x`, token.slice(1), csrfToken('another secret'), undefined, [token], 7]) {
    expect(isCsrfToken(given, 'a secret')).toBe(false);
  }
});

function newEmail(): string {
  return `${randomUUID()}@example.com`;
}

async function person() {
  const account = await createAccount({ email: newEmail() });
  await givePassword(account.accountId, password);
  return { ...account, person: personHash(account.email) };
}

function enter(email: string) {
  return signIn({ email, password, sourceIp: newAddress() });
}

async function storedSession(token: string): Promise<SessionRecord> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableNamed('credentials'),
      Key: { hash: secretHash(token) },
      ConsistentRead: true,
    }),
  );
  return Item as SessionRecord;
}

/** Moves a session's last use, or its end, so far into the past. */
async function ageSession(token: string, { idleSeconds = 0, lifeSeconds = 0 }): Promise<void> {
  const record = await storedSession(token);
  const aged: SessionRecord = {
    ...record,
    usedAtSeconds: record.usedAtSeconds - idleSeconds,
    expiresAtSeconds: record.expiresAtSeconds - lifeSeconds,
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: aged }));
}
