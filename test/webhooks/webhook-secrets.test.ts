import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { reachSecret } from '../documents/secret.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let account: TestAccount;

beforeAll(async () => {
  service = await sharedService();
  reachSecret(service);
});

beforeEach(async () => {
  account = await service.newAccount();
});

async function secrets() {
  const { webhookSecrets } = await import('../../functions/core/webhooks/webhook-secrets.ts');
  return webhookSecrets(account.accountId);
}

async function rotate() {
  const { rotateWebhookSecret } = await import('../../functions/core/webhooks/webhook-secrets.ts');
  return rotateWebhookSecret(account.accountId);
}

/** Moves the times of an account's secrets into the past. */
async function ageSecrets(hours: number): Promise<void> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const found = await readAccount(account.accountId);
  const webhookSecrets = found.webhookSecrets?.map((secret) => ({
    ...secret,
    ...(secret.endsAt && { endsAt: new Date(Date.parse(secret.endsAt) - hours * 3_600_000).toISOString() }),
  }));
  await dynamodb.send(
    new PutCommand({ TableName: tableNamed('accounts'), Item: { ...found, webhookSecrets } }),
  );
}

test('makes an account’s secret when it is first wanted, once', async () => {
  const found = await Promise.all([secrets(), secrets(), secrets()]);
  expect(new Set(found.flat().map(({ value }) => value)).size).toBe(1);
  expect(await secrets()).toEqual(found[0]);
  const [secret] = await secrets();
  expect(secret?.value).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toHaveProperty('endsAt');
  const { value: other } = (await secretsOf(await service.newAccount()))[0] ?? {};
  expect(other).not.toBe(secret?.value);
});

async function secretsOf({ accountId }: TestAccount) {
  const { webhookSecrets } = await import('../../functions/core/webhooks/webhook-secrets.ts');
  return webhookSecrets(accountId);
}

test('a secret that was rotated signs beside the new one for a day', async () => {
  const [before] = await secrets();
  const [newest, former, ...others] = await rotate();
  expect(former).toMatchObject({ value: before?.value, endsAt: expect.any(String) });
  expect(newest?.value).not.toBe(before?.value);
  expect(others).toEqual([]);
  await ageSecrets(23.9);
  expect(await secrets()).toHaveLength(2);
  await ageSecrets(0.2);
  expect(await secrets()).toEqual([newest]);
});

test('rotating at the same moment makes one new secret', async () => {
  const [before] = await secrets();
  const rotations = await Promise.all([rotate(), rotate(), rotate()]);
  expect(new Set(rotations.map(([newest]) => newest?.value)).size).toBe(1);
  expect((await secrets()).map(({ value }) => value)).toEqual([rotations[0]?.[0]?.value, before?.value]);
});

test('however often an account rotates, at most four secrets sign', async () => {
  for (let rotation = 0; rotation < 6; rotation++) await rotate();
  expect(await secrets()).toHaveLength(4);
});

test('keeps no secret in the clear', async () => {
  await secrets();
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  expect(JSON.stringify(await readAccount(account.accountId))).not.toContain('whsec_');
});

test('signs with every secret, so that a receiver with any of them knows the sender', async () => {
  const { signWebhook } = await import('../../functions/core/webhooks/sign-webhook.ts');
  const values = (await rotate()).map(({ value }) => value);
  const headers = signWebhook('msg_1', '{"a":1}', values, new Date());
  expect(values).toHaveLength(2);
  for (const value of values) expect(new Webhook(value).verify('{"a":1}', headers)).toEqual({ a: 1 });
  expect(() => new Webhook(values[0] ?? '').verify('{"a":2}', headers)).toThrow('signature');
});
