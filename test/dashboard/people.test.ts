import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { catalog } from '../../functions/catalog.ts';
import type { Role } from '../../functions/core/contract/callers/role.ts';
import type { Endpoint } from '../../functions/core/contract/endpoint.ts';
import { authorizationPath, consent, newApp, newTokens } from '../oauth/app.ts';
import type { Service } from '../service.ts';
import { forgetAddresses, sharedService } from '../shared-service.ts';
import { newCustomer, newVisitor, type SignedIn, type Visitor } from './visitor.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(forgetAddresses);

test('an invited person who is new chooses a password, and belongs to the account with the role', async () => {
  const owner = await newCustomer(service.baseUrl);
  const email = newEmail();
  const link = await invite(owner, email, 'developer');
  const visitor = newVisitor(service.baseUrl);
  expect(await textOf(visitor, link)).toContain(`invites <b>${email}</b> to an account, as a developer`);
  const accepted = await visitor.send('/dashboard/invitation', { password: 'correct horse battery' }, link);
  expect(accepted.status).toBe(400); // the token is missing
  const joined = await accept(visitor, link, 'correct horse battery');
  expect(joined.headers.get('location')).toBe(`${service.baseUrl}/dashboard/people?done=joined`);
  const page = await textOf(visitor, '/dashboard/people');
  expect(page).toContain(owner.email);
  expect(page).toContain(`${email} (you)`);
  expect(await textOf(visitor, '/dashboard')).toContain(`developer of ${owner.email}`);
  expect((await visitor.get(link)).status).toBe(400);
});

test('an invitation is accepted once, by its address alone, and not after it was withdrawn', async () => {
  const [owner, other] = [await newCustomer(service.baseUrl), await newCustomer(service.baseUrl)];
  const link = await invite(owner, other.email, 'viewer');
  const stranger = await newCustomer(service.baseUrl);
  expect(await textOf(stranger, link)).toContain(`Sign in as ${other.email}`);
  const token = new URL(link, service.baseUrl).searchParams.get('token') ?? '';
  const stolen = await stranger.send('/dashboard/invitation', { token, password: '' }, '/dashboard');
  expect([stolen.status, await stolen.text()]).toEqual([400, expect.stringContaining('is for')]);
  const both = await Promise.all([1, 2].map(() => accept(other, link, '')));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 403].toSorted());

  const second = await invite(owner, newEmail(), 'viewer');
  const people = await textOf(owner, '/dashboard/people');
  const invitation = /name="invitation" value="([0-9a-f]{64})"/.exec(people)?.[1] ?? '';
  await owner.send('/dashboard/people/withdraw', { invitation }, '/dashboard/people');
  expect((await newVisitor(service.baseUrl).get(second)).status).toBe(400);
});

test('a person of two accounts switches between them, with the role of each', async () => {
  const [owner, other] = [await newCustomer(service.baseUrl), await newCustomer(service.baseUrl)];
  await accept(other, await invite(owner, other.email, 'viewer'), '');
  expect(await textOf(other, '/dashboard')).toContain(`viewer of ${owner.email}`);
  const page = await textOf(other, '/dashboard');
  expect(page).toContain(`<button>${other.email}</button>`);
  const account = /name="account" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const switched = await other.send('/dashboard/people/switch', { account }, '/dashboard/people');
  expect(switched.status).toBe(303);
  expect(await textOf(other, '/dashboard')).not.toContain('viewer of');
  const foreign = await other.send('/dashboard/people/switch', { account: 'another' }, '/dashboard/people');
  expect(foreign.status).toBe(400);
});

test('a removed person is out at once: pages, and what was given to apps', async () => {
  const { owner, person } = await ownerAnd('developer');
  const app = await newApp(service);
  const tokens = await newTokens(person, service.baseUrl, app);
  const read = () => service.call('GET', '/credits', { key: tokens.access_token });
  expect((await read()).status).toBe(200);
  await owner.send('/dashboard/people/remove', { person: await hashOf(person.email) }, '/dashboard/people');
  expect((await person.get('/dashboard')).status).toBe(303);
  expect((await read()).status).toBe(401);
  const back = await invite(owner, person.email, 'viewer');
  await accept(newVisitor(service.baseUrl), back, 'another password');
  expect((await read()).status).toBe(401);
  expect((await person.get('/dashboard')).status).toBe(303);
});

test('who becomes a viewer lets apps read alone, also those that had more', async () => {
  const { owner, person } = await ownerAnd('developer');
  const app = await newApp(service);
  const tokens = await newTokens(person, service.baseUrl, app, { scope: 'pdf:generate credits:read' });
  const make = () => service.call('POST', '/textToPdf', { key: tokens.access_token, json: { text: 'Hi' } });
  expect((await make()).status).toBe(200);
  const fields = { person: await hashOf(person.email), role: 'viewer' };
  await owner.send('/dashboard/people/role', fields, '/dashboard/people');
  expect((await make()).status).toBe(403);
  expect((await service.call('GET', '/credits', { key: tokens.access_token })).status).toBe(200);
  const more = authorizationPath(app, { scope: 'pdf:generate pdf:read' });
  expect(await textOf(person, more)).not.toContain('pdf:generate</span>');
  expect((await consent(person, service.baseUrl, more)).get('code')).toBeTruthy();
  const refused = await person.get(authorizationPath(app, { scope: 'pdf:generate' }));
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('Your role')]);
});

