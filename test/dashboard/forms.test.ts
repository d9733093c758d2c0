import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { formTokenOf, newCustomer, newVisitor, type SignedIn, signIn, signUp } from './visitor.ts';

let service: Service;
let visitor: SignedIn;

beforeAll(async () => {
  service = await sharedService();
  visitor = await signUp(service.baseUrl);
});
test('leads whoever is not signed in to the sign-in page, and from there back', async () => {
  const stranger = newVisitor(service.baseUrl);
  const refused = await stranger.get('/dashboard/keys?done=revoked');
  expect(refused.status).toBe(303);
  const location = refused.headers.get('location') ?? '';
  expect(location).toBe(`${service.baseUrl}/dashboard/sign-in?next=%2Fdashboard%2Fkeys%3Fdone%3Drevoked`);
  const page = location.slice(service.baseUrl.length);
  const { email, password } = visitor;
  const answer = await stranger.send('/dashboard/sign-in', { email, password, next: nextIn(page) }, page);
  expect(answer.headers.get('location')).toBe(`${service.baseUrl}/dashboard/keys?done=revoked`);
});

test('keeps a session in a cookie that no script, no other host and no foreign form can use', async () => {
  const stranger = newVisitor(service.baseUrl);
  const answer = await stranger.send('/dashboard/sign-in', {
    email: visitor.email,
    password: visitor.password,
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    ),
  ]);
});

test('sends every page with a policy that lets nothing in but what is on it, and never keeps it', async () => {
  for (const path of [
    '/dashboard',
    '/dashboard/keys',
    '/dashboard/account',
    '/dashboard/sign-in?next=/dashboard',
  ]) {
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    const headers = Object.fromEntries(page.headers);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).not.toMatch(
      /https?:\/\/(?!127\.0\.0\.1)[\w.]+\.[a-z]{2,}\/[^"]*\.(css|js|woff)/,
    );
  }
});

const forms: readonly [path: string, fields: Record<string, string>][] = [
  ['/dashboard/keys', { name: 'Forged' }],
  ['/dashboard/sign-out', {}],
  ['/dashboard/account/password', { password: 'correct horse battery', new_password: 'forged password' }],
  ['/dashboard/account/delete', { password: 'correct horse battery' }],
  ['/dashboard/sign-in', { email: 'demo@example.com', password: 'whatever it is' }],
  ['/dashboard/sign-up', { email: 'forged@example.com', password: 'forged password' }],
];

test.each(forms)('refuses a form for %s that is not one of ours', async (path, fields) => {
  const other = await newCustomer(service.baseUrl);
  const otherToken = formTokenOf(await (await other.get('/dashboard/keys')).text());
  const ownToken = formTokenOf(await (await visitor.get('/dashboard/keys')).text());
  const forgeries: [fields: Record<string, string>, headers: Record<string, string>][] = [
    [fields, {}],
    [{ ...fields, form_token: '' }, {}],
    [{ ...fields, form_token: otherToken }, {}],
    [{ ...fields, form_token: ownToken }, { 'Sec-Fetch-Site': 'cross-site' }],
    [{ ...fields, form_token: ownToken }, { 'Sec-Fetch-Site': 'same-site' }],
    [{ ...fields, form_token: ownToken }, { Origin: 'https://evil.example' }],
    [{ ...fields, form_token: ownToken }, { Origin: 'null' }],
  ];
  for (const [forged, headers] of forgeries) {
    const answer = await visitor.post(path, forged, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(await answer.text()).toContain('Form Refused');
  }
  expect(await (await visitor.get('/dashboard/keys')).text()).toContain('There are no keys yet.');
});

test('does not take a token twice over, nor a form of another kind', async () => {
  const token = formTokenOf(await (await visitor.get('/dashboard/keys')).text());
  const body = `name=Forged&form_token=${token}&form_token=${token}`;
  const twice = await raw('/dashboard/keys', body, 'application/x-www-form-urlencoded');
  expect(twice.status).toBe(403);
  const json = await raw(
    '/dashboard/keys',
    JSON.stringify({ name: 'Forged', form_token: token }),
    'application/json',
  );
  expect(json.status).toBe(415);
  const many = await raw('/dashboard/keys', 'a=1&'.repeat(2_000), 'application/x-www-form-urlencoded');
  expect(many.status).toBe(400);
});

test('starts a new session at sign-in, even if the browser already had a cookie', async () => {
  const victim = newVisitor(service.baseUrl);
  const planted = 'A'.repeat(43);
  victim.cookies.set('__Host-session', planted);
  const { email, password } = visitor;
  await victim.send('/dashboard/sign-in', { email, password });
  const session = victim.cookies.get('__Host-session');
  expect(session).toMatch(/^[\w-]{43}$/);
  expect(session).not.toBe(planted);
  const attacker = newVisitor(service.baseUrl);
  attacker.cookies.set('__Host-session', planted);
  expect((await attacker.get('/dashboard')).status).toBe(303);
});

test('ends the earlier session when a browser signs in again, and the session at sign-out', async () => {
  const browser = await signIn(service.baseUrl, visitor);
  const before = browser.cookies.get('__Host-session') ?? '';
  const page = '/dashboard/sign-in?next=/dashboard/keys';
  await browser.send('/dashboard/sign-in', { email: browser.email, password: browser.password }, page);
  const after = browser.cookies.get('__Host-session') ?? '';
  expect(after).not.toBe(before);
  expect(await isSession(before)).toBe(false);
  expect(await isSession(after)).toBe(true);
  const out = await browser.send('/dashboard/sign-out', {}, '/dashboard');
  expect(out.status).toBe(303);
  expect(out.headers.get('location')).toBe(`${service.baseUrl}/dashboard/sign-in`);
  expect(browser.cookies.has('__Host-session')).toBe(false);
  expect(await isSession(after)).toBe(false);
});

const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/dashboard/../..//evil.example',
  '/dashboard\\..\\..\\evil.example',
  '/dashboard@evil.example',
  '/dashboard/%2e%2e/%2e%2e/docs',
  'javascript:alert(1)',
  '/docs',
  '/d/token',
  '/dashboardevil',
  '/dashboard\r\nSet-Cookie: a=b',
  '/dashboard\tx',
  `/dashboard/${'a'.repeat(5_000)}`,
];

