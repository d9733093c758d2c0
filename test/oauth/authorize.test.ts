import { beforeAll, describe, expect, test } from '@jest/globals';
import { formTokenOf, newCustomer, newVisitor, type SignedIn } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import {
  type App,
  answerConsent,
  answerOf,
  authorizationPath,
  codeFields,
  consent,
  formOf,
  newApp,
  newVerifier,
  postAs,
} from './app.ts';

let service: Service;
let visitor: SignedIn;
let app: App;
let publicApp: App;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
  app = await newApp(service);
  publicApp = await newApp(service, { isPublic: true, name: 'Open Mill' });
});
async function consentPage(path = authorizationPath(app)): Promise<string> {
  const response = await visitor.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

test('leads whoever is not signed in to the sign-in page, and from there back to the question', async () => {
  const stranger = newVisitor(service.baseUrl);
  const path = authorizationPath(app);
  const refused = await stranger.get(path);
  expect(refused.status).toBe(303);
  const location = refused.headers.get('location') ?? '';
  expect(location).toBe(`${service.baseUrl}/dashboard/sign-in?${new URLSearchParams({ next: path })}`);
  const { email, password } = visitor;
  const answer = await stranger.send(
    '/dashboard/sign-in',
    { email, password, next: path },
    location.slice(service.baseUrl.length),
  );
  expect(await answer.text()).toContain(`url=${service.baseUrl}${path.replaceAll('&', '&amp;')}`);
  expect(await (await stranger.get(path)).text()).toContain('Paper Mill');
});

test('asks with the name of the app, where it leads, whose account it is and every scope in words', async () => {
  const page = await consentPage();
  const { origin } = new URL(app.redirectUri);
  for (const text of [
    '<strong>Paper Mill</strong>',
    '<strong>app.example.com</strong>',
    visitor.email,
    'Read and download stored PDFs',
    'View the credit balance and usage',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('Merge PDFs');
  expect(origin).toBe('https://app.example.com');
});

test('shows the question in no frame, keeps it nowhere, and runs no script on it', async () => {
  const { headers } = await visitor.get(authorizationPath(app));
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cache-control')).toBe('no-store');
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https:");
  expect(policy).toContain("script-src 'none'");
});

describe('an unregistered address', () => {
  const tricks: readonly string[] = [
    'https://evil.example.com/callback',
    'https://app.example.com/callback/',
    'https://app.example.com/Callback',
    'https://APP.example.com/callback',
    'https://app.example.com:443/callback',
    'https://app.example.com/callback?next=https://evil.example.com',
    'https://app.example.com/callback#fragment',
    'https://app.example.com/callback/../evil',
    'https://app.example.com/callback%2f',
    'https://app.example.com\\@evil.example.com/callback',
    'https://app.example.com@evil.example.com/callback',
    'https://app.example.com.evil.example.com/callback',
    'http://app.example.com/callback',
    'https://app.example.com/callback https://evil.example.com',
    ' https://app.example.com/callback',
    'https://app.example.com/callback\r\nLocation: https://evil.example.com',
    'javascript:alert(1)',
    '//app.example.com/callback',
    '',
  ];

  test.each(tricks)('is not led to: %j', async (redirectUri) => {
    const response = await visitor.get(authorizationPath(app, { redirect_uri: redirectUri }));
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('redirect_uri does not match any that the app registered');
  });

  test('is not led to for want of a redirect URI, or of a known client', async () => {
    const requests = [
      authorizationPath(app, { redirect_uri: undefined }),
      authorizationPath(app, { client_id: undefined }),
      authorizationPath(app, { client_id: 'no-such-client' }),
      authorizationPath(await newApp(service, { environment: 'test' })),
    ];
    for (const path of requests) {
      const response = await visitor.get(path);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    }
  });

  test('is not led to by a form either', async () => {
    const form = formOf(await consentPage());
    form.set('redirect_uri', 'https://evil.example.com/callback');
    const response = await answerConsent(visitor, service.baseUrl, form);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });
});

describe('a request that cannot be granted', () => {
  const { challenge } = newVerifier();
  const faults: readonly (readonly [string, Record<string, string | undefined>, string])[] = [
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['an unknown scope', { scope: 'pdf:read admin' }, 'invalid_scope'],
    ['the scope for settings', { scope: 'account:write' }, 'invalid_scope'],
    ['the scope for settings beside others', { scope: 'pdf:read account:write' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['an empty scope', { scope: ' ' }, 'invalid_scope'],
    ['the plain challenge', { code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge whose method is not named', { code_challenge: challenge }, 'invalid_request'],
    ['an invalid challenge', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['a resource elsewhere', { resource: 'https://api.example.com' }, 'invalid_target'],
    ['a state that is not ASCII', { state: 'é' }, 'invalid_request'],
  ];

  test.each(faults)('is reported to the app: %s', async (_name, parameters, error) => {
    const response = await visitor.get(authorizationPath(app, parameters));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/callback\?/);
    expect(Object.fromEntries(answerOf(response))).toEqual({
      error,
      error_description: expect.any(String),
      state: parameters.state ?? 'a-state',
      iss: service.baseUrl,
    });
  });

  test('is one by an app without a secret that does not use PKCE', async () => {
    const answer = answerOf(await visitor.get(authorizationPath(publicApp)));
    expect(answer.get('error')).toBe('invalid_request');
    expect(answer.get('error_description')).toContain('code_challenge is missing');
  });
});

test('the scope for settings is offered nowhere, and granted by no form', async () => {
  const documents = ['oauth-authorization-server', 'openid-configuration', 'oauth-protected-resource'];
  for (const name of documents) {
    const metadata = await (await service.call('GET', `/.well-known/${name}`)).json();
    expect(metadata).toMatchObject({
      scopes_supported: ['pdf:generate', 'pdf:read', 'pdf:merge', 'pdf:extract', 'pdf:sign', 'credits:read'],
    });
  }
  const openapi = await (await service.call('GET', '/openapi.json')).text();
  expect(openapi.match(/"oauth2":\[[^\]]*account:write/)).toBeNull();
  const { scopes } = JSON.parse(openapi).components.securitySchemes.oauth2.flows.authorizationCode;
  expect(Object.keys(scopes)).not.toContain('account:write');

  const form = formOf(await consentPage());
  form.set('scope', 'pdf:read account:write');
  form.append('granted', 'account:write');
  const response = await answerConsent(visitor, service.baseUrl, form);
  expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  form.delete('granted');
  form.set('granted', 'pdf:read');
  const answer = answerOf(await answerConsent(visitor, service.baseUrl, form));
  const fields = codeFields(app, answer.get('code') ?? '');
  const tokens = await (await postAs(app, `${service.baseUrl}/oauth/token`, fields)).json();
  expect(tokens).toMatchObject({ scope: 'pdf:read' });
});

test('answers with the code, the state as it came and who answers', async () => {
  const state = 'a b&c=d#"<>\\%0a';
  const answer = await consent(visitor, service.baseUrl, authorizationPath(app, { state }));
  expect(Object.fromEntries(answer)).toEqual({
    code: expect.stringMatching(/^svc_ac_[0-9A-Za-z]{65}$/),
    state,
    iss: service.baseUrl,
  });
});

test('names itself by its own address in the other environment', async () => {
  const testApp = await newApp(service, { environment: 'test' });
  const answer = await consent(
    { ...visitor, get: (path) => getIn(service.testBaseUrl, path) },
    service.testBaseUrl,
    authorizationPath(testApp),
  );
  expect(answer.get('iss')).toBe(service.testBaseUrl);
});

test('keeps the query that a redirect URI was registered with', async () => {
  const other = await newApp(service, { redirectUri: 'https://app.example.com/callback?tenant=a%20b' });
  const form = formOf(await consentPage(authorizationPath(other)));
  const response = await answerConsent(visitor, service.baseUrl, form);
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/app\.example\.com\/callback\?tenant=a%20b&code=svc_ac_/,
  );
});

test('writes no header that a request asks for', async () => {
  const state = 'x\r\nSet-Cookie: session=evil\r\n\r\n<script>';
  const response = await visitor.get(authorizationPath(app, { state }));
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(answerOf(response).get('error')).toBe('invalid_request');
  expect(await response.text()).toBe('');
});

test('reports a refusal to the app, and makes no code', async () => {
  const form = formOf(await consentPage());
  const response = await answerConsent(visitor, service.baseUrl, form, 'deny');
  expect(Object.fromEntries(answerOf(response))).toEqual({
    error: 'access_denied',
    error_description: 'The user denied access.',
    state: 'a-state',
    iss: service.baseUrl,
  });
});

test('takes no answer but from the form that this browser was shown', async () => {
  const other = await newCustomer(service.baseUrl);
  const foreign = formTokenOf(await (await other.get(authorizationPath(app))).text());
  for (const token of ['', 'guess', foreign]) {
    const form = formOf(await consentPage());
    form.set('form_token', token);
    const response = await answerConsent(visitor, service.baseUrl, form);
    expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  }
});

test('refuses an answer that another site makes the browser send', async () => {
  const form = Object.fromEntries(formOf(await consentPage()));
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example.com' }]) {
    const response = await visitor.post('/oauth/authorize', { ...form, decision: 'allow' }, headers);
    expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  }
});

test('grants the scopes left ticked, and none that the app did not request', async () => {
  const answer = await consent(visitor, service.baseUrl, authorizationPath(app), [
    'pdf:read',
    'pdf:generate',
  ]);
  const fields = codeFields(app, answer.get('code') ?? '');
  const tokens = (await (await postAs(app, `${service.baseUrl}/oauth/token`, fields)).json()) as {
    scope: string;
  };
  expect(tokens.scope).toBe('pdf:read');
});

test('signing is ticked by nobody but the person', async () => {
  const path = authorizationPath(app, { scope: 'pdf:read pdf:sign' });
  const page = await (await visitor.get(path)).text();
  expect(page).toContain('value="pdf:read" checked>');
  expect(page).toContain('value="pdf:sign">');
  for (const granted of [['pdf:read'], ['pdf:read', 'pdf:sign']]) {
    const answer = await consent(visitor, service.baseUrl, path, granted);
    const fields = codeFields(app, answer.get('code') ?? '');
    const tokens = await (await postAs(app, `${service.baseUrl}/oauth/token`, fields)).json();
    expect(tokens).toMatchObject({ scope: granted.join(' ') });
  }
});

test('asks again when nothing is left ticked', async () => {
  const form = formOf(await consentPage());
  form.delete('granted');
  const response = await answerConsent(visitor, service.baseUrl, form);
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).toContain('Select at least one permission');
  expect(formOf(page).getAll('granted')).toEqual(['pdf:read', 'credits:read']);
});

test('shows the name of an app as text, and every field of a request too', async () => {
  const name = '<script>alert(1)</script>" onload="x';
  const evil = await newApp(service, { name });
  const page = await consentPage(authorizationPath(evil, { state: '"><img src=x onerror=alert(1)>' }));
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img src=x');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x');
});

test.each(['', ' ', 'a\u202eb', 'a\u0000b', 'a\nb', 'a\u200bb', 'x'.repeat(101)])(
  'lets no app have a name that cannot be read: %j',
  async (name) => {
    await expect(newApp(service, { name })).rejects.toMatchObject({ code: 'invalid_field' });
  },
);

async function getIn(baseUrl: string, path: string): Promise<Response> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${baseUrl}${path}`, { redirect: 'manual', headers: { Cookie: cookie } });
}
