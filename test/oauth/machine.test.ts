import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  Client,
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { AppScope } from '../../functions/core/contract/callers/scopes.ts';
import { textOf } from '../dashboard/run-trial.ts';
import { formTokenOf, newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import { answerOf, type Era, textOf as resultText } from '../mcp/agent.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { newApp, postAs } from './app.ts';
import { ageAccessToken } from './stored-items.ts';

const apps = '/dashboard/oauth-apps';
const grant = { grant_type: 'client_credentials' };

let service: Service;
let owner: SignedIn;

beforeAll(async () => {
  service = await sharedService();
  owner = await newCustomer(service.baseUrl);
});
/** Every test begins with an address from which nothing has failed. */
beforeEach(async () => {
  const { clearAttempts } = await import('../dashboard/clear-attempts.ts');
  await clearAttempts();
});

interface Machine {
  readonly clientId: string;
  readonly secret: string;
}

interface Fields {
  readonly name?: string;
  readonly scopes?: readonly AppScope[];
  readonly expires?: string;
  readonly cap_amount?: string;
  readonly cap_every?: string;
}

/** Sends a form of the page of apps. Boxes that are ticked share a name. */
async function send(path: string, { scopes = [], ...fields }: Fields, from = apps, person = owner) {
  const page = await (await person.get(from)).text();
  const body = new URLSearchParams({
    name: 'Nightly',
    expires: '',
    cap_amount: '',
    cap_every: 'total',
    ...fields,
  });
  for (const scope of scopes) body.append('scopes', scope);
  body.set('form_token', formTokenOf(page));
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const init = { method: 'POST', redirect: 'manual', headers: { Cookie: cookie }, body } as const;
  return fetch(`${service.baseUrl}${path}`, init);
}

/** Makes a machine app as a person does, and reads its secret from the page that shows it once. */
async function newMachine(fields: Fields = {}, person = owner): Promise<Machine & { readonly page: string }> {
  const made = await send(
    `${apps}/machines`,
    { scopes: ['pdf:generate', 'credits:read'], ...fields },
    apps,
    person,
  );
  if (made.status !== 303) throw new Error(textOf(await made.text()));
  const kept = made.headers.getSetCookie().map((line) => line.split(';')[0]);
  const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`);
  const page = await (
    await fetch(made.headers.get('location') ?? '', { headers: { Cookie: [...cookies, ...kept].join('; ') } })
  ).text();
  const clientId = /<dt>Client ID<\/dt><dd><code>([0-9a-f-]{36})/.exec(page)?.[1] ?? '';
  const secret = /svc_cs_\w+/.exec(page)?.[0] ?? '';
  return { clientId, secret, page };
}

function tokenFor(
  machine: Machine,
  fields: Readonly<Record<string, string>> = {},
  baseUrl = service.baseUrl,
) {
  return postAs(machine, `${baseUrl}/oauth/token`, { ...grant, ...fields });
}

async function accessTokenFor(
  machine: Machine,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await tokenFor(machine, fields);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The status of a refusal, and its code and message. */
async function refusalOf(answer: Promise<Response>): Promise<readonly [number, string, string]> {
  const response = await answer;
  const { code, message } = (await response.json()) as { code: string; message: string };
  return [response.status, code, message];
}

test('a machine app is shown once with its secret, and gets an access token without a refresh token', async () => {
  const { page, ...machine } = await newMachine({
    name: 'Invoice <run>',
    expires: '2099-12-31',
    cap_amount: '5',
  });
  expect(machine.secret).toMatch(/^svc_cs_/);
  const listed = await (await owner.get(apps)).text();
  expect(listed).not.toContain(machine.secret);
  expect(textOf(listed)).toMatch(
    /Invoice <run> Client ID .* Machine app works for this account: pdf:generate, credits:read Expires 2100-01-01.* Spend cap 5\.00 credits in total \(0\.00 spent\)/,
  );
  const answer = await tokenFor(machine);
  expect(await answer.json()).toEqual({
    access_token: expect.stringMatching(/^svc_at_\w{43}$/),
    token_type: 'Bearer',
    expires_in: 3_600,
    scope: 'pdf:generate credits:read',
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each<Era>(['auto', 'legacy'])(
  'a client without a person finds the token endpoint and works at /mcp (%s)',
  async (era) => {
    const machine = await newMachine({ cap_amount: '3' });
    const provider = new ClientCredentialsProvider({
      clientId: machine.clientId,
      clientSecret: machine.secret,
      expectedIssuer: service.baseUrl,
    });
    const client = new Client({ name: 'cron', version: '1' }, { versionNegotiation: { mode: era } });
    const url = new URL(`${service.baseUrl}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    const made = await client.callTool({ name: 'text_to_pdf', arguments: { text: 'By a machine' } });
    expect(answerOf(made)).toMatchObject({ success: true });
    expect(answerOf(await client.callTool({ name: 'get_credits' }))).toMatchObject({ environment: 'live' });
    expect(resultText(await client.callTool({ name: 'list_files' }))).toMatch(/^insufficient_scope: /);
    expect(provider.tokens()).not.toHaveProperty('refresh_token');
    // The token was requested for /mcp, so it opens nothing else.
    const key = provider.tokens()?.access_token ?? '';
    expect((await service.call('GET', '/credits', { key })).status).toBe(401);
    await client.close();
  },
);

