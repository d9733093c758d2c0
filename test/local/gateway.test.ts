import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { answerStage } from '../../local/gateway.ts';
import { listen } from '../../local/http/listen.ts';
import { type Lambda, startLambda } from '../../local/lambda.ts';
import { fixtureFunction } from './functions.ts';

let lambda: Lambda;
let server: Server;
let port: number;

beforeAll(async () => {
  const { handlerUrl } = fixtureFunction('gateway');
  const families = ['html', 'account', 'service', 'dashboard', 'oauth'].map((name) =>
    fixtureFunction(name, { handlerUrl, variables: { AWS_LAMBDA_FUNCTION_NAME: name }, timeoutSeconds: 1 }),
  );
  lambda = startLambda([...families, fixtureFunction('authorizer')]);
  server = createServer();
  answerStage(server, 'live', lambda);
  port = await listen(server, '127.0.0.1', 0);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await lambda.stop();
});

interface Sent {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** Sends a request as it is, which fetch would not: paths are not tidied, headers keep their case. */
async function send(
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<IncomingMessage> {
  const all = { ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }), ...headers };
  const sent = request({ port, host: '127.0.0.1', method, path, headers: all as Record<string, string> });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** The event that a function got for a request, which the function answers. */
async function eventOf(method: string, path: string, sent: Sent = {}) {
  const response = await send(method, path, sent);
  return { from: response.headers['x-from'], event: JSON.parse(await text(response)) };
}

const allowed = { Authorization: 'allow' };

test('passes a request to a function as API Gateway does', async () => {
  const { from, event } = await eventOf('GET', '/credits/usage?from=2026-01-01&tag=a&tag=b%20c+d', {
    headers: { ...allowed, 'User-Agent': 'tests', 'X-Many': ['one', 'two'], 'X-Forwarded-For': '10.9.8.7' },
  });
  expect(from).toBe('account');
  expect(event).toMatchObject({
    resource: '/credits/usage',
    path: '/credits/usage',
    httpMethod: 'GET',
    queryStringParameters: { from: '2026-01-01', tag: 'b c d' },
    multiValueQueryStringParameters: { from: ['2026-01-01'], tag: ['a', 'b c d'] },
    pathParameters: null,
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: {
      stage: 'live',
      path: '/credits/usage',
      resourcePath: '/credits/usage',
      httpMethod: 'GET',
      domainName: `127.0.0.1:${port}`,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      identity: { sourceIp: '127.0.0.1', userAgent: 'tests' },
    },
  });
  expect(event.headers).toMatchObject({
    'User-Agent': 'tests',
    'X-Many': 'two',
    'X-Forwarded-For': '127.0.0.1',
    'X-Forwarded-Proto': 'http',
  });
  expect(event.multiValueHeaders['X-Many']).toEqual(['one', 'two']);
  expect(event.headers).not.toHaveProperty('Connection');
});

test('gives a body as text, except a form, which is base64', async () => {
  const json = { ...allowed, 'Content-Type': 'application/json' };
  const { event } = await eventOf('POST', '/htmlToPdf', { headers: json, body: '{"html":"ü"}' });
  expect(event).toMatchObject({ body: '{"html":"ü"}', isBase64Encoded: false });
  const form = { ...allowed, 'Content-Type': 'Multipart/Form-Data; boundary=x' };
  const bytes = Buffer.from([0, 255, 128, 10]);
  const { event: formEvent } = await eventOf('POST', '/htmlToPdf', { headers: form, body: bytes });
  expect(formEvent).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true });
});

test.each([
  ['GET', '/nowhere', '/{proxy+}', { proxy: 'nowhere' }],
  ['GET', '/a/b%20c', '/{proxy+}', { proxy: 'a/b c' }],
  ['GET', '/htmlToPdf/', '/{proxy+}', { proxy: 'htmlToPdf/' }],
  ['GET', '//htmlToPdf', '/{proxy+}', { proxy: '/htmlToPdf' }],
])(
  'sends %s %s, which has no route, to the function that says so, unauthorized',
  async (method, path, resource, pathParameters) => {
    const response = await send(method, path);
    expect(response.headers['x-from']).toBe('service');
    expect(JSON.parse(await text(response))).toMatchObject({ resource, pathParameters });
  },
);

