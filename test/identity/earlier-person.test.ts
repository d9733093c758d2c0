import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrations } from '../../bin/admin/migrations/migrations.ts';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { secretHash } from '../../functions/core/identity/credentials/credential.ts';
import { closeAccount } from '../../functions/core/identity/delete-account.ts';
import { readMembers } from '../../functions/core/identity/people/members.ts';
import { findPerson, personHash } from '../../functions/core/identity/people/person.ts';
import { findSession } from '../../functions/core/identity/sign-in/session.ts';
import { signIn } from '../../functions/core/identity/sign-in/sign-in.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { newAddress } from './authorizer-event.ts';
import { cheapHash } from './give-password.ts';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

const password = 'correct horse battery staple';

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

test('who signed up with version 0.2 signs in as the owner, and the password is with the person alone', async () => {
  const { accountId, email } = await earlierAccount();
  const { session } = await signIn({ email, password, sourceIp: newAddress() });
  expect(session).toMatchObject({ accountId, email, role: 'owner' });
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('accounts'), Key: { accountId } }),
  );
  expect(Item).toMatchObject({ email, sessionEpoch: 3 });
  expect(Item).not.toHaveProperty('passwordHash');
  expect(await findPerson(email)).toMatchObject({ accountId, sessionEpoch: 3 });
});

test('a browser that signed in with version 0.2 stays signed in, unless the password was changed since', async () => {
  const { accountId, email } = await earlierAccount();
  const [valid, ended] = [await earlierSession(accountId, 3), await earlierSession(accountId, 2)];
  expect(await findSession(valid)).toMatchObject({ accountId, email, role: 'owner' });
  expect(await findSession(valid)).toMatchObject({ accountId, email, role: 'owner' });
  expect(await findSession(ended)).toBeUndefined();
});

test('many that meet a person of version 0.2 at once find the same one', async () => {
  const { accountId, email } = await earlierAccount();
  const found = await Promise.all(Array.from({ length: 6 }, () => findPerson(email)));
  expect(new Set(found.map((person) => JSON.stringify(person))).size).toBe(1);
  expect(Object.values(await readMembers(accountId))).toMatchObject([{ email, role: 'owner' }]);
});

test('a person of version 0.2 whose account is deleted is gone, and the address is free', async () => {
  const { accountId, email } = await earlierAccount();
  await closeAccount(accountId);
  const entering = signIn({ email, password, sourceIp: newAddress() });
  await expect(entering).rejects.toMatchObject({ code: 'invalid_field' });
  expect((await createAccount({ email })).accountId).not.toBe(accountId);
});

test('the migration makes people of all, names them in their consents, and does so once', async () => {
  const { accountId, email } = await earlierAccount();
  const hash = secretHash(randomUUID());
  const createdAt = new Date().toISOString();
  await put('credentials', { hash, kind: 'oauthGrant', accountId, createdAt, scopes: ['pdf:read'] });
  const migrate = (isTrial: boolean) => migrations['0.3.0']?.run([], isTrial);
  const counts = expect.objectContaining({ people: 1, grants: 1 });
  expect(await migrate(true)).toEqual(counts);
  expect(await migrate(false)).toEqual(counts);
  expect(await migrate(false)).toMatchObject({ people: 0, grants: 0 });
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('credentials'), Key: { hash } }),
  );
  expect(Item).toMatchObject({ accountId, person: personHash(email), scopes: ['pdf:read'] });
});

/** An account as version 0.2 stored it, whose password was changed three times. */
async function earlierAccount() {
  const [accountId, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const createdAt = new Date().toISOString();
  const credits = { granted: 0, balance: 0, spent: 0, calls: {}, jobs: {}, held: 0, heldJobs: 0 };
  const more = { testCalls: {}, unrecordedCharges: {}, grants: {} };
  const account = { accountId, email, createdAt, credits: { ...credits, ...more } };
  await put('accounts', { ...account, passwordHash: cheapHash(password), sessionEpoch: 3 });
  await put('credentials', { hash: personHash(email), kind: 'signIn', accountId, createdAt });
  return { accountId, email };
}

async function earlierSession(accountId: string, epoch: number): Promise<string> {
  const token = `${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43);
  const seconds = Math.floor(Date.now() / 1_000);
  const times = { createdAt: new Date().toISOString(), usedAtSeconds: seconds };
  const life = { ...times, expiresAtSeconds: seconds + 3_600 };
  await put('credentials', { hash: secretHash(token), kind: 'session', accountId, epoch, ...life });
  return token;
}

async function put(table: 'accounts' | 'credentials', Item: object): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableNamed(table), Item }));
}
