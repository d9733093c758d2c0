import { request } from 'node:http';
import { beforeAll, expect, test } from '@jest/globals';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { CallRequest, Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { accessToken } from './access-token.ts';

let service: Service;
let account: TestAccount;
let token: string;

beforeAll(async () => {
  service = await sharedService();
  account = await service.newAccount();
  token = await accessToken(account.accountId);
});

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

function post(options: CallRequest = {}): Promise<Response> {
  const headers = {
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
    ...options.headers,
  };
  return service.call('POST', '/mcp', {
    json: options.body === undefined ? listTools : undefined,
    ...options,
    headers,
  });
}

/** The gateway's two refusals: on AWS each names the metadata of one environment, so neither may take the other's. */
const challenges: readonly (readonly [Environment, string])[] = [
  ['live', 'Bearer error="invalid_token"'],
  ['test', 'Bearer realm="pdf-service"'],
];

test.each(challenges)(
  'whoever comes to %s without a token learns where to get one',
  async (environment, challenge) => {
    const refused = await post({ environment });
    expect(refused.status).toBe(401);
    const baseUrl = environment === 'live' ? service.baseUrl : service.testBaseUrl;
    const metadataUrl = `${baseUrl}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers.get('WWW-Authenticate')).toBe(`${challenge}, resource_metadata="${metadataUrl}"`);
    expect(await refused.json()).toMatchObject({ error: 'Unauthorized', code: 'missing_authorization' });
    expect(await (await fetch(metadataUrl)).json()).toMatchObject({
      resource: `${baseUrl}/mcp`,
      authorization_servers: [baseUrl],
    });
  },
);

test.each([
  ['an API key', () => service.liveKey],
  ['an invalid token', () => `svc_at_${'x'.repeat(43)}`],
  ['a token of the other environment', () => accessToken(account.accountId, { environment: 'test' })],
  ['a token for the REST API alone', () => accessToken(account.accountId, { audiences: ['api'] })],
])('%s is refused with a challenge', async (_kind, credential) => {
  const refused = await post({ key: await credential() });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('WWW-Authenticate')).toMatch(
    /^Bearer error="invalid_token", resource_metadata="/,
  );
  expect(await refused.json()).toMatchObject({ code: 'invalid_token' });
  expect((await post({ key: token })).status).toBe(200); // which also lets the address fail again
});

test('a live token is refused in the test environment by that environment’s challenge', async () => {
  const refused = await post({ key: token, environment: 'test' });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('WWW-Authenticate')).toContain(`="${service.testBaseUrl}/.well-known/`);
  expect(refused.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm=/);
  expect((await post({ key: token })).status).toBe(200);
});

test('an answer carries the headers of every answer, and each once', async () => {
  const { headers } = await post({ key: token });
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('X-Api-Version')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a token for MCP alone opens nothing else', async () => {
  expect((await service.call('GET', '/files', { key: token })).status).toBe(401);
  expect((await post({ key: token })).status).toBe(200);
});

test('there is no stream to open and no session to end', async () => {
  for (const method of ['GET', 'DELETE']) {
    const refused = await service.call(method, '/mcp', {
      key: token,
      headers: { Accept: 'text/event-stream' },
    });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('Allow')).toBe('POST');
  }
});

test('pages of other sites are refused, those of this machine are not', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    service.baseUrl.replace('127.0.0.1', 'evil.example'),
  ]) {
    const refused = await post({ key: token, headers: { Origin: origin } });
    expect(refused.status).toBe(403);
  }
  expect((await post({ key: token, headers: { Origin: 'http://localhost:6274' } })).status).toBe(200);
});

test('a foreign host name that resolves here is not trusted', async () => {
  const { port } = new URL(service.baseUrl);
  const host = `evil.example:${port}`;
  const refused = await statusUnder(host, { Origin: `http://${host}` });
  expect(refused).toBe(403);
});

/** fetch sets Host automatically. */
function statusUnder(host: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        Host: host,
        Authorization: `Bearer ${token}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...headers,
      },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(listTools));
  });
}

test('an invalid message is refused as the protocol requires', async () => {
  const nonsense = await post({ key: token, body: '{"jsonrpc":' });
  expect([nonsense.status, await nonsense.json()]).toEqual([
    400,
    expect.objectContaining({ jsonrpc: '2.0', error: expect.objectContaining({ code: -32_700 }) }),
  ]);
  expect((await post({ key: token, body: 'x', headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  expect((await post({ key: token, headers: { Accept: 'text/html' } })).status).toBe(406);
  expect((await post({ key: token, body: '' })).status).toBe(400);
  expect((await post({ key: token, json: null })).status).toBe(400);
});

test('a message that is nested without end is refused, and the next one is answered', async () => {
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const calls = [
    nested,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"text_to_pdf","arguments":{"text":${nested}}}}`,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${nested}}`,
  ];
  for (const body of calls) {
    const answered = await post({ key: token, body });
    expect(answered.status).toBeLessThanOrEqual(500);
    expect(await answered.text()).toMatch(/"error"|"isError":true/);
  }
  expect((await post({ key: token })).status).toBe(200);
});

test('a body larger than a function can be given is refused', async () => {
  const refused = await post({
    key: token,
    json: { ...listTools, params: { filler: 'x'.repeat(7 * 1024 * 1024) } },
  });
  expect(refused.status).toBe(413);
});

test('an unknown tool is a protocol error', async () => {
  const answer = await post({
    key: token,
    json: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'callTools', arguments: {} } },
  });
  expect(await answer.text()).toContain('-32602');
});

test('nothing can be subscribed to, since nothing changes', async () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const answer = await post({
    key: token,
    json: {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { _meta, notifications: { toolsListChanged: true } },
    },
    headers: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
  });
  expect(await answer.json()).toMatchObject({ error: { code: -32_603 } });
});
