import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loggedCalls } from '../calls/logged.ts';
import { type OwnService, startService } from '../service.ts';
import { newKey, textOf } from './run-trial.ts';
import { newCustomer, type SignedIn } from './visitor.ts';

let service: OwnService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const calls = '/dashboard/calls';

test('keeps requests and answers only where the account wants it, and nothing secret of them', async () => {
  const { visitor, key } = await customer(true);
  const json = {
    html: '<h1>Kept</h1>',
    format: 'A5',
    headers: { 'X-Own': 'SECRET-header' },
    authentication: { username: 'SECRET-user', password: 'SECRET-password' },
    webhook_url: 'https://example.com/?signature=SECRET-query',
    electronic_invoice: { xml: 'x'.repeat(9_000), profile: 'SECRET-none' },
    cookies: [{ name: 'id', value: 'SECRET-cookie' }],
  };
  const page = await pageOf(visitor, key, await service.call('POST', '/htmlToPdf', { key, json }));
  const text = textOf(page).replaceAll('SECRET-none', '');
  expect(text).toContain('"html": "<h1>Kept</h1>"');
  expect(text).toContain('"code": "invalid_field"');
  expect(text).not.toContain('SECRET');
  expect(text).not.toContain('xxxx');
  for (const place of ['headers', 'authentication', 'webhook_url', 'electronic_invoice.xml', 'cookies'])
    expect(text).toMatch(new RegExp(`Not kept: [^:]*\\b${place}\\b`));
  const link = await service.call('POST', '/textToPdf', {
    key,
    json: { text: 'Stored', storage: { mode: 'default' } },
  });
  const stored = textOf(await pageOf(visitor, key, link, 2));
  expect(stored).toContain('"document_id"');
  expect(stored).not.toContain('/d/');
});

test('keeps nothing by default', async () => {
  const { visitor, key } = await customer(false);
  const call = () => service.call('POST', '/textToPdf', { key, json: { text: 'Not kept' } });
  const page = textOf(await pageOf(visitor, key, await call()));
  expect(page).toContain('The request and the answer are not kept.');
  expect(page).not.toContain('"text"');
});

test('runs a kept call again in the playground, for its own account alone', async () => {
  const { visitor, key } = await customer(true);
  const json = { text: 'Again', margin: { top: '1in' }, filename: 'again.pdf' };
  const answer = await service.call('POST', '/textToPdf', { key, json });
  const requestId = answer.headers.get('x-request-id') ?? '';
  await pageOf(visitor, key, answer);
  const call = { request_id: requestId, call: 'POST /textToPdf' };
  const form = await visitor.follow(`${calls}/again`, call, `${calls}/${requestId}`);
  expect(form).toMatch(/<textarea[^>]*name="input.text"[^>]*>\s*Again</);
  expect(form).toMatch(/name="input.filename"[^>]*value="again.pdf"/);
  const stranger = await newCustomer(service.baseUrl);
  expect((await stranger.send(`${calls}/again`, call, calls)).status).toBe(404);
  const forged = await visitor.post(`${calls}/again`, call);
  expect(forged.status).toBe(403);
});

async function customer(isKeeping: boolean): Promise<{ visitor: SignedIn; key: string }> {
  const visitor = await newCustomer(service.baseUrl);
  if (isKeeping) {
    const page = await visitor.follow(`${calls}/keeping`, { keep: 'yes' }, calls);
    expect(textOf(page)).toContain('Requests and answers: kept');
  }
  return { visitor, key: await newKey(visitor) };
}

/** The page of a call, as soon as it is in the log. */
async function pageOf(visitor: SignedIn, key: string, answer: Response, count = 1): Promise<string> {
  await loggedCalls(service, key, count);
  return (await visitor.get(`${calls}/${answer.headers.get('x-request-id')}`)).text();
}
