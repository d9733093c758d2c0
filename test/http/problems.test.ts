import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** Posts to /htmlToPdf with the demo account's key. */
function post(body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) {
  return service.call('POST', '/htmlToPdf', { key: service.liveKey, body, headers });
}

test('answers a path that does not exist with 404 and the whole error body', async () => {
  const response = await service.call('GET', '/nowhere', { key: service.liveKey });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch('application/json');
  expect(await response.json()).toEqual({
    error: 'Not Found',
    code: 'route_not_found',
    message: expect.stringContaining('/openapi.json'),
    request_id: response.headers.get('x-request-id'),
    doc_url: `${service.baseUrl}/docs/errors/route_not_found`,
  });
});

test.each([
  ['GET', '/htmlToPdf', 'POST'],
  ['DELETE', '/credits', 'GET, HEAD'],
  ['POST', '/health', 'GET, HEAD'],
  ['DELETE', '/dashboard/keys', 'GET, HEAD, POST'],
  ['PUT', '/dashboard/keys/one/edit', 'GET, HEAD, POST'],
  ['GET', '/oauth/token', 'POST'],
  ['POST', '/.well-known/jwks.json', 'GET, HEAD'],
])('answers %s %s with 405 and Allow: %s', async (method, path, allow) => {
  const response = await service.call(method, path, { key: service.liveKey });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allow);
  expect(await response.json()).toMatchObject({ error: 'Method Not Allowed', code: 'method_not_allowed' });
});

test.each(['/health', '/openapi.json', '/docs', '/dashboard/sign-in', '/credits'])(
  'answers HEAD %s as it answers GET, without the body',
  async (path) => {
    const { liveKey: key } = service;
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => service.call(method, path, { key })),
    );
    expect(head?.status).toBe(200);
    expect(await head?.text()).toBe('');
    expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
    expect(head?.headers.get('etag')).toBe(get?.headers.get('etag'));
  },
);

test.each([
  ['/dashboard/nowhere', ''],
  ['/dashboard/', ''],
  ['/dashboard/keys/', ''],
  ['/dashboard/keys//edit', ''],
  ['/dashboard/keys/a%2Fb/c/edit', ''],
  ['/dashboard/documents/one/two/three', ''],
  ['/oauth', ''],
  ['/oauth/', ''],
  ['/oauth/tokens', 'Did you mean POST /oauth/token? '],
  ['/.well-known/jwk.json', 'Did you mean GET /.well-known/jwks.json? '],
  ['/docs/api/nowhere', ''],
  ['/pagecounts', 'Did you mean POST /pageCount? '],
])(
  'answers a program at %s, which does not exist, with 404 and what it may have meant',
  async (path, guess) => {
    const response = await service.call('POST', path, { body: '{' });
    expect({ status: response.status, ...(await response.json()) }).toEqual({
      status: 404,
      error: 'Not Found',
      code: 'route_not_found',
      message: `This path does not exist. ${guess}GET /openapi.json lists every path.`,
      request_id: response.headers.get('x-request-id'),
      doc_url: `${service.baseUrl}/docs/errors/route_not_found`,
    });
  },
);

test.each(['/nowhere', '/dashboard/nowhere', '/oauth/nowhere'])(
  'shows a browser at %s a page with ways out',
  async (path) => {
    const response = await service.call('GET', path, { headers: { Accept: 'text/html,*/*' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('There is no page at this address.');
    expect(page).toContain(`href="${service.baseUrl}/docs"`);
  },
);

test.each([
  ['no content type', {}],
  ['plain text', { 'Content-Type': 'text/plain' }],
  ['XML', { 'Content-Type': 'application/xml' }],
])('answers %s with 415, naming the type to send', async (_case, headers) => {
  const response = await post('{}', headers);
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({
    error: 'Unsupported Media Type',
    code: 'unsupported_media_type',
    message: expect.stringContaining('application/json'),
  });
});

test.each(['', '{', 'null', '[]', '"text"', '1', '{"html": "a",}', '{"__proto__": {"html": "a"}}'])(
  'answers the body %j with 400 invalid_json',
  async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'Invalid Input', code: 'invalid_json' });
  },
);