test.each([
  ['GET', '/dashboard', 'dashboard', '/dashboard', null],
  ['GET', '/dashboard/keys/a%20b%2Fc/edit', 'dashboard', '/dashboard/{proxy+}', { proxy: 'keys/a b/c/edit' }],
  ['DELETE', '/dashboard/nowhere/', 'dashboard', '/dashboard/{proxy+}', { proxy: 'nowhere/' }],
  ['POST', '/oauth/token', 'oauth', '/oauth/{proxy+}', { proxy: 'token' }],
  ['GET', '/oauth', 'service', '/{proxy+}', { proxy: 'oauth' }],
  ['GET', '/docs/a%2Fb', 'service', '/{proxy+}', { proxy: 'docs/a/b' }],
])(
  'sends %s %s by the route that the API has, with the path as it was sent',
  async (method, path, name, resource, pathParameters) => {
    const { from, event } = await eventOf(method, path);
    expect(from).toBe(name);
    expect(event).toMatchObject({ resource, path, pathParameters });
  },
);

test.each([
  ['DELETE', '/htmlToPdf', 'html'],
  ['PUT', '/credits', 'account'],
])(
  'sends %s %s, a method that no endpoint has, to the path’s own function, authorized',
  async (method, path, name) => {
    expect((await send(method, path)).statusCode).toBe(401);
    const response = await send(method, path, { headers: allowed });
    expect(response.headers['x-from']).toBe(name);
    expect(JSON.parse(await text(response))).toMatchObject({ resource: path });
  },
);

test.each(['/%zz', '/%ff', '*', 'nothing'])('answers the target %s with 400 itself', async (path) => {
  const response = await send('GET', path);
  expect(response.statusCode).toBe(400);
  expect(JSON.parse(await text(response))).toMatchObject({
    error: 'Invalid Input',
    request_id: response.headers['x-request-id'],
  });
});

test('takes no Host that an address cannot be made of', async () => {
  const response = await send('GET', '/health', { headers: { Host: 'a"><script>' } });
  expect(response.statusCode).toBe(400);
});

test('answers malformed HTTP in the shape of every problem', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('nonsense\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}\r\n/);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ error: 'Invalid Input' });
});

test('passes the authorizer’s context to the function, as text', async () => {
  const { event } = await eventOf('GET', '/credits?x=1', { headers: allowed });
  expect(event.requestContext.authorizer).toEqual({
    principalId: 'somebody',
    code: 'token_expired',
    message: 'The access token has expired.',
    retryAfterSeconds: '60',
    isAllowed: 'true',
    seen: 'REQUEST GET /credits live',
  });
});

test('calls no authorizer for an open endpoint', async () => {
  const { event } = await eventOf('GET', '/health', { headers: { Authorization: 'crash' } });
  expect(event.requestContext.authorizer).toBeNull();
});

test('refuses a request without a credential without asking the authorizer, except on /mcp', async () => {
  const asked = { 'X-Authorizer': 'crash' };
  const refused = await send('GET', '/credits', { headers: asked });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['www-authenticate']).toMatch(/^Bearer realm="pdf-service"/);
  expect(JSON.parse(await text(refused))).toMatchObject({ code: 'missing_authorization' });
  expect((await send('POST', '/mcp', { headers: asked })).statusCode).toBe(500);
});

test.each<[string, Record<string, string>, number, string | undefined, object]>([
  ['no credential', {}, 401, 'Bearer realm="pdf-service"', { code: 'missing_authorization' }],
  [
    'a refusal',
    { Authorization: 'deny' },
    401,
    'Bearer error="invalid_token"',
    { error: 'Unauthorized', code: 'token_expired', message: 'The access token has expired.' },
  ],
  ['a policy for elsewhere', { Authorization: 'elsewhere' }, 401, 'Bearer error="invalid_token"', {}],
  ['a crash', { Authorization: 'crash' }, 500, undefined, { code: 'processing_failed' }],
  ['an answer that is no policy', { Authorization: 'nonsense' }, 500, undefined, {}],
  ['a context that is not text', { Authorization: 'bad context' }, 500, undefined, {}],
])('answers %s of the authorizer itself', async (_case, headers, status, challenge, body) => {
  const response = await send('GET', '/credits', { headers });
  expect(response.statusCode).toBe(status);
  const metadata = `resource_metadata="http://127.0.0.1:${port}/.well-known/oauth-protected-resource/mcp"`;
  expect(response.headers['www-authenticate']).toBe(challenge && `${challenge}, ${metadata}`);
  expect(response.headers['content-type']).toBe('application/json');
  expect(response.headers['x-api-version']).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(JSON.parse(await text(response))).toMatchObject({
    ...body,
    request_id: response.headers['x-request-id'],
  });
});