test('ignores a next page on another site, on the pages to sign in and up', async () => {
  const stranger = newVisitor(service.baseUrl);
  for (const next of elsewhere) {
    for (const path of ['/dashboard/sign-in', '/dashboard/sign-up']) {
      const page = await (await stranger.get(`${path}?${new URLSearchParams({ next })}`)).text();
      expect([next, page]).toEqual([next, expect.not.stringMatching(/evil|name="next"|[?&]next=/)]);
    }
  }
});

test.each(['https://evil.example/', '/\\evil.example', '/dashboard\r\nSet-Cookie: a=b'])(
  'leads to the overview, not to %j, who posts that',
  async (next) => {
    const { email, password } = visitor;
    const answer = await newVisitor(service.baseUrl).send('/dashboard/sign-in', { email, password, next });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${service.baseUrl}/dashboard`);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  },
);

test('continues to OAuth by a page that redirects automatically', async () => {
  const stranger = newVisitor(service.baseUrl);
  const next = '/oauth/authorize?client_id=a&state=%22%3E%3Cscript%3E';
  const { email, password } = visitor;
  const answer = await stranger.send('/dashboard/sign-in', { email, password, next });
  expect(answer.status).toBe(200);
  expect(stranger.cookies.has('__Host-session')).toBe(true);
  expect(await answer.text()).toContain(
    `<meta http-equiv="refresh" content="0; url=${service.baseUrl}/oauth/authorize?client_id=a&amp;state=%22%3E%3Cscript%3E">`,
  );
});

test('escapes what people have written', async () => {
  const browser = await newCustomer(service.baseUrl);
  const name = `"><script>alert(1)</script><img src=x onerror=alert(2)>'{{7*7}}`;
  const made = await browser.follow('/dashboard/keys', { name });
  const listed = await (await browser.get('/dashboard/keys')).text();
  for (const page of [made, listed]) {
    expect(page).toContain(
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&#39;{{7*7}}',
    );
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
  }
  const again = await browser.send(
    '/dashboard/sign-in?',
    { email: name, password: 'x' },
    '/dashboard/sign-in?next=/dashboard',
  );
  const shown = await again.text();
  expect(again.status).toBe(400);
  expect(shown).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(shown).not.toContain('<script>alert');
});

test('reports the faults of a form on the form itself, and never shows a password again', async () => {
  const stranger = newVisitor(service.baseUrl);
  const short = await stranger.send('/dashboard/sign-up', {
    email: 'someone@example.com',
    password: 'sh0rt&<',
  });
  expect(short.status).toBe(400);
  const page = await short.text();
  expect(page).toContain('Password must have 8 to 1024 characters.');
  expect(page).toContain('value="someone@example.com"');
  expect(page).not.toContain('sh0rt');
  const taken = await stranger.send('/dashboard/sign-up', {
    email: visitor.email,
    password: 'another password',
  });
  expect(taken.status).toBe(400);
  const nameless = await visitor.send('/dashboard/keys', { name: '  ' });
  expect(nameless.status).toBe(400);
  expect(await nameless.text()).toContain('Name must have 1 to 100 characters.');
});

