import { createHash, randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { environments } from '../../functions/core/contract/resources/environment.ts';
import { apiKeyEnvironment, newApiKey } from '../../functions/core/identity/credentials/api-key.ts';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../functions/core/identity/credentials/api-keys.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

test.each(environments)('a %s key is its prefix, 43 random characters and 6 of checksum', (environment) => {
  const keys = new Set(Array.from({ length: 500 }, () => newApiKey(environment)));
  expect(keys.size).toBe(500);
  for (const key of keys) {
    expect(key).toMatch(new RegExp(`^svc_${environment}_[0-9A-Za-z]{49}$`));
    expect(apiKeyEnvironment(key)).toBe(environment);
  }
});

test('the checksum is the CRC-32 of what precedes it, in base 62', () => {
  expect(apiKeyEnvironment(`svc_live_${'0'.repeat(43)}${checksumOf(`svc_live_${'0'.repeat(43)}`)}`)).toBe(
    'live',
  );
});

test('notices each single character that was changed, left out, repeated or swapped with the next', () => {
  const key = newApiKey('live');
  const changes: string[] = [];
  for (let place = 0; place < key.length; place++) {
    const [before, here, after] = [key.slice(0, place), key.charAt(place), key.slice(place + 1)];
    changes.push(before + after, before + here + here + after);
    changes.push(...Array.from(alphabet, (other) => before + other + after));
    changes.push(before + after.charAt(0) + here + after.slice(1));
  }
  const unnoticed = changes.filter((changed) => changed !== key && apiKeyEnvironment(changed) !== undefined);
  expect(changes.length).toBeGreaterThan(58 * 60);
  expect(unnoticed).toEqual([]);
});

test('keeps a key’s hash, never the key', async () => {
  const { value, record } = await createApiKey(randomUUID(), { name: ' build server ', environment: 'live' });
  const hash = createHash('sha256').update(value).digest('hex');
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('credentials'), Key: { hash } }),
  );
  expect(Item).toEqual(record);
  expect(Item).toMatchObject({ name: 'build server', lastFour: value.slice(-4), environment: 'live' });
  expect(JSON.stringify(Item)).not.toContain(value.slice(9, 52));
});

test('lists the keys of one account, oldest first, and says which are revoked', async () => {
  const account = randomUUID();
  const first = await createApiKey(account, { name: 'first', environment: 'live' });
  const second = await createApiKey(account, { name: 'second', environment: 'test' });
  await createApiKey(randomUUID(), { name: 'another’s', environment: 'live' });
  expect(await revokeApiKey(account, first.record.hash)).toMatchObject({ name: 'first' });
  const keys = await listApiKeys(account);
  expect(keys.map(({ name }) => name)).toEqual(['first', 'second']);
  expect(keys[0]).toEqual({ ...first.record, revokedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(keys[1]).toEqual(second.record);
});

test('revoking again keeps the first time', async () => {
  const account = randomUUID();
  const { record } = await createApiKey(account, { name: 'once', environment: 'live' });
  await revokeApiKey(account, record.hash);
  const [revoked] = await listApiKeys(account);
  await revokeApiKey(account, record.hash);
  expect(await listApiKeys(account)).toEqual([revoked]);
});

test('an account cannot revoke another account’s key', async () => {
  const account = randomUUID();
  const { record } = await createApiKey(account, { name: 'mine', environment: 'live' });
  expect(await revokeApiKey(randomUUID(), record.hash)).toBeUndefined();
  expect(await revokeApiKey(account, 'no such hash')).toBeUndefined();
  expect(await listApiKeys(account)).toEqual([record]);
});

test.each([
  ['empty', ' '],
  ['too long', 'x'.repeat(101)],
])('refuses a name that is %s', async (_, name) => {
  await expect(createApiKey(randomUUID(), { name, environment: 'live' })).rejects.toMatchObject({
    code: 'invalid_field',
    message: 'name must have 1 to 100 characters.',
  });
});

/** Worked out the long way, apart from what is tested. */
function checksumOf(text: string): string {
  let remainder = 0xffff_ffff;
  for (const byte of Buffer.from(text)) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb8_8320 : 0);
  }
  let number = (remainder ^ 0xffff_ffff) >>> 0;
  let digits = '';
  for (let digit = 0; digit < 6; digit++) {
    digits = alphabet.charAt(number % 62) + digits;
    number = Math.floor(number / 62);
  }
  return digits;
}