test.each(['throw', 'exit', 'hang', 'garbage', 'bad status', 'bad header'])(
  'answers 500 without details for a function that comes to %s, and continues',
  async (answer) => {
    const response = await send('GET', '/health', { headers: { 'X-Answer': answer } });
    expect(response.statusCode).toBe(500);
    const body = await text(response);
    expect(JSON.parse(body)).toMatchObject({ error: 'Processing Failed', code: 'processing_failed' });
    expect(body).not.toContain('secrets');
    expect((await send('GET', '/health')).statusCode).toBe(200);
  },
);

test.each(['break', 'break without length'])(
  'ends the connection of an answer that comes to %s',
  async (answer) => {
    const response = await send('GET', '/health', { headers: { 'X-Answer': answer } });
    expect(response.statusCode).toBe(200);
    await expect(text(response)).rejects.toThrow('aborted');
  },
);

test('gives every cookie a header of its own', async () => {
  const response = await send('GET', '/health', { headers: { 'X-Answer': 'cookies' } });
  expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
  expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
});

test('keeps serving when a client leaves in the middle of an answer', async () => {
  const response = await send('GET', '/health', { headers: { 'X-Answer': 'endless' } });
  await once(response, 'readable');
  response.destroy();
  expect((await send('GET', '/health')).statusCode).toBe(200);
});

test('keeps serving when a client leaves in the middle of its request', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /htmlToPdf HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"html"`);
  await once(socket, 'connect');
  socket.destroy();
  expect((await send('GET', '/health')).statusCode).toBe(200);
});

test.each([
  ['just under 6 MB as Lambda counts it', 6 * 1024 * 1024 - 5_000, 'application/json', 200],
  ['above 6 MB as Lambda counts it', 6 * 1024 * 1024, 'application/json', 413],
  ['above 6 MB in base64', 5 * 1024 * 1024, 'multipart/form-data; boundary=x', 413],
  ['above the gateway’s own 10 MB', 11 * 1024 * 1024, 'application/json', 413],
])('answers a body %s', async (_case, sizeBytes, type, status) => {
  const headers = { ...allowed, 'Content-Type': type };
  const response = await send('POST', '/htmlToPdf', { headers, body: Buffer.alloc(sizeBytes, 'a') });
  expect(response.statusCode).toBe(status);
  const body = await text(response);
  if (status === 413) {
    expect(JSON.parse(body)).toMatchObject({
      error: 'Payload Too Large',
      code: 'payload_too_large',
      message: expect.stringContaining('6 MB'),
      request_id: response.headers['x-request-id'],
    });
  }
});

test('limits a body by its size as JSON', async () => {
  const quotes = Buffer.alloc(4 * 1024 * 1024, '"');
  const response = await send('POST', '/htmlToPdf', { headers: allowed, body: quotes });
  expect(response.statusCode).toBe(413);
});

test('refuses a body of unknown size once it is too large, and its client gets the answer', async () => {
  const socket = connect(port, '127.0.0.1');
  const head =
    'POST /htmlToPdf HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
  const megabyte = `100000\r\n${'a'.repeat(1024 * 1024)}\r\n`;
  const answer = text(socket);
  socket.write(head);
  for (let sent = 0; sent < 30; sent++) if (!socket.write(megabyte)) await once(socket, 'drain');
  socket.write('0\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*"code":"payload_too_large"/s);
});

test('lets a client that asks first send its body, or keep it', async () => {
  const ask = async (sizeBytes: number) => {
    const headers = { ...allowed, Expect: '100-continue', 'Content-Length': sizeBytes };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/htmlToPdf', headers });
    sent.on('continue', () => sent.end(Buffer.alloc(sizeBytes, 'a')));
    sent.flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    sent.destroy();
    return response.statusCode;
  };
  expect(await ask(1_000)).toBe(200);
  expect(await ask(20 * 1024 * 1024)).toBe(413);
});