test.each<[string, object, string, string, string]>([
  ['neither html nor url', {}, 'missing_field', 'html', 'is required'],
  [
    'both html and url',
    { html: 'a', url: 'https://example.com' },
    'source_conflict',
    'url',
    'send only one of them',
  ],
  ['a number for html', { html: 5 }, 'invalid_field', 'html', 'must be a string'],
  ['a URL of another scheme', { url: 'file:///etc/passwd' }, 'invalid_field', 'url', 'http or https'],
  ['an unknown format', { html: 'a', format: 'B5' }, 'invalid_field', 'format', 'one of A4, A3, A5'],
  ['a scale too large', { html: 'a', scale: 3 }, 'invalid_field', 'scale', 'at most 2'],
  ['text for a boolean', { html: 'a', landscape: 'true' }, 'invalid_field', 'landscape', 'must be a boolean'],
  [
    'a margin without a unit we know',
    { html: 'a', margin: '2ft' },
    'invalid_field',
    'margin',
    'must be a length',
  ],
  ['no paper at all', { html: 'a', width: 0 }, 'invalid_field', 'width', 'between 0.1in and 200in'],
  ['a timeout over a minute', { html: 'a', timeout: 60_001 }, 'invalid_field', 'timeout', 'at most 60000'],
  [
    'words for page ranges',
    { html: 'a', page_ranges: 'first' },
    'invalid_field',
    'page_ranges',
    'must be page ranges such as',
  ],
  [
    'an invalid storage mode',
    { html: 'a', storage: { mode: 'disk' } },
    'invalid_field',
    'storage.mode',
    'one of',
  ],
])('answers %s with 400, naming the field', async (_case, body, code, field, words) => {
  const response = await post(JSON.stringify(body));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'Invalid Input',
    code,
    message: expect.stringContaining(words),
    details: [{ field, message: expect.stringContaining(words) }],
  });
});

test('lists every faulty field at once', async () => {
  const response = await post(JSON.stringify({ html: 1, scale: 9, media: 'tv' }));
  const { details } = (await response.json()) as { details: { field: string }[] };
  expect(details.map(({ field }) => field).sort()).toEqual(['html', 'media', 'scale']);
});

test('takes names that JavaScript objects are born with for the unknown fields they are', async () => {
  const response = await post(JSON.stringify({ constructor: 'x', toString: 1, hasOwnProperty: null }));
  expect(await response.json()).toMatchObject({ code: 'missing_field' });
});

test('answers HTML over 5 MB with 413', async () => {
  const response = await post(JSON.stringify({ html: 'a'.repeat(5 * 1024 * 1024 + 1) }));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: 'Payload Too Large', code: 'payload_too_large' });
});

test('answers a body beyond what a function can be sent with 413', async () => {
  const response = await post(JSON.stringify({ html: 'a'.repeat(7 * 1024 * 1024) }));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    code: 'payload_too_large',
    request_id: response.headers.get('x-request-id'),
  });
});

test('gives every answer a request id of its own and the version of the API', async () => {
  const responses = await Promise.all([
    service.call('GET', '/health', {}),
    service.call('GET', '/nowhere', {}),
    service.call('GET', '/credits', {}),
    service.call('GET', '/credits', { key: 'wrong' }),
    service.call('GET', '/credits', { key: service.liveKey }),
  ]);
  const ids = responses.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(5);
  for (const { headers } of responses) expect(headers.get('x-api-version')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('charges nothing for any of these failures', async () => {
  const response = await service.call('GET', '/credits', { key: service.liveKey });
  expect(await response.json()).toEqual({
    balance: 100,
    reserved: 0,
    spent: 0,
    granted: 100,
    environment: 'live',
  });
});
