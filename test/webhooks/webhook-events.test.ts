import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { accessToken } from '../mcp/access-token.ts';
import { type OwnService, startService } from '../service.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let receiver: Receiver;
let service: OwnService;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ egressAllow: [receiver.hostAndPort] });
});

afterAll(async () => {
  await service.stop();
  await receiver.server.close();
});

async function ask(webhook_url: string, headers = {}) {
  return service.call('POST', '/textToPdf', {
    key: service.liveKey,
    json: { text: 'Later.', async: true, webhook_url },
    headers,
  });
}

test('the end of a job is sent, again five seconds after a receiver has failed, and each attempt is recorded on the job', async () => {
  receiver.answerBy((response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end());
  const accepted = await ask(receiver.url);
  expect(accepted.status).toBe(202);
  const { job_id, status_url } = (await accepted.json()) as { job_id: string; status_url: string };
  while (receiver.received.length < 2) await receiver.next();
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(first).toMatchObject({
    type: 'job.completed',
    data: { job_id, status: 'completed', endpoint: '/textToPdf', result: { success: true } },
  });
  expect(second).toEqual(first);
  const headers = { Authorization: `Bearer ${service.liveKey}` };
  let shown: { deliveries: readonly unknown[] };
  do shown = (await (await fetch(status_url, { headers })).json()) as typeof shown;
  while (shown.deliveries.length < 2);
  expect(shown).toMatchObject({ deliveries: [{ status: 500 }, { status: 204 }] });
});

test('a job that an app asked for is signed with another secret than one of the account', async () => {
  const { accountId, liveKey } = await service.newAccount();
  const { webhookSecrets } = await import('../../functions/core/webhooks/webhook-secrets.ts');
  const { appSecret } = await import('../../functions/core/webhooks/app-secret.ts');
  const { ssm_url } = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'));
  Object.assign(process.env, { AWS_ENDPOINT_URL_SSM: ssm_url, SECRETS_PARAMETER: 'pdf-service-secret' });
  const [secret] = await webhookSecrets(accountId);
  const token = await accessToken(accountId, { audiences: ['api'] });
  receiver.answerBy((response) => response.writeHead(204).end());
  for (const [key, isOfApp] of [
    [liveKey, false],
    [token, true],
  ] as const) {
    const count = receiver.received.length;
    const json = { text: 'Whose?', async: true, webhook_url: receiver.url };
    expect((await service.call('POST', '/textToPdf', { key, json })).status).toBe(202);
    while (receiver.received.length === count) await receiver.next();
    const { body, headers } = receiver.received.at(-1) as (typeof receiver.received)[number];
    const own = new Webhook(secret?.value ?? '');
    const app = new Webhook(appSecret(secret?.value ?? ''));
    const signed = headers as Record<string, string>;
    expect(() => (isOfApp ? app : own).verify(body, signed)).not.toThrow();
    expect(() => (isOfApp ? own : app).verify(body, signed)).toThrow('No matching signature');
  }
});

test.each([
  ['http://example.com/hook', 'invalid_field'],
  ['https://user:password@example.com/hook', 'invalid_field'],
  ['https://nobody.invalid/hook', 'invalid_field'],
  ['https://127.0.0.1/hook', 'url_blocked'],
  ['https://localhost:8443/hook', 'url_blocked'],
  ['https://169.254.169.254/latest', 'url_blocked'],
  ['https://[::1]/hook', 'url_blocked'],
  ['https://10.0.0.1/hook', 'url_blocked'],
])('refuses a job with a webhook at %s', async (url, code) => {
  const refused = await ask(url);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code, message: expect.stringMatching(/^webhook_url /) });
});

test('a balance that is already low is not sent, and one that falls is sent with the reserved credits', async () => {
  const { accountId, liveKey: key } = await service.newAccount(1);
  const set = (below: number) =>
    service.call('PUT', '/credits/alert', { key, json: { below, webhook_url: receiver.url } });
  const spend = async (calls: number) => {
    for (let call = 0; call < calls; call++)
      await service.call('POST', '/textToPdf', { key, json: { text: 'a' } });
  };
  const before = receiver.received.length;
  receiver.answerBy((response) => response.writeHead(204).end());
  const { reserveCredits } = await import('../../functions/core/billing/reservation.ts');
  await reserveCredits(accountId, 10);
  await set(5);
  await spend(1);
  await set(0.95);
  await spend(5);
  while (receiver.received.length === before) await receiver.next();
  const notices = receiver.received.slice(before).map(({ body }) => JSON.parse(body).data);
  expect(notices).toEqual([{ balance: 0.84, reserved: 0.1, below: 0.95 }]);
});

test('a balance is sent when it falls below the bound: once for any number of calls, and again after a grant', async () => {
  const { accountId, liveKey: key } = await service.newAccount(1);
  const json = { below: 0.95, webhook_url: receiver.url };
  expect(await (await service.call('PUT', '/credits/alert', { key, json })).json()).toEqual(json);
  expect(await (await service.call('GET', '/credits/alert', { key })).json()).toEqual(json);
  const before = receiver.received.length;
  const received = () => receiver.received.slice(before);
  receiver.answerBy((response) => response.writeHead(204).end());
  const spend = (calls: number) =>
    Promise.all(
      Array.from({ length: calls }, () => service.call('POST', '/textToPdf', { key, json: { text: 'a' } })),
    );
  await spend(5);
  expect(received()).toEqual([]);
  await spend(10);
  while (received().length < 1) await receiver.next();
  const { grantCredits } = await import('../../functions/core/billing/credits.ts');
  await spend(3);
  await grantCredits(accountId, 15); // 0.82 and 0.15 are more than the bound
  await spend(3);
  while (received().length < 2) await receiver.next();
  await spend(3);
  expect(received().map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'credits.low',
      timestamp: expect.any(String),
      data: { balance: expect.any(Number), reserved: expect.any(Number), below: 0.95 },
    },
    expect.objectContaining({ type: 'credits.low' }),
  ]);
  const ids = received().map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(2);

  const removed = await service.call('DELETE', '/credits/alert', { key });
  expect(await removed.json()).toEqual({ below: null, webhook_url: null });
  const blocked = { below: 1, webhook_url: 'https://10.0.0.1/' };
  expect(await (await service.call('PUT', '/credits/alert', { key, json: blocked })).json()).toMatchObject({
    code: 'url_blocked',
  });
});
