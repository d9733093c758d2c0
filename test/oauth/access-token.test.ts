import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { newApp, newTokens, postAs, type Tokens } from './app.ts';
import { ageAccessToken, storedCredentials } from './stored-items.ts';

let service: Service;
let visitor: SignedIn;
let app: Awaited<ReturnType<typeof newApp>>;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
  app = await newApp(service);
});
/** Every test begins with an address from which nothing has failed. */
beforeEach(async () => {
  const { clearAttempts } = await import('../dashboard/clear-attempts.ts');
  await clearAttempts();
});

function credits({ access_token }: Pick<Tokens, 'access_token'>, environment: 'live' | 'test' = 'live') {
  return service.call('GET', '/credits', { key: access_token, environment });
}

async function expectRefused(response: Response, code: string, what: string): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
  expect(await response.json()).toMatchObject({
    error: 'Unauthorized',
    code,
    message: expect.stringContaining(what),
  });
}

test('opens the endpoints that its scopes name, and no others', async () => {
  const tokens = await newTokens(visitor, service.baseUrl, app, { scope: 'credits:read' });
  expect((await credits(tokens)).status).toBe(200);
  const refused = await service.call('GET', '/files', { key: tokens.access_token });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="pdf:read"');
  expect(await refused.json()).toMatchObject({ error: 'Insufficient Scope', code: 'insufficient_scope' });
});

test.each([
  ['pdf:read', 'pdf:generate'],
  ['pdf:generate', 'pdf:read'],
])('deletes no document with %s alone, which takes %s as well', async (scope, missing) => {
  const every = await newTokens(visitor, service.baseUrl, app, { scope: 'pdf:read pdf:generate' });
  const json = { text: 'Kept.', storage: { mode: 'default' } };
  const stored = await service.call('POST', '/textToPdf', { key: every.access_token, json });
  const { document_id } = (await stored.json()) as { document_id: string };
  const remove = ({ access_token }: Tokens) =>
    service.call('DELETE', `/files/${document_id}`, { key: access_token });
  const refused = await remove(await newTokens(visitor, service.baseUrl, app, { scope }));
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain('scope="pdf:read pdf:generate"');
  expect(await refused.json()).toMatchObject({
    code: 'insufficient_scope',
    message: `The API key or token does not have the scope ${missing}.`,
  });
  expect((await remove(every)).status).toBe(200);
});

test('reads a document by its id where it may read documents, and nowhere else', async () => {
  const mayRead = await newTokens(visitor, service.baseUrl, app, {
    scope: 'pdf:generate pdf:extract pdf:read',
  });
  const json = { text: 'Kept.', storage: { mode: 'default' } };
  const stored = await service.call('POST', '/textToPdf', { key: mayRead.access_token, json });
  const { document_id } = (await stored.json()) as { document_id: string };
  const read = ({ access_token }: Tokens) =>
    service.call('POST', '/extractText', { key: access_token, json: { document_id } });
  expect((await read(mayRead)).status).toBe(200);
  const refused = await read(await newTokens(visitor, service.baseUrl, app, { scope: 'pdf:extract' }));
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'insufficient_scope',
    message: expect.stringContaining('pdf:read'),
  });
});

test('acts for the person who agreed, not for the app’s owner', async () => {
  const tokens = await newTokens(visitor, service.baseUrl, app);
  const body = await (await credits(tokens)).json();
  expect(body).toMatchObject({ environment: 'live', granted: 100 });
  const { findAccountId } = await import('../../functions/core/identity/create-account.ts');
  const { findAccessToken } = await import('../../functions/core/identity/oauth/access-token.ts');
  const found = await findAccessToken(tokens.access_token, { environment: 'live', audience: 'api' });
  expect(found).toMatchObject({ accountId: await findAccountId(visitor.email), clientId: app.clientId });
});

test('is worth nothing in the other environment', async () => {
  const tokens = await newTokens(visitor, service.baseUrl, app);
  await expectRefused(await credits(tokens, 'test'), 'invalid_token', 'other environment');
});

test('expires after an hour, and its refresh token gives a new one', async () => {
  const tokens = await newTokens(visitor, service.baseUrl, app);
  await ageAccessToken(tokens.access_token, 3_590);
  expect((await credits(tokens)).status).toBe(200);
  await ageAccessToken(tokens.access_token, 11);
  await expectRefused(await credits(tokens), 'token_expired', 'expired');
  const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  const renewed = (await (await postAs(app, `${service.baseUrl}/oauth/token`, fields)).json()) as Tokens;
  expect((await credits(renewed)).status).toBe(200);
});

