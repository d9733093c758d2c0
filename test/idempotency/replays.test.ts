import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CallRequest, Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { ageKey, keptOfKeys } from './key-records.ts';

let service: Service;
let account: TestAccount;

beforeAll(async () => {
  service = await sharedService();
});

beforeEach(async () => {
  account = await service.newAccount();
});

function post(path: string, key: string, request: CallRequest): Promise<Response> {
  return service.call('POST', path, {
    key: account.liveKey,
    ...request,
    headers: { ...request.headers, 'Idempotency-Key': key },
  });
}

async function get(path: string): Promise<unknown> {
  return (await service.call('GET', path, { key: account.liveKey })).json();
}

const text = { json: { text: 'Once.', filename: 'once.pdf' } };

test('answers a PDF again, byte for byte and free', async () => {
  const first = await post('/textToPdf', 'invoice-1', text);
  const again = await post('/textToPdf', 'invoice-1', text);
  expect(first.headers.get('Idempotency-Replayed')).toBeNull();
  expect(first.headers.get('X-Credits-Used')).not.toBe('0.00');
  expect(again.status).toBe(200);
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'idempotency-replayed': 'true',
    'x-credits-used': '0.00',
    'x-credits-remaining': first.headers.get('X-Credits-Remaining'),
    'content-type': 'application/pdf',
    'content-length': first.headers.get('Content-Length'),
    'content-disposition': first.headers.get('Content-Disposition'),
  });
  expect(again.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
  const bytes = await first.bytes();
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(await again.bytes()).toEqual(bytes);
  expect(await get('/credits/usage')).toMatchObject({ usage: [{ endpoint: '/textToPdf', calls: 1 }] });
});

test('answers JSON again', async () => {
  const pdf = await (await post('/textToPdf', 'source', text)).bytes();
  const count = { json: { pdf_base64: Buffer.from(pdf).toString('base64') } };
  const first = await post('/pageCount', 'count', count);
  const again = await post('/pageCount', 'count', count);
  expect(await first.json()).toEqual({ page_count: 1 });
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.headers.get('Content-Type')).toBe('application/json');
  expect(await again.json()).toEqual({ page_count: 1 });
});

test('answers JSON again that is too large to hold', async () => {
  const letters = `${'a'.repeat(60)}\n`.repeat(200);
  const pdf = await (await post('/textToPdf', 'letters', { json: { text: letters } })).bytes();
  const search = { pdf_base64: Buffer.from(pdf).toString('base64'), pattern: 'a', context: 1_000 };
  const first = await (await post('/grepPdf', 'search', { json: search })).text();
  const again = await post('/grepPdf', 'search', { json: search });
  expect(first.length).toBeGreaterThan(10 * 1024 * 1024);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect((await again.text()) === first).toBe(true);
});

test('stores a document once, and tells of it again', async () => {
  const storing = { json: { text: 'Once.', storage: { mode: 'default' } } };
  const first = await (await post('/textToPdf', 'store', storing)).json();
  const again = await post('/textToPdf', 'store', storing);
  expect(await again.json()).toEqual(first);
  expect(await get('/files')).toMatchObject({ total: 1 });
});

test('gives one place for an upload', async () => {
  const upload = { json: { filename: 'large.pdf', size: 1_000 } };
  const first = (await (await post('/uploads', 'upload', upload)).json()) as { document_id: string };
  const again = await post('/uploads', 'upload', upload);
  expect(await again.json()).toMatchObject({ document_id: first.document_id });
  expect(again.headers.get('X-Credits-Used')).toBeNull();
});

function formOf(content: string, filename = 'a.txt'): FormData {
  const form = new FormData();
  form.set('files', new Blob([content], { type: 'image/svg+xml' }), filename);
  form.set('page_size', 'A5');
  return form;
}

const svg = (side: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"/>`;

test('knows a form by its fields and the bytes of its files, whatever its boundary', async () => {
  expect((await post('/imageToPdf', 'form', { form: formOf(svg(10)) })).status).toBe(200);
  const again = await post('/imageToPdf', 'form', { form: formOf(svg(10)) });
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  const other = await post('/imageToPdf', 'form', { form: formOf(svg(11)) });
  expect(other.status).toBe(422);
});

test('knows JSON by its fields, in any order, the default ones given or not', async () => {
  await post('/textToPdf', 'order', { body: '{"text":"a","font_size":12}', headers: json });
  const again = await post('/textToPdf', 'order', {
    body: ' { "font_size": 12.0, "text": "a" }',
    headers: json,
  });
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  const withDefaults = await post('/textToPdf', 'order', { json: { text: 'a' } });
  expect(withDefaults.headers.get('Idempotency-Replayed')).toBe('true');
});

const json = { 'Content-Type': 'application/json' };

test.each([
  ['another body', '/textToPdf', { text: 'Twice.' }],
  ['another endpoint', '/htmlToPdf', { html: 'Once.' }],
])('refuses a key that comes with %s', async (_, path, fields) => {
  await post('/textToPdf', 'reused', text);
  const refused = await post(path, 'reused', { json: fields });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    error: 'Idempotency Conflict',
    code: 'idempotency_key_reused',
    message: expect.stringContaining('new key'),
  });
});