test('signs every other browser out when the password is changed, and lets in with the new one alone', async () => {
  const first = await newCustomer(service.baseUrl);
  const second = await signIn(service.baseUrl, first);
  const wrong = await first.send('/dashboard/account/password', {
    password: 'not that one',
    new_password: 'a newer password',
  });
  expect(wrong.status).toBe(400);
  const changed = await first.send('/dashboard/account/password', {
    password: first.password,
    new_password: 'a newer password',
  });
  expect(changed.status).toBe(303);
  expect((await first.get('/dashboard/account?done=password')).status).toBe(200);
  expect((await second.get('/dashboard')).status).toBe(303);
  await expect(signIn(service.baseUrl, first)).rejects.toThrow('400');
  await signIn(service.baseUrl, { ...first, password: 'a newer password' });
});

test('deletes an account with its keys and sessions, given its password', async () => {
  const browser = await newCustomer(service.baseUrl);
  const other = await signIn(service.baseUrl, browser);
  const key = keyIn(await browser.follow('/dashboard/keys', { name: 'Soon gone' }));
  expect((await service.call('GET', '/credits', { key })).status).toBe(200);
  const wrong = await browser.send('/dashboard/account/delete', { password: 'not that one' });
  expect(wrong.status).toBe(400);
  expect((await service.call('GET', '/credits', { key })).status).toBe(200);
  const deleted = await browser.send('/dashboard/account/delete', { password: browser.password });
  expect(deleted.status).toBe(200);
  expect(await deleted.text()).toContain('Your account is deleted');
  expect(browser.cookies.has('__Host-session')).toBe(false);
  expect((await other.get('/dashboard')).status).toBe(303);
  expect((await service.call('GET', '/credits', { key })).status).toBe(403);
  await expect(signIn(service.baseUrl, browser)).rejects.toThrow('400');
});

test('makes keys of the environment that the page belongs to, with one session for both', async () => {
  const browser = await newCustomer(service.baseUrl);
  const inTest = newVisitor(service.testBaseUrl);
  inTest.cookies.set('__Host-session', browser.cookies.get('__Host-session') ?? '');
  const page = await (await inTest.get('/dashboard/keys')).text();
  expect(page).toContain(`<a href="${service.baseUrl}/dashboard/keys">live</a>`);
  const key = keyIn(await inTest.follow('/dashboard/keys', { name: 'In test' }));
  expect(key).toMatch(/^svc_test_/);
  expect((await service.call('GET', '/credits', { key, environment: 'test' })).status).toBe(200);
  expect(await (await browser.get('/dashboard/keys')).text()).not.toContain('In test');
  expect(await (await inTest.get('/dashboard/keys')).text()).toContain('In test');
});

test('refuses to revoke a key of another account', async () => {
  const owner = await newCustomer(service.baseUrl);
  const made = await owner.follow('/dashboard/keys', { name: 'Mine' });
  const hash = /name="key" value="([0-9a-f]{64})"/.exec(made)?.[1] ?? '';
  await visitor.send('/dashboard/keys/revoke', { key: hash }, '/dashboard/keys');
  expect((await service.call('GET', '/credits', { key: keyIn(made) })).status).toBe(200);
  await owner.send('/dashboard/keys/revoke', { key: hash }, '/dashboard/keys');
  expect((await service.call('GET', '/credits', { key: keyIn(made) })).status).toBe(403);
});

test('leaves its pages out of what programs read', async () => {
  const document = await (await service.call('GET', '/openapi.json')).text();
  expect(document).not.toContain('/dashboard');
});

function nextIn(location: string): string {
  return new URL(location, service.baseUrl).searchParams.get('next') ?? '';
}

function keyIn(page: string): string {
  return /svc_(live|test)_\w+/.exec(page)?.[0] ?? '';
}

async function isSession(token: string): Promise<boolean> {
  const browser = newVisitor(service.baseUrl);
  browser.cookies.set('__Host-session', token);
  return (await browser.get('/dashboard')).status === 200;
}

function raw(path: string, body: string, type: string): Promise<Response> {
  const session = visitor.cookies.get('__Host-session');
  const headers = { 'Content-Type': type, Cookie: `__Host-session=${session}` };
  return fetch(`${service.baseUrl}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
}