test('for one resource is worth nothing at another', async () => {
  const forMcp = await newTokens(visitor, service.baseUrl, app, { resource: `${service.baseUrl}/mcp` });
  await expectRefused(await credits(forMcp), 'invalid_token', 'another resource');
  const forApi = await newTokens(visitor, service.baseUrl, app, { resource: service.baseUrl });
  expect((await credits(forApi)).status).toBe(200);
  const { findAccessToken } = await import('../../functions/core/identity/oauth/access-token.ts');
  const place = { environment: 'live', audience: 'mcp' } as const;
  await expect(findAccessToken(forApi.access_token, place)).rejects.toMatchObject({ code: 'invalid_token' });
  expect(await findAccessToken(forMcp.access_token, place)).toMatchObject({ clientId: app.clientId });
});

test.each(['svc_at_', 'svc_at_x', `svc_at_${'0'.repeat(43)}`, `svc_at_${'0'.repeat(44)}`, 'svc_at_ x'])(
  'that does not exist is refused: %s',
  async (value) => {
    await expectRefused(await credits({ access_token: value }), 'invalid_token', 'not valid');
  },
);

test('is worth nothing from the moment that its person disconnects the app', async () => {
  const { disconnectApp, listConnectedApps } = await import(
    '../../functions/core/identity/oauth/connected-apps.ts'
  );
  const { findAccountId } = await import('../../functions/core/identity/create-account.ts');
  const other = await newCustomer(service.baseUrl);
  const accountId = (await findAccountId(other.email)) ?? '';
  const first = await newTokens(other, service.baseUrl, app, { scope: 'credits:read' });
  const second = await newTokens(other, service.baseUrl, app, { scope: 'pdf:read credits:read' });
  expect(await listConnectedApps(accountId, 'live')).toMatchObject([
    { clientId: app.clientId, name: 'Paper Mill', scopes: ['pdf:read', 'credits:read'] },
  ]);
  expect(await disconnectApp(accountId, 'test', app.clientId)).toBe(false);
  expect((await credits(first)).status).toBe(200);
  expect(await disconnectApp(accountId, 'live', app.clientId)).toBe(true);
  await expectRefused(await credits(first), 'invalid_token', 'revoked');
  await expectRefused(await credits(second), 'invalid_token', 'revoked');
  expect(await listConnectedApps(accountId, 'live')).toEqual([]);
});

test('is worth nothing from the moment that the app is deleted', async () => {
  const { deleteClient } = await import('../../functions/core/identity/oauth/clients.ts');
  const gone = await newApp(service);
  const tokens = await newTokens(visitor, service.baseUrl, gone);
  expect(await deleteClient(gone.accountId, gone.clientId)).toBe(true);
  await expectRefused(await credits(tokens), 'invalid_token', 'revoked');
});

test('is worth nothing from the moment that the account of the app’s maker is deleted', async () => {
  const { closeAccount } = await import('../../functions/core/identity/delete-account.ts');
  const gone = await newApp(service);
  const tokens = await newTokens(visitor, service.baseUrl, gone);
  await closeAccount(gone.accountId);
  await expectRefused(await credits(tokens), 'invalid_token', 'revoked');
});

test('is worth nothing from the moment that its account is deleted, and neither is its refresh token', async () => {
  const { closeAccount } = await import('../../functions/core/identity/delete-account.ts');
  const { findAccountId } = await import('../../functions/core/identity/create-account.ts');
  const other = await newCustomer(service.baseUrl);
  const tokens = await newTokens(other, service.baseUrl, app);
  await closeAccount((await findAccountId(other.email)) ?? '');
  await expectRefused(await credits(tokens), 'invalid_token', 'revoked');
  const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  const response = await postAs(app, `${service.baseUrl}/oauth/token`, fields);
  expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
});

test('is kept nowhere, nor is any other secret of OAuth', async () => {
  const tokens = await newTokens(visitor, service.baseUrl, app);
  const stored = JSON.stringify(await storedCredentials());
  for (const secret of [tokens.access_token, tokens.refresh_token, app.secret]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.slice(7));
  }
  expect(stored).not.toMatch(/svc_(at|rt|cs|ac)_/);
});
