import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type App, newApp, newTokens, postAs } from './app.ts';

let service: Service;
let visitor: SignedIn;
let app: App & { readonly accountId: string };
let tokenUrl: string;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
  app = await newApp(service);
  tokenUrl = `${service.baseUrl}/oauth/token`;
});
/** Every test begins with an address from which nothing has failed. */
beforeEach(async () => {
  const { clearAttempts } = await import('../dashboard/clear-attempts.ts');
  await clearAttempts();
});

const refresh = { grant_type: 'refresh_token', refresh_token: 'svc_rt_none' };

async function expectInvalidClient(response: Response): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Basic realm="pdf-service"');
  expect(await response.json()).toMatchObject({ error: 'invalid_client', code: 'invalid_client' });
}

function basic(id: string, secret: string, fields: Record<string, string> = refresh): Promise<Response> {
  const credentials = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString(
    'base64',
  );
  return fetch(tokenUrl, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams(fields),
  });
}

test('rejects an unknown client id, and one of the other environment', async () => {
  const other = await newApp(service, { environment: 'test' });
  await expectInvalidClient(await postAs({ clientId: 'none', secret: '' }, tokenUrl, refresh));
  await expectInvalidClient(await postAs({ clientId: 'none', secret: 'x' }, tokenUrl, refresh));
  await expectInvalidClient(await postAs(other, tokenUrl, refresh));
  await expectInvalidClient(await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(refresh) }));
});

test('takes no secret but the right one, in the form or as HTTP Basic', async () => {
  await expectInvalidClient(await postAs({ ...app, secret: '' }, tokenUrl, refresh));
  await expectInvalidClient(await postAs({ ...app, secret: `${app.secret}x` }, tokenUrl, refresh));
  await expectInvalidClient(await basic(app.clientId, 'svc_cs_wrong'));
  expect((await basic(app.clientId, app.secret)).status).toBe(400);
});

test.each([
  'Basic',
  'Basic !',
  'Basic JQ==',
  `Basic ${Buffer.from('%:%').toString('base64')}`,
  'Bearer svc_at_x',
])('takes no Authorization header like %s', async (authorization) => {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { Authorization: authorization },
    body: new URLSearchParams(refresh),
  });
  await expectInvalidClient(response);
});

test('takes one way to authenticate at a time', async () => {
  for (const fields of [{ client_secret: app.secret }, { client_id: 'another' }]) {
    const response = await basic(app.clientId, app.secret, { ...refresh, ...fields });
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  }
});

test('lets an app without a secret show none', async () => {
  const open = await newApp(service, { isPublic: true });
  await expectInvalidClient(await postAs({ ...open, secret: 'svc_cs_x' }, tokenUrl, refresh));
  const response = await postAs(open, tokenUrl, refresh);
  expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
});

test('takes the new secret of an app from the moment that it is made, and the old one no more', async () => {
  const { rotateSecret } = await import('../../functions/core/identity/oauth/clients.ts');
  const other = await newApp(service);
  const secret = (await rotateSecret(other.accountId, other.clientId)) ?? '';
  expect(secret).toMatch(/^svc_cs_[0-9A-Za-z]{43}$/);
  await expectInvalidClient(await postAs(other, tokenUrl, refresh));
  expect((await postAs({ ...other, secret }, tokenUrl, refresh)).status).toBe(400);
});

test('replaces the secret of an app, and deletes the app, only for its own account', async () => {
  const { deleteClient, rotateSecret } = await import('../../functions/core/identity/oauth/clients.ts');
  const { accountId } = await service.newAccount();
  expect(await rotateSecret(accountId, app.clientId)).toBeUndefined();
  expect(await deleteClient(accountId, app.clientId)).toBe(false);
  expect((await postAs(app, tokenUrl, refresh)).status).toBe(400);
});

test('makes an address wait after five failed secrets, even with a valid one', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expectInvalidClient(await postAs({ ...app, secret: 'svc_cs_guess' }, tokenUrl, refresh));
  }
  const response = await postAs(app, tokenUrl, refresh);
  expect(response.status).toBe(403);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: 'access_denied', code: 'auth_cooldown' });
});

test('forgets failed secrets when the right one comes', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expectInvalidClient(await postAs({ ...app, secret: 'svc_cs_guess' }, tokenUrl, refresh));
    }
    expect((await postAs(app, tokenUrl, refresh)).status).toBe(400);
  }
});

test('registering an app does not allow more guesses of a password', async () => {
  const mine = await newApp(service);
  const { signIn } = await import('../../functions/core/identity/sign-in/sign-in.ts');
  const sourceIp = '127.0.0.1';
  const guess = () => signIn({ email: visitor.email, password: 'a wrong guess', sourceIp });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 'invalid_field' });
    if (attempt < 4) expect((await postAs(mine, tokenUrl, refresh)).status).toBe(400);
  }
  await expect(guess()).rejects.toMatchObject({ code: 'auth_cooldown' });
});

test('lets an app without a secret renew its tokens, even after failures from the same address', async () => {
  const open = await newApp(service, { isPublic: true });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expectInvalidClient(await postAs({ ...app, secret: 'svc_cs_guess' }, tokenUrl, refresh));
  }
  const response = await postAs(open, tokenUrl, refresh);
  expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
});

test('revokes a token for its own app alone, and says nothing of others', async () => {
  const tokens = await newTokens(visitor, service.baseUrl, app);
  const other = await newApp(service);
  const revokeUrl = `${service.baseUrl}/oauth/revoke`;
  const works = async () =>
    (await service.call('GET', '/credits', { key: tokens.access_token })).status === 200;
  for (const token of [tokens.access_token, tokens.refresh_token, 'nonsense']) {
    expect((await postAs(other, revokeUrl, { token })).status).toBe(200);
  }
  expect(await works()).toBe(true);
  await expectInvalidClient(await postAs({ ...app, secret: 'x' }, revokeUrl, { token: tokens.access_token }));
  expect((await postAs(app, revokeUrl, {})).status).toBe(400);
  expect((await postAs(app, revokeUrl, { token: tokens.access_token })).status).toBe(200);
  expect(await works()).toBe(false);
});
