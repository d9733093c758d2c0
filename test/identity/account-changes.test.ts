import { beforeAll, expect, test } from '@jest/globals';
import { newCustomer, type SignedIn, signIn } from '../dashboard/visitor.ts';
import { accessToken } from '../mcp/access-token.ts';
import { connectAgent } from '../mcp/agent.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { givePassword } from './give-password.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const bucket = {
  bucket: 'documents',
  region: 'auto',
  endpoint: 'https://attacker.example',
  access_key_id: 'id',
  secret_access_key: 'secret',
};

test.each(['PUT', 'DELETE'])(
  'an app cannot %s the bucket of an account, even with all scopes',
  async (method) => {
    const { accountId } = await service.newAccount();
    const key = await accessToken(accountId, { audiences: ['api'] });
    const json = method === 'PUT' ? { json: bucket } : {};
    const response = await service.call(method, '/account/storage', { key, ...json });
    expect(response.status).toBe(403);
    // No app can ask for the scope, so nothing leads one to.
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(await response.json()).toMatchObject({ error: 'API Key Required', code: 'api_key_required' });
  },
);

test('an agent has no tool that changes the account', async () => {
  const { accountId } = await service.newAccount();
  const agent = await connectAgent(service.baseUrl, await accessToken(accountId), 'auto', 'tools=all');
  const names = (await agent.listTools()).tools.map(({ name }) => name);
  await agent.close();
  expect(names).toContain('get_storage');
  expect(names.filter((name) => /storage/.test(name))).toEqual(['get_storage']);
});

/** The lines of the account page, each as its cells without markup. */
async function changesOf(visitor: SignedIn): Promise<string[][]> {
  const page = await (await visitor.get('/dashboard/account')).text();
  const [, table = ''] = /aria-labelledby="changes"(.*?)<\/section>/s.exec(page) ?? [];
  return [...table.matchAll(/<tr>(<td.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  );
}

test('every change of settings and credentials leaves a line with its time, its author and its address', async () => {
  const visitor = await newCustomer(service.baseUrl);
  expect(await changesOf(visitor)).toEqual([]);
  await visitor.send('/dashboard/keys', { name: 'Invoices' });
  const keys = await (await visitor.get('/dashboard/keys')).text();
  const [, key = ''] = /name="key" value="([0-9a-f]{64})"/.exec(keys) ?? [];
  await visitor.send('/dashboard/keys/revoke', { key }, '/dashboard/keys');
  await visitor.send('/dashboard/webhook/rotate', {}, '/dashboard/webhook');
  await visitor.send('/dashboard/oauth-apps', { name: 'Shop', redirect_uris: 'https://shop.example/back' });
  const apps = await (await visitor.get('/dashboard/oauth-apps')).text();
  const [, app = ''] = /action="[^"]*(\/dashboard\/oauth-apps\/[^"/]+)\/rotate"/.exec(apps) ?? [];
  await visitor.send(`${app}/rotate`, {}, '/dashboard/oauth-apps');
  await visitor.send(`${app}/delete`, {}, '/dashboard/oauth-apps');
  await visitor.send('/dashboard/storage/remove', {}, '/dashboard/storage');
  const { password } = visitor;
  await visitor.send('/dashboard/account/password', { password, new_password: 'another horse battery' });

  const lines = await changesOf(visitor);
  expect(lines.map(([, what]) => what)).toEqual([
    'Password changed',
    'Own bucket removed',
    'OAuth app deleted: Shop',
    'Secret of an OAuth app replaced: Shop',
    'OAuth app created: Shop',
    'Webhook secret replaced',
    'API key revoked: Invoices',
    'API key created: Invoices',
  ]);
  const now = new Date().toISOString().slice(0, 10);
  for (const [when, , environment, by, from] of lines) {
    expect(when).toMatch(new RegExp(`^${now} \\d\\d:\\d\\d UTC$`));
    expect([environment, by, from]).toEqual(['live', visitor.email, '127.0.0.1']);
  }
});

test('with a new password, every key and app can be revoked, in both environments', async () => {
  const { accountId, email, liveKey, testKey } = await service.newAccount();
  const password = 'correct horse battery';
  await givePassword(accountId, password);
  const token = await accessToken(accountId, { audiences: ['api'] });
  const visitor = await signIn(service.baseUrl, { email, password });
  const change = { password, new_password: 'another horse battery', revoke: 'yes' };
  expect((await visitor.send('/dashboard/account/password', change)).status).toBe(303);
  const statusOf = async (key: string, environment: 'live' | 'test' = 'live') =>
    (await service.call('GET', '/credits', { key, environment })).status;
  expect(await Promise.all([statusOf(liveKey), statusOf(testKey, 'test'), statusOf(token)])).toEqual([
    403, 403, 401,
  ]);
  const [line] = await changesOf(visitor);
  expect(line?.[1]).toBe('All API keys revoked and all apps disconnected');
});

test('a change by an API key names the key', async () => {
  const visitor = await signIn(service.baseUrl, service);
  const removed = await service.call('DELETE', '/account/storage', { key: service.liveKey });
  expect(removed.status).toBe(200);
  const [line] = await changesOf(visitor);
  const key = `the API key Live …${service.liveKey.slice(-4)}`;
  expect(line?.slice(1)).toEqual(['Own bucket removed', 'live', key, '127.0.0.1']);
});
