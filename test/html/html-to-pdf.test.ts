import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnService, startService } from '../service.ts';

let service: OwnService;
let site: Server;
let siteUrl: string;
let lastHeaders: IncomingHttpHeaders;

beforeAll(async () => {
  site = createServer((request, response) => {
    lastHeaders = request.headers;
    const isPage = request.url === '/page';
    response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html' });
    response.end(isPage ? '<title>Served</title><h1>Served</h1>' : 'nothing here');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  siteUrl = `http://${host}`;
  service = await startService({ egressAllow: [host] });
});

afterAll(async () => {
  site.close();
  await service.stop();
});

/** Prints with a new account that has the given credits. */
async function print(body: object, credits = 100) {
  const account = await service.newAccount(credits);
  const response = await service.call('POST', '/htmlToPdf', { key: account.liveKey, json: body });
  const balance = await service.call('GET', '/credits', { key: account.liveKey });
  return { response, credits: await balance.json() };
}

test('answers the PDF, with its cost and the remaining credits', async () => {
  const { response, credits } = await print({ html: '<h1>Hello</h1>' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="document.pdf"; filename*=UTF-8''document.pdf`,
    'x-credits-used': '1.01',
    'x-credits-remaining': '98.99',
    'x-render-warnings': '0',
  });
  const pdf = await PDFDocument.load(await response.arrayBuffer());
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getPage(0).getWidth()).toBeCloseTo(595, 0);
  expect(credits).toEqual({ balance: 98.99, reserved: 0, spent: 1.01, granted: 100, environment: 'live' });
});

test('charges a hundredth for each page printed', async () => {
  const { response, credits } = await print({ html: '<p style="break-after: page">page</p>'.repeat(10) });
  const pdf = await PDFDocument.load(await response.arrayBuffer());
  const pages = pdf.getPageCount();
  expect(pages).toBeGreaterThanOrEqual(10);
  expect(response.headers.get('x-credits-used')).toBe((1 + pages / 100).toFixed(2));
  expect(credits).toMatchObject({ spent: 1 + pages / 100, reserved: 0 });
});

test('puts every paper option on the paper', async () => {
  const { response } = await print({ html: 'a', format: 'Letter', landscape: true });
  const pdf = await PDFDocument.load(await response.arrayBuffer());
  expect(pdf.getPage(0).getSize()).toEqual({ width: 792, height: 612 });
});

test.each(['0', { top: '0', left: '0.0' }])(
  'takes a margin of nothing, without a unit: %j',
  async (margin) => {
    expect((await print({ html: 'a', margin })).response.status).toBe(200);
  },
);

test('states the format of a length, also for one side', async () => {
  const { response } = await print({ html: 'a', margin: { top: '1' } });
  expect(await response.json()).toMatchObject({
    code: 'invalid_field',
    message: expect.stringContaining('8.5in'),
  });
});

test('prints the page at a URL, through the egress guard', async () => {
  const { response } = await print({ url: `${siteUrl}/page` });
  expect(response.status).toBe(200);
  const pdf = await PDFDocument.load(await response.arrayBuffer());
  expect(pdf.getTitle()).toBe('Served');
});

test('counts failed resources, and prints nevertheless', async () => {
  const { response } = await print({
    html: `<img src="${siteUrl}/missing.png"><img src="http://10.0.0.1/x.png">hello`,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-render-warnings')).toBe('2');
});

test('reports all its warnings, in ASCII', async () => {
  const { response } = await print({
    html: '<script>throw new Error("größer")</script>',
    formatt: 'A5',
    größe: 1,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-render-warnings')).toBe('3');
  expect(response.headers.get('x-warning')).toBe(
    'unknown field: formatt, did you mean format?; unknown field: gr%C3%B6%C3%9Fe; script error: Error: gr%C3%B6%C3%9Fer (1:9)',
  );
  const { response: other } = await print({ html: '<script>throw new Error("größer")</script>' });
  expect(other.headers.get('x-warning')).toBe('script error: Error: gr%C3%B6%C3%9Fer (1:9)');
});

test('lists its warnings where the PDF is stored', async () => {
  const { response } = await print({
    html: '<script>null.a</script>',
    marginn: 0,
    storage: { mode: 'default' },
  });
  expect(await response.json()).toMatchObject({
    warnings: [
      'unknown field: marginn, did you mean margin?',
      expect.stringMatching(/^script error: TypeError: .* \(1:14\)$/),
    ],
  });
});

test('names unknown fields of any endpoint, also if the call fails', async () => {
  const { liveKey: key } = await service.newAccount(1);
  const calls = [
    service.call('GET', '/credits?unit=eur', { key }),
    service.call('POST', '/textToPdf', { key, json: { text: 'a', unit: 'cm\r\nX: y' } }),
    service.call('POST', '/textToPdf', { key, json: { txt: 'a' } }),
    service.call('POST', '/textToPdf', {
      key,
      json: { text: 'a', margin: { topp: '2cm' }, storage: { day: 1 } },
    }),
    service.call('POST', '/htmlToPdf', {
      key,
      json: { url: 'a', headers: { any: 'b' }, cookies: [{ name: 'c', value: 'd' }, { nam: 'e' }] },
    }),
  ];
  const responses = await Promise.all(calls);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 400, 200, 400]);
  expect(responses.map(({ headers }) => headers.get('x-warning'))).toEqual([
    'unknown field: unit',
    'unknown field: unit',
    'unknown field: txt, did you mean text?',
    'unknown field: margin.topp, did you mean margin.top?; unknown field: storage.day',
    'unknown field: cookies[1].nam, did you mean cookies[1].name?',
  ]);
});

test('opens a page behind a login', async () => {
  const { response } = await print({
    url: `${siteUrl}/page`,
    headers: { 'X-Secret': 'secret-owl' },
    cookies: [{ name: 'a', value: 'secret-owl' }],
    authentication: { username: 'Ü', password: 'secret:owl' },
  });
  expect(response.status).toBe(200);
  expect(lastHeaders).toMatchObject({
    authorization: `Basic ${Buffer.from('Ü:secret:owl').toString('base64')}`,
    'x-secret': 'secret-owl',
    cookie: 'a=secret-owl',
  });
});

test.each([
  ['headers', { html: 'a', headers: { A: 'b' } }],
  ['headers.Host', { url: 'http://a.test/', headers: { Host: 'b' } }],
  ['headers.cookie', { url: 'http://a.test/', headers: { cookie: 'a=b' } }],
  ['headers.A b', { url: 'http://a.test/', headers: { 'A b': 'c' } }],
  ['headers.A', { url: 'http://a.test/', headers: { A: 'b\r\nC: d' } }],
  [
    'headers',
    {
      url: 'http://a.test/',
      headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`A${i}`, ''])),
    },
  ],
  ['cookies[0].value', { url: 'http://a.test/', cookies: [{ name: 'a', value: 'b; domain=c' }] }],
  ['cookies[0].domain', { url: 'http://a.test/', cookies: [{ name: 'a', value: 'b', domain: 'a/b' }] }],
  [
    'authentication',
    {
      url: 'http://a.test/',
      headers: { authorization: 'a' },
      authentication: { username: 'a', password: 'b' },
    },
  ],
  ['headers', { url: 'http://a.test/', headers: { A: 'b' }, async: true }],
])('refuses %s', async (field, body) => {
  const { response, credits } = await print(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_field', details: [{ field }] });
  expect(credits).toMatchObject({ spent: 0 });
});

test('refuses a name and password within url, as pdf_url does', async () => {
  const { response } = await print({ url: 'http://name:secret@a.test/' });
  expect(await response.json()).toMatchObject({ code: 'url_blocked', details: [{ field: 'url' }] });
});

test('costs nothing when the page cannot be loaded, and says so', async () => {
  const { response, credits } = await print({ url: 'http://10.0.0.1/' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'Invalid Input', code: 'url_blocked' });
  expect(credits).toEqual({ balance: 100, reserved: 0, spent: 0, granted: 100, environment: 'live' });
});

test('costs the base price when the page is never done', async () => {
  const { response, credits } = await print({ html: '<script>for (;;);</script>', timeout: 1_000 });
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ error: 'Processing Failed', code: 'render_timeout' });
  expect(response.headers.get('x-credits-used')).toBe('1.00');
  expect(credits).toMatchObject({ balance: 99, reserved: 0, spent: 1 });
});

test('refuses a call that the balance does not cover, before the work', async () => {
  const { response, credits } = await print({ html: 'a' }, 0.99);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    error: 'Insufficient Credits',
    code: 'insufficient_credits',
  });
  expect(credits).toMatchObject({ balance: 0.99, spent: 0, reserved: 0 });
});

test('refuses pages that the balance does not cover, and takes nothing', async () => {
  const { response, credits } = await print({ html: 'a' }, 1);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'insufficient_credits' });
  expect(credits).toMatchObject({ balance: 1, spent: 0, reserved: 0 });
});

test('is free in the test environment', async () => {
  const response = await service.call('POST', '/htmlToPdf', {
    key: service.testKey,
    json: { html: 'a' },
    environment: 'test',
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-credits-used')).toBe('0.00');
  expect(response.headers.get('x-credits-remaining')).toBe('100.00');
});

test('names the file in any script, and lets no name leave its folder', async () => {
  const { response } = await print({ html: 'a', filename: '../Rechnung "Ü" 請求書\r\nX: y' });
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
  expect(decodeURIComponent(encoded ?? '')).toBe('.._Rechnung "Ü" 請求書__X: y.pdf');
  expect(response.headers.get('x')).toBeNull();
});