test('another account’s key of the same name, and the test environment’s, are others', async () => {
  await post('/textToPdf', 'shared', text);
  const { liveKey, testKey } = await service.newAccount();
  const others = await Promise.all([
    post('/textToPdf', 'shared', { ...text, key: liveKey }),
    post('/textToPdf', 'shared', { ...text, key: account.testKey, environment: 'test' }),
    post('/textToPdf', 'shared', { json: { text: 'Other.' }, key: testKey, environment: 'test' }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { headers } of others) expect(headers.get('Idempotency-Replayed')).toBeNull();
});

test('replays in the test environment, too', async () => {
  const inTest = { ...text, key: account.testKey, environment: 'test' } as const;
  const first = await post('/textToPdf', 'test', inTest);
  const again = await post('/textToPdf', 'test', inTest);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await again.bytes()).toEqual(await first.bytes());
});

test('keeps no failure: the key is free for the next call', async () => {
  const bad = await post('/pageCount', 'failing', { json: { pdf_base64: 'bm90IGEgcGRm' } });
  expect(await bad.json()).toMatchObject({ code: 'not_a_pdf' });
  const good = await post('/textToPdf', 'failing', text);
  expect(good.status).toBe(200);
  expect(good.headers.get('Idempotency-Replayed')).toBeNull();
});

test('a call that the balance does not cover leaves the key free', async () => {
  account = await service.newAccount(0);
  const refused = await post('/textToPdf', 'poor', text);
  expect(await refused.json()).toMatchObject({ code: 'insufficient_credits' });
  const { grantCredits } = await import('../../functions/core/billing/credits.ts');
  await grantCredits(account.accountId, 1_000);
  expect((await post('/textToPdf', 'poor', text)).status).toBe(200);
});

test.each([
  ['with other letters than those of ASCII', 'é'],
  ['with a space', 'a b'],
  ['of 256 characters', 'k'.repeat(256)],
])('refuses a key %s', async (_, key) => {
  const refused = await post('/textToPdf', key, text);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    code: 'invalid_field',
    details: [{ field: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }],
  });
});

test('takes the longest key, of any visible characters', async () => {
  const key = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.padEnd(255, 'k');
  await post('/textToPdf', key, text);
  expect((await post('/textToPdf', key, text)).headers.get('Idempotency-Replayed')).toBe('true');
});

test('does the work of twins once', async () => {
  const twins = await Promise.all(Array.from({ length: 8 }, () => post('/textToPdf', 'twins', text)));
  const worked = twins.filter(
    ({ status, headers }) => status === 200 && !headers.has('Idempotency-Replayed'),
  );
  expect(worked).toHaveLength(1);
  for (const twin of twins.filter(({ status }) => status !== 200)) {
    expect(twin.status).toBe(409);
    expect(Number(twin.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await twin.json()).toMatchObject({ code: 'idempotency_in_progress' });
  }
  expect(await get('/credits')).toMatchObject({ reserved: 0 });
  expect(await get('/credits/usage')).toMatchObject({ usage: [{ calls: 1 }] });
});

test('forgets an answer after 24 hours, and then does the work again', async () => {
  await post('/textToPdf', 'daily', text);
  await ageKey(account, 'daily', 23.9);
  expect((await post('/textToPdf', 'daily', text)).headers.get('Idempotency-Replayed')).toBe('true');
  await ageKey(account, 'daily', 0.2);
  const other = { json: { text: 'The next day.' } };
  const anew = await post('/textToPdf', 'daily', other);
  expect(anew.status).toBe(200);
  expect(anew.headers.get('Idempotency-Replayed')).toBeNull();
  expect((await post('/textToPdf', 'daily', other)).headers.get('Idempotency-Replayed')).toBe('true');
  expect(await get('/credits/usage')).toMatchObject({ usage: [{ calls: 2 }] });
});

test('keeps nothing of what the request held', async () => {
  await post('/textToPdf', 'private', { json: { text: 'a secret text', filename: 'hidden.pdf' } });
  expect(await keptOfKeys(account)).not.toContain('a secret text');
});

test('a key on a call that is no POST does nothing', async () => {
  const call = () =>
    service.call('GET', '/credits', { key: account.liveKey, headers: { 'Idempotency-Key': 'balance' } });
  await call();
  await post('/textToPdf', 'balance', text);
  const after = await call();
  expect(after.headers.get('Idempotency-Replayed')).toBeNull();
  expect(await after.json()).not.toMatchObject({ balance: 100 });
});

test('the OpenAPI document names the header at every endpoint that takes it, and the docs tell of it', async () => {
  const document = (await (await service.call('GET', '/openapi.json', {})).json()) as {
    paths: Record<string, Record<string, { parameters?: readonly { $ref?: string }[] }>>;
  };
  const taking = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) =>
        parameters?.some(({ $ref }) => $ref === '#/components/parameters/Idempotency-Key'),
      )
      .map(([method]) => `${method} ${path}`),
  );
  expect(taking).toEqual(expect.arrayContaining(['post /htmlToPdf', 'post /uploads', 'post /pageCount']));
  expect(taking.filter((endpoint) => !endpoint.startsWith('post '))).toEqual([]);
  expect(taking).not.toContain('post /oauth/token');
  expect(await (await service.call('GET', '/docs/pageCount', {})).text()).toContain(
    '<code>Idempotency-Key</code>',
  );
});