test('a client whose token has expired asks for another one by itself', async () => {
  const machine = await newMachine();
  const provider = new ClientCredentialsProvider({
    clientId: machine.clientId,
    clientSecret: machine.secret,
    expectedIssuer: service.baseUrl,
  });
  const client = new Client({ name: 'cron', version: '1' });
  const url = new URL(`${service.baseUrl}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
  const before = provider.tokens()?.access_token ?? '';
  await ageAccessToken(before, 3_600);
  expect(answerOf(await client.callTool({ name: 'get_credits' }))).toMatchObject({ environment: 'live' });
  expect(provider.tokens()?.access_token).not.toBe(before);
  await client.close();
});

test('a token has the scopes that were ticked, or fewer, and never others', async () => {
  const machine = await newMachine({ scopes: ['credits:read'] });
  const wide = await tokenFor(machine, { scope: 'pdf:generate pdf:read credits:read' });
  expect(await wide.json()).toMatchObject({ scope: 'credits:read' });
  expect(await refusalOf(tokenFor(machine, { scope: 'pdf:generate' }))).toEqual([
    400,
    'invalid_scope',
    'scope must contain one or more of the app’s own: credits:read.',
  ]);
  expect(await refusalOf(tokenFor(machine, { scope: 'account:write' }))).toEqual([
    400,
    'invalid_scope',
    expect.any(String),
  ]);
  const key = await accessTokenFor(machine);
  expect((await service.call('GET', '/credits', { key })).status).toBe(200);
  expect((await service.call('POST', '/textToPdf', { key, json: { text: 'a' } })).status).toBe(403);
  const unticked = await send(`${apps}/machines`, { scopes: [] });
  expect([unticked.status, textOf(await unticked.text())]).toEqual([
    400,
    expect.stringContaining('at least one permission'),
  ]);
});

test('a machine app spends its cap and no more', async () => {
  const machine = await newMachine({ cap_amount: '0.02', cap_every: 'total' });
  const spend = async () => {
    const key = await accessTokenFor(machine);
    return (await service.call('POST', '/textToPdf', { key, json: { text: 'a' } })).status;
  };
  expect([await spend(), await spend(), await spend()]).toEqual([200, 200, 403]);
  const edit = `${apps}/${machine.clientId}/edit`;
  const form = await (await owner.get(edit)).text();
  expect(form).toMatch(/name="cap_amount"[^>]* value="0\.02"/);
  expect(form).toMatch(/value="credits:read" checked/);
  const changed = await send(
    `${apps}/${machine.clientId}/machine`,
    { scopes: ['pdf:generate'], cap_amount: '0.03', cap_every: 'total' },
    edit,
  );
  expect(changed.status).toBe(303);
  expect([await spend(), await spend()]).toEqual([200, 403]);
});

test('scopes and expiry of a machine app bound the tokens that it already has', async () => {
  const machine = await newMachine();
  const key = await accessTokenFor(machine);
  expect((await service.call('GET', '/credits', { key })).status).toBe(200);
  const change = `${apps}/${machine.clientId}/machine`;
  await send(change, { scopes: ['pdf:generate'] }, `${apps}/${machine.clientId}/edit`);
  expect((await service.call('GET', '/credits', { key })).status).toBe(403);
  expect((await service.call('POST', '/textToPdf', { key, json: { text: 'a' } })).status).toBe(200);
  const { expireMachine } = await import('./stored-items.ts');
  await expireMachine(machine.clientId);
  expect((await service.call('POST', '/textToPdf', { key, json: { text: 'a' } })).status).toBe(401);
  expect(await refusalOf(tokenFor(machine))).toEqual([
    400,
    'unauthorized_client',
    expect.stringContaining('the app expired at'),
  ]);
  expect(textOf(await (await owner.get(apps)).text())).toContain('Expired');
});

test('a deleted app, and a new secret, end what was before', async () => {
  const machine = await newMachine();
  const key = await accessTokenFor(machine);
  const rotated = await owner.follow(`${apps}/${machine.clientId}/rotate`, {}, apps);
  const secret = /svc_cs_\w+/.exec(rotated)?.[0] ?? '';
  expect(await refusalOf(tokenFor(machine))).toEqual([401, 'invalid_client', expect.any(String)]);
  await accessTokenFor({ ...machine, secret });
  await owner.send(`${apps}/${machine.clientId}/delete`, {}, apps);
  expect((await service.call('GET', '/credits', { key })).status).toBe(401);
  expect(await refusalOf(tokenFor({ ...machine, secret }))).toEqual([
    401,
    'invalid_client',
    expect.any(String),
  ]);
});

test('only machine apps get a token without a person: no other app, and none that registered itself', async () => {
  const other = await newApp(service);
  const refusal = [400, 'unauthorized_client', expect.stringContaining('only for machine apps')];
  expect(await refusalOf(tokenFor(other))).toEqual(refusal);
  const registered = await fetch(`${service.baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Sly',
      redirect_uris: ['https://app.example.com/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'client_credentials'],
    }),
  });
  const client = (await registered.json()) as {
    client_id: string;
    client_secret: string;
    grant_types: string[];
  };
  expect(client.grant_types).toEqual(['authorization_code', 'refresh_token']);
  const sly = { clientId: client.client_id, secret: client.client_secret };
  expect(await refusalOf(tokenFor(sly))).toEqual(refusal);
  const open = await newApp(service, { isPublic: true });
  expect(await refusalOf(tokenFor(open))).toEqual(refusal);
});

