import { beforeAll, expect, test } from '@jest/globals';
import { newTokens, postAs } from '../oauth/app.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { cookiesOf, textOf } from './run-trial.ts';
import { newCustomer, newVisitor, type SignedIn } from './visitor.ts';

const apps = '/dashboard/oauth-apps';
const redirectUri = 'https://app.example.com/callback';

let service: Service;
let owner: SignedIn;

beforeAll(async () => {
  service = await sharedService();
  owner = await newCustomer(service.baseUrl);
});
test('creates an app, shows its secret once, and accepts that secret from then on', async () => {
  const { page, app } = await newApp(owner, 'Paper Mill');
  expect(app.secret).toMatch(/^svc_cs_/);
  expect(textOf(page)).toContain('The app has been created.');
  const reloaded = textOf(await (await owner.get(`${apps}?done=created`)).text());
  expect(reloaded).toContain('The secret was shown once');
  const listed = await (await owner.get(apps)).text();
  expect(listed.split(`id="app-${app.clientId}"`)).toHaveLength(2);
  expect(listed).toContain('Paper Mill');
  expect(listed).not.toContain(app.secret);
  expect(await refusalOf(app)).toEqual([400, 'invalid_grant']); // the code is wrong, the secret is not
  expect(await refusalOf({ ...app, secret: `${app.secret}x` })).toEqual([401, 'invalid_client']);
});

test('gives an app a new secret, and revokes the old one at once', async () => {
  const { app } = await newApp(owner, 'Rotated');
  const page = await owner.follow(`${apps}/${app.clientId}/rotate`, {}, apps);
  const rotated = { ...app, secret: secretIn(page) };
  expect(rotated.secret).not.toBe(app.secret);
  expect(await refusalOf(app)).toEqual([401, 'invalid_client']);
  expect(await refusalOf(rotated)).toEqual([400, 'invalid_grant']);
});

test('changes the name and the redirect URIs of an app, and keeps its secret and id', async () => {
  const { app } = await newApp(owner, 'Misspelt');
  const edit = `${apps}/${app.clientId}/edit`;
  const form = await (await owner.get(edit)).text();
  expect(form).toContain('value="Misspelt"');
  expect(form).toContain(`${redirectUri}</textarea>`);
  const refused = await owner.send(edit, { name: 'Spelt', redirect_uris: '/callback' });
  expect([refused.status, textOf(await refused.text())]).toEqual([
    400,
    expect.stringMatching(/must be an absolute URL/),
  ]);
  const uris = 'https://app.example.com/new\nhttps://app.example.com/newer';
  const page = textOf(await owner.follow(edit, { name: 'Spelt', redirect_uris: uris }));
  expect(page).toContain('The app has been changed.');
  expect(page).toMatch(/Spelt.*https:\/\/app\.example\.com\/new .*\/newer/s);
  expect(page).not.toContain('Misspelt');
  expect(await refusalOf(app)).toEqual([400, 'invalid_grant']);
  const stranger = await newCustomer(service.baseUrl);
  expect((await stranger.get(edit)).status).toBe(404);
  const forged = await stranger.send(edit, { name: 'Stolen', redirect_uris: redirectUri }, apps);
  expect(forged.status).toBe(404);
});

test('deletes an app with all that it was granted', async () => {
  const { app } = await newApp(owner, 'Soon gone');
  const person = await newCustomer(service.baseUrl);
  const { access_token: key } = await newTokens(person, service.baseUrl, app);
  expect((await service.call('GET', '/credits', { key })).status).toBe(200);
  const deleted = await owner.send(`${apps}/${app.clientId}/delete`, {}, apps);
  expect([deleted.status, deleted.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}${apps}?done=deleted`,
  ]);
  expect(await (await owner.get(apps)).text()).not.toContain(app.clientId);
  expect((await service.call('GET', '/credits', { key })).status).toBe(401);
  const again = await owner.send(`${apps}/${app.clientId}/delete`, {}, apps);
  expect(again.status).toBe(404);
  expect(await again.text()).toContain('This app does not exist here');
});

test.each([
  ['http://app.example.com/callback', 'must be https, or http on localhost'],
  ['javascript:alert(1)', 'must be https'],
  ['https://app.example.com/#fragment', 'must not have a fragment'],
  ['https://user:secret@app.example.com/', 'must not contain a user name'],
  ['/callback', 'must be an absolute URL'],
  ['', 'must have 1 to 10 URIs'],
  [
    Array.from({ length: 11 }, (_, index) => `https://app.example.com/${index}`).join('\n'),
    'must have 1 to 10 URIs',
  ],
])('refuses the redirect URIs %j on the form itself, and makes no app', async (redirect_uris, reason) => {
  const visitor = await newCustomer(service.baseUrl);
  const answer = await visitor.send(apps, { name: 'Refused "app"', redirect_uris });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(textOf(page)).toContain(reason);
  expect(page).toContain('value="Refused &quot;app&quot;"');
  expect(page).toContain(`${redirect_uris}</textarea>`);
  expect(page).toContain('There are no apps yet.');
});

