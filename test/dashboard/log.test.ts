import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loggedCalls } from '../calls/logged.ts';
import { reachSecret } from '../documents/secret.ts';
import { type OwnService, startService } from '../service.ts';
import { keepEndedJob } from '../webhooks/ended-job.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { newKey } from './run-trial.ts';
import { newCustomer, type SignedIn } from './visitor.ts';

let receiver: Receiver;
let service: OwnService;
let visitor: SignedIn;
let key: string;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ egressAllow: [receiver.hostAndPort] });
  reachSecret(service);
  visitor = await newCustomer(service.baseUrl);
  key = await newKey(visitor);
});

afterAll(async () => {
  await service.stop();
  await receiver.server.close();
});

test('a call is found by its request ID, and its error explains itself', async () => {
  const refused = await service.call('POST', '/pdfToImage', { key, json: { document_id: 'x', dpi: 9_999 } });
  const requestId = refused.headers.get('x-request-id') ?? '';
  await loggedCalls(service, key, 1);
  const found = await visitor.get(`/dashboard/calls?request_id=%20${requestId}`);
  expect(found.headers.get('location')).toBe(`${service.baseUrl}/dashboard/calls/${requestId}`);
  const page = await (await visitor.get(`/dashboard/calls/${requestId}`)).text();
  expect(page).toContain('POST /pdfToImage');
  expect(page).toContain('must be at most 600');
  expect(page).toContain('A field has a value that the endpoint does not accept.');
  const list = await (await visitor.get('/dashboard/calls?status=4xx')).text();
  expect(list).toContain(`/dashboard/calls/${requestId}`);
  expect(await (await visitor.get('/dashboard/calls?status=5xx')).text()).toContain('No calls.');
  expect((await visitor.get('/dashboard/calls/nothing')).status).toBe(404);
});

test('what pages read for free is in no log, and what is run in the playground is', async () => {
  await visitor.get('/dashboard/documents');
  await visitor.get('/dashboard/jobs');
  await visitor.get('/dashboard/documents?q=hello');
  const rows = await loggedCalls(service, key, 2);
  const byPages = rows.filter(({ via }) => via === 'dashboard').map(({ endpoint }) => endpoint);
  expect(byPages).toEqual(['/files/search']);
});

test('a webhook is replayed, and a receiver tried out, and a reload does neither again', async () => {
  const { accountId } = await accountOf(key);
  const job = await keepEndedJob({ accountId, email: '', liveKey: key, testKey: '' }, receiver.url);
  const shown = await (await visitor.get('/dashboard/webhook')).text();
  expect(shown).toContain(`msg_${job.id}`);
  const arrived = receiver.next();
  const replayed = await visitor.send(
    '/dashboard/webhook/replay',
    { delivery_id: `msg_${job.id}` },
    '/dashboard/webhook',
  );
  expect([replayed.status, replayed.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}/dashboard/webhook?done=replayed`,
  ]);
  await arrived;
  const tested = await visitor.send(
    '/dashboard/webhook/test',
    { webhook_url: receiver.url },
    '/dashboard/webhook',
  );
  expect([tested.status, tested.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}/dashboard/webhook?done=tested&status=204`,
  ]);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['job.failed', 'webhook.test']);
  const refused = await visitor.send(
    '/dashboard/webhook/test',
    { webhook_url: 'https://127.0.0.1/' },
    '/dashboard/webhook',
  );
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect(again).toMatch(/name="webhook_url"[^>]*aria-invalid="true"[^>]*value="https:\/\/127.0.0.1\/"/);
  expect(again).toContain('The URL leads to an address that is not public');
});

async function accountOf(value: string) {
  const { findCredential, secretHash } = await import(
    '../../functions/core/identity/credentials/credential.ts'
  );
  const found = await findCredential(secretHash(value));
  if (found?.kind !== 'apiKey') throw new Error('there is no such key');
  return found;
}