test('a viewer takes back what they gave an app themselves, and nothing that others gave', async () => {
  const { owner, person } = await ownerAnd('viewer');
  const app = await newApp(service);
  const wanted = { scope: 'credits:read' };
  const tokens = [
    await newTokens(owner, service.baseUrl, app, wanted),
    await newTokens(person, service.baseUrl, app, wanted),
  ];
  const path = `/dashboard/connected-apps/${app.clientId}/revoke`;
  await person.send(path, {}, '/dashboard/connected-apps');
  const reads = tokens.map(({ access_token: key }) => service.call('GET', '/credits', { key }));
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 401]);
});

test('the last owner can neither go nor become less, also where two go at once', async () => {
  const { owner, person } = await ownerAnd('owner');
  const leave = (visitor: Visitor) => visitor.send('/dashboard/people/leave', {}, '/dashboard/people');
  const answers = await Promise.all([leave(owner), leave(person)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  const rest = answers[0]?.status === 400 ? owner : person;
  const fields = { person: await hashOf(rest.email), role: 'viewer' };
  const demoted = await rest.send('/dashboard/people/role', fields, '/dashboard/people');
  expect([demoted.status, await demoted.text()]).toEqual([400, expect.stringContaining('needs an owner')]);
});

/** What each role gets for it: 403 is a refusal by the role; all else came to the page. */
const actions: readonly (readonly [
  string,
  string,
  Readonly<Record<string, string>>,
  Record<Role, boolean>,
])[] = [
  ['GET', '/dashboard', {}, { viewer: true, developer: true, owner: true }],
  ['GET', '/dashboard/keys', {}, { viewer: true, developer: true, owner: true }],
  ['GET', '/dashboard/documents', {}, { viewer: true, developer: true, owner: true }],
  ['GET', '/dashboard/people', {}, { viewer: true, developer: true, owner: true }],
  ['GET', '/dashboard/account', {}, { viewer: true, developer: true, owner: true }],
  ['GET', '/dashboard/webhook', {}, { viewer: false, developer: true, owner: true }],
  ['GET', '/dashboard/account/delete', {}, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/keys', { name: 'A key' }, { viewer: false, developer: true, owner: true }],
  ['POST', '/dashboard/keys/revoke', { key: '' }, { viewer: false, developer: true, owner: true }],
  ['POST', '/dashboard/oauth-apps', { name: '' }, { viewer: false, developer: true, owner: true }],
  ['POST', '/dashboard/documents/doc_x/delete', {}, { viewer: false, developer: true, owner: true }],
  ['POST', '/dashboard/webhook/rotate', {}, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/storage', {}, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/usage/alert', { below: '' }, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/people/invite', { email: '' }, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/people/role', { person: '' }, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/people/remove', { person: '' }, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/account/delete', { password: '' }, { viewer: false, developer: false, owner: true }],
  ['POST', '/dashboard/account/password', { password: '' }, { viewer: true, developer: true, owner: true }],
];

test.each(['viewer', 'developer', 'owner'] as const)('a %s may do what the table says', async (role) => {
  const { person } = await ownerAnd(role);
  const outcome: string[] = [];
  const expected: string[] = [];
  for (const [method, path, fields, allowed] of actions) {
    const answer =
      method === 'GET' ? await person.get(path) : await person.send(path, fields, '/dashboard/people');
    const isRefused = isRefusedByRole(answer.status, await answer.text());
    outcome.push(`${method} ${path} ${isRefused ? 'refused' : 'allowed'}`);
    expected.push(`${method} ${path} ${allowed[role] ? 'allowed' : 'refused'}`);
  }
  expect(outcome).toEqual(expected);
});

test.each(['viewer', 'developer'] as const)(
  'no page shows a %s a form or link that is then refused',
  async (role) => {
    const { owner, person } = await ownerAnd(role);
    await owner.send('/dashboard/oauth-apps', { name: 'An app', redirect_uris: 'https://app.example.com/' });
    const key = keyIn(await owner.follow('/dashboard/keys', { name: 'A key' }));
    const json = { text: 'Hello', storage: { mode: 'default' } };
    const made = await service.call('POST', '/textToPdf', { key, json });
    const { document_id } = (await made.json()) as { readonly document_id: string };
    const examples = [
      `/dashboard/documents/${document_id}`,
      '/dashboard/playground/textToPdf',
      '/tools/merge',
    ];
    const targets = new Set<string>();
    for (const path of [...plainPages(), ...examples])
      for (const target of targetsOn(await textOf(person, path))) targets.add(target);
    expect(targets).toContain('GET /dashboard/people');
    const refused: string[] = [];
    for (const target of targets) {
      const [method, path = ''] = target.split(' ');
      const answer = method === 'GET' ? await person.get(path) : await person.post(path, {});
      if (isRefusedByRole(answer.status, await answer.text())) refused.push(target);
    }
    expect(refused).toEqual([]);
  },
);

/** The pages for people who are signed in, without those about one thing. */
function plainPages(): readonly string[] {
  const families: readonly Readonly<Record<string, Endpoint>>[] = [catalog.dashboard, catalog.tools];
  return families
    .flatMap((family) => Object.values(family))
    .filter(({ method, access, produces }) => method === 'GET' && access === 'session' && produces === 'page')
    .map(({ path }) => path)
    .filter((path) => !path.includes('{'));
}

/** Where a page's links and forms lead, but for the forms of single endpoints and tools, which are alike. */
function targetsOn(page: string): readonly string[] {
  const links = [...page.matchAll(/<a [^>]*href="([^"#?]*)/g)].map(([, to]) => `GET ${to}`);
  const forms = [...page.matchAll(/<form [^>]*method="post"[^>]*action="([^"#?]*)/g)].map(
    ([, to]) => `POST ${to}`,
  );
  return [...links, ...forms]
    .map((target) => target.replace(service.baseUrl, ''))
    .filter((target) =>
      /^(GET \/dashboard(?!\/playground\/)|POST \/(dashboard(?!\/sign-out)|tools))/.test(target),
    );
}

function isRefusedByRole(status: number, page: string): boolean {
  return status === 403 && page.includes('of this account, and this needs');
}

test('a key that a developer makes cannot change the account', async () => {
  const { owner, person } = await ownerAnd('developer');
  const key = keyIn(await person.follow('/dashboard/keys', { name: 'Everything', access: 'all' }));
  expect((await service.call('DELETE', '/account/storage', { key })).status).toBe(403);
  const asked = { name: 'More', access: 'some', scopes: 'account:write' };
  expect((await person.send('/dashboard/keys', asked)).status).toBe(400);
  const owners = await owner.follow('/dashboard/keys', { name: 'The owner’s', access: 'all' });
  const edit = [...owners.matchAll(/\/dashboard\/keys\/[^"/]+\/edit/g)].map(([path]) => path);
  const statuses = [];
  for (const path of edit) statuses.push((await person.send(path, { name: 'Mine', access: 'all' })).status);
  expect(statuses.toSorted()).toEqual([303, 400]);
});

test('everybody’s changes are listed with their author', async () => {
  const { owner, person } = await ownerAnd('developer');
  await person.send('/dashboard/keys', { name: 'By the developer' });
  const page = await textOf(owner, '/dashboard/account');
  expect(page).toContain('By the developer');
  expect(page).toContain(`<td data-label="By">${person.email}</td>`);
  expect(page).toContain('Person invited');
});

async function ownerAnd(role: Role): Promise<{ readonly owner: SignedIn; readonly person: SignedIn }> {
  const owner = await newCustomer(service.baseUrl);
  const email = newEmail();
  const password = 'correct horse battery';
  const visitor = newVisitor(service.baseUrl);
  await accept(visitor, await invite(owner, email, role), password);
  return { owner, person: { ...visitor, email, password } };
}

/** Invites an address, and returns the path of the link in the mail. */
async function invite(owner: Visitor, email: string, role: Role): Promise<string> {
  await owner.follow('/dashboard/people/invite', { email, role }, '/dashboard/people');
  const outbox = join(service.dataDir, 'outbox');
  const mails = readdirSync(outbox)
    .sort()
    .map((file) => readFileSync(join(outbox, file), 'utf8'));
  const sent = mails.filter((mail) => mail.includes(`To: ${email}\r\n`));
  const [, path = ''] = /(\/dashboard\/invitation\?token=[\w-]+)/.exec(sent.at(-1) ?? '') ?? [];
  if (!path) throw new Error(`no invitation among ${sent.length} mails to ${email}`);
  return path;
}

function accept(visitor: Visitor, link: string, password: string): Promise<Response> {
  const token = new URL(link, service.baseUrl).searchParams.get('token') ?? '';
  return visitor.send('/dashboard/invitation', { token, password }, link);
}

async function textOf(visitor: Visitor, path: string): Promise<string> {
  return (await visitor.get(path)).text();
}

async function hashOf(email: string): Promise<string> {
  const { personHash } = await import('../../functions/core/identity/people/person.ts');
  return personHash(email);
}

function keyIn(page: string): string {
  return /svc_(live|test)_\w+/.exec(page)?.[0] ?? '';
}

function newEmail(): string {
  return `${randomUUID()}@example.com`;
}