test('a machine app belongs to its environment and its account', async () => {
  const machine = await newMachine();
  expect(await refusalOf(tokenFor(machine, {}, service.testBaseUrl))).toEqual([
    401,
    'invalid_client',
    expect.any(String),
  ]);
  const key = await accessTokenFor(machine);
  expect((await service.call('GET', '/credits', { key, environment: 'test' })).status).toBe(401);
  expect(await refusalOf(tokenFor(machine, { resource: 'https://elsewhere.example' }))).toEqual([
    400,
    'invalid_target',
    expect.any(String),
  ]);
  const stranger = await newCustomer(service.baseUrl);
  const forged = await send(`${apps}/${machine.clientId}/machine`, { scopes: ['pdf:read'] }, apps, stranger);
  expect(forged.status).toBe(404);
});

test('wrong secrets of a machine app count as failed attempts, and nobody is asked for consent to it', async () => {
  const machine = await newMachine();
  const guess = { ...machine, secret: 'svc_cs_guess' };
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await refusalOf(tokenFor(guess))).toEqual([401, 'invalid_client', expect.any(String)]);
  expect(await refusalOf(tokenFor(machine))).toEqual([403, 'auth_cooldown', expect.any(String)]);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: machine.clientId,
    redirect_uri: 'https://app.example.com/callback',
    scope: 'pdf:read',
  });
  expect((await owner.get(`/oauth/authorize?${query}`)).status).toBe(400);
});

test('the metadata has the grant, and revoking everything deletes machine apps', async () => {
  const metadata = await (await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: expect.arrayContaining([
      'client_secret_basic',
      'client_secret_post',
    ]),
  });
  const person = await newCustomer(service.baseUrl);
  const machine = await newMachine({}, person);
  const key = await accessTokenFor(machine);
  const { accountId } = await import('../../functions/core/identity/oauth/access-token.ts').then(
    ({ findAccessToken }) => findAccessToken(key, { environment: 'live', audience: 'api' }),
  );
  const { revokeEverything } = await import('../../functions/core/identity/credentials/revoke-everything.ts');
  await revokeEverything(accountId);
  expect((await service.call('GET', '/credits', { key })).status).toBe(401);
});