test.each(['http://localhost:8080/cb', 'http://127.0.0.1/cb', 'http://[::1]:9/cb'])(
  'takes the redirect URI %s, which is on loopback',
  async (redirect_uris) => {
    const page = await owner.follow(apps, { name: 'On this machine', redirect_uris });
    expect(page).toContain(`<code>${redirect_uris}</code>`);
  },
);

test('escapes the names of apps', async () => {
  const visitor = await newCustomer(service.baseUrl);
  const { page } = await newApp(visitor, '"><img src=x onerror=alert(1)><script>alert(2)</script>');
  for (const shown of [page, await (await visitor.get(apps)).text()]) {
    expect(shown).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(2)');
    expect(shown).not.toMatch(/<img src=x|<script>alert/);
  }
});

test('keeps an app from other accounts, and from the other environment', async () => {
  const { app } = await newApp(owner, 'Mine alone');
  const inTest = cookiesOf(owner, newVisitor(service.testBaseUrl));
  for (const visitor of [await newCustomer(service.baseUrl), inTest]) {
    expect(await (await visitor.get(apps)).text()).not.toContain(app.clientId);
    for (const action of ['rotate', 'delete']) {
      const answer = await visitor.send(`${apps}/${app.clientId}/${action}`, {}, apps);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('svc_cs_');
    }
  }
  expect(await refusalOf(app)).toEqual([400, 'invalid_grant']);
});

test('shows the authorised apps with their permissions, and revokes one at once', async () => {
  const { app } = await newApp(owner, 'Reads <b>credits</b>');
  const person = await newCustomer(service.baseUrl);
  const { access_token: key } = await newTokens(person, service.baseUrl, app, {
    scope: 'credits:read pdf:read',
  });
  const page = await (await person.get('/dashboard/connected-apps')).text();
  const text = textOf(page);
  expect(text).toContain('Reads <b>credits</b>');
  expect(text).toContain('View the credit balance and usage');
  expect(text).toContain('Read and download stored PDFs');
  expect(text).not.toContain('Merge PDFs');
  expect(page).not.toContain('<b>credits');

  const revoke = `/dashboard/connected-apps/${app.clientId}/revoke`;
  const stranger = await newCustomer(service.baseUrl);
  const inTest = cookiesOf(person, newVisitor(service.testBaseUrl));
  for (const visitor of [stranger, inTest, owner]) {
    const answer = await visitor.send(revoke, {}, '/dashboard/connected-apps');
    expect(answer.status).toBe(404);
  }
  expect((await service.call('GET', '/credits', { key })).status).toBe(200);

  const revoked = await person.send(revoke, {}, '/dashboard/connected-apps');
  expect(revoked.status).toBe(303);
  expect((await service.call('GET', '/credits', { key })).status).toBe(401);
  const after = textOf(await (await person.get('/dashboard/connected-apps?done=revoked')).text());
  expect(after).toContain('The app no longer has access.');
  expect(after).toContain('No app has access.');
});

async function newApp(visitor: SignedIn, name: string) {
  const page = await visitor.follow(apps, { name, redirect_uris: redirectUri });
  const clientId = /<dt>Client ID<\/dt><dd><code>([0-9a-f-]{36})/.exec(page)?.[1] ?? '';
  return { page, app: { clientId, secret: secretIn(page), redirectUri } };
}

function secretIn(page: string): string {
  return /svc_cs_\w+/.exec(page)?.[0] ?? '';
}

/** How the token endpoint refuses an invalid code: after it has checked the secret. */
async function refusalOf(app: Parameters<typeof postAs>[0]): Promise<[number, string]> {
  const fields = { grant_type: 'authorization_code', code: 'none', redirect_uri: redirectUri };
  const answer = await postAs(app, `${service.baseUrl}/oauth/token`, fields);
  return [answer.status, ((await answer.json()) as { error: string }).error];
}
