import { scryptSync } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import {
  createAccount,
  createPersonalAccount,
  findAccountId,
} from '../../functions/core/identity/create-account.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

test('a new account has 100 credits, and is found by its address however that is written', async () => {
  const account = await createAccount({ email: ' Ada.Lovelace@Example.com ' });
  expect(await readAccount(account.accountId)).toEqual(account);
  expect(account).toMatchObject({
    email: 'ada.lovelace@example.com',
    credits: { granted: 10_000, balance: 10_000, spent: 0, pending: {} },
  });
  expect(await findAccountId('ADA.lovelace@example.com')).toBe(account.accountId);
  expect(await findAccountId('ada@example.com')).toBeUndefined();
});

test('an address has one account, also where many ask for it at once, and nothing is left of the others', async () => {
  const before = await accountCount();
  const attempts = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      createAccount({ email: index % 2 ? 'race@example.com' : 'Race@Example.com' }),
    ),
  );
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
  const lost = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(won).toHaveLength(1);
  expect(lost.map(({ reason }) => reason.code)).toEqual(Array(11).fill('invalid_field'));
  expect(await findAccountId('race@example.com')).toBe(won[0]?.value.accountId);
  expect(await accountCount()).toBe(before + 1);
});

test.each([
  ['account', 1],
  ['list of people', 2],
  ['address', 3],
])(
  'makes the account although the answer about its %s is lost and the client asks again',
  async (_, place) => {
    database.loseAnswer('PutItem', place);
    const { accountId } = await createAccount({ email: `lost-${place}@example.com` });
    expect(await findAccountId(`lost-${place}@example.com`)).toBe(accountId);
    expect(await readAccount(accountId)).toMatchObject({ accountId });
  },
);

test('keeps a password as scrypt of 128 MB, with a salt of its own', async () => {
  const password = 'correct horse battery staple';
  const { person: first } = await createPersonalAccount({ email: 'first@example.com', password });
  const { person: second } = await createPersonalAccount({ email: 'second@example.com', password });
  expect(first.passwordHash).not.toBe(second.passwordHash);
  const [name, N, r, p, salt = '', key] = String(first.passwordHash).split('$');
  expect([name, N, r, p]).toEqual(['scrypt', '131072', '8', '1']);
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 2 ** 28 };
  const expected = scryptSync(password, Buffer.from(salt, 'base64url'), 32, options);
  expect(key).toBe(expected.toString('base64url'));
});

test.each(['', 'ada', '@example.com', 'ada@', 'a da@example.com', `${'a'.repeat(65)}@example.com`])(
  'refuses %j as an address',
  async (email) => {
    await expect(createAccount({ email })).rejects.toMatchObject({
      code: 'invalid_field',
      message: expect.stringMatching(/^email must be an email address/),
    });
  },
);

test.each(['1234567', 'x'.repeat(1_025)])(
  'refuses a password that is too short or too long',
  async (password) => {
    await expect(createAccount({ email: 'weak@example.com', password })).rejects.toMatchObject({
      code: 'invalid_field',
      message: 'password must have 8 to 1024 characters.',
    });
    expect(await findAccountId('weak@example.com')).toBeUndefined();
  },
);

async function accountCount(): Promise<number> {
  const { Count = 0 } = await dynamodb.send(new ScanCommand({ TableName: tableNamed('accounts') }));
  return Count;
}
