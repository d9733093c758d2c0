import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import {
  type App,
  authorizationPath,
  codeFields,
  consent,
  newApp,
  newTokens,
  newVerifier,
  postAs,
  type Tokens,
} from './app.ts';
import { ageGrants } from './stored-items.ts';

let service: Service;
let visitor: SignedIn;
let app: App;
let tokenUrl: string;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
  app = await newApp(service);
  tokenUrl = `${service.baseUrl}/oauth/token`;
});
/** What fails here is not to count against the next test: something good comes from the same address. */
afterEach(async () => {
  expect((await service.call('GET', '/credits', { key: service.liveKey })).status).toBe(200);
});

async function newCode(parameters: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await consent(visitor, service.baseUrl, authorizationPath(app, parameters));
  return answer.get('code') ?? '';
}

function refreshFields(tokens: Tokens, fields: Readonly<Record<string, string>> = {}) {
  return { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, ...fields };
}

async function tokensOf(response: Response): Promise<Tokens> {
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

async function works({ access_token }: Tokens): Promise<boolean> {
  return (await service.call('GET', '/credits', { key: access_token })).status === 200;
}

/** Expects the answer of RFC 6749, and ours beside it. */
async function expectInvalidGrant(response: Response, what: string): Promise<void> {
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = (await response.json()) as { message: string };
  expect(body).toEqual({
    error: 'invalid_grant',
    error_description: body.message,
    message: expect.stringMatching(/^Invalid Grant: /),
    code: 'invalid_grant',
    request_id: response.headers.get('x-request-id'),
    doc_url: `${service.baseUrl}/docs/errors/invalid_grant`,
  });
  expect(body.message).toContain(what);
}

describe('a code', () => {
  test('works once: showing it again revokes all tokens issued from it', async () => {
    const code = await newCode();
    const tokens = await tokensOf(await postAs(app, tokenUrl, codeFields(app, code)));
    expect(await works(tokens)).toBe(true);
    await expectInvalidGrant(await postAs(app, tokenUrl, codeFields(app, code)), 'was already used');
    expect(await works(tokens)).toBe(false);
    await expectInvalidGrant(await postAs(app, tokenUrl, refreshFields(tokens)), 'revoked');
  });

  test('gives tokens once to ten simultaneous calls', async () => {
    const code = await newCode();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postAs(app, tokenUrl, codeFields(app, code))),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  test('is worth nothing after ten minutes', async () => {
    const other = await newCustomer(service.baseUrl);
    const path = authorizationPath(app);
    const code = (await consent(other, service.baseUrl, path)).get('code') ?? '';
    await ageGrants(await accountIdOf(other), 601);
    await expectInvalidGrant(await postAs(app, tokenUrl, codeFields(app, code)), 'has expired');
  });

  test('is bound to its redirect URI, to the letter', async () => {
    const code = await newCode();
    for (const redirectUri of ['https://app.example.com/callback/', 'https://evil.example.com/callback']) {
      const fields = { ...codeFields(app, code), redirect_uri: redirectUri };
      await expectInvalidGrant(await postAs(app, tokenUrl, fields), 'redirect_uri');
    }
    await tokensOf(await postAs(app, tokenUrl, codeFields(app, code)));
  });

  test('is bound to its app', async () => {
    const other = await newApp(service);
    await expectInvalidGrant(
      await postAs(other, tokenUrl, codeFields(app, await newCode())),
      'the code does not exist',
    );
  });

  test('is bound to its verifier, which may be guessed only once', async () => {
    const { verifier, challenge } = newVerifier();
    const protection = { code_challenge: challenge, code_challenge_method: 'S256' };
    for (const wrong of [{ code_verifier: newVerifier().verifier }, {}]) {
      const fields = codeFields(app, await newCode(protection));
      await expectInvalidGrant(await postAs(app, tokenUrl, { ...fields, ...wrong }), 'code_verifier');
      const right = { ...fields, code_verifier: verifier };
      await expectInvalidGrant(await postAs(app, tokenUrl, right), 'was already used');
    }
  });

  test('needs no verifier that its challenge was not sent with', async () => {
    const fields = { ...codeFields(app, await newCode()), code_verifier: newVerifier().verifier };
    await expectInvalidGrant(await postAs(app, tokenUrl, fields), 'code_verifier');
  });

  test.each(['nonsense', 'svc_ac_', `svc_ac_${'0'.repeat(65)}`, `svc_ac_${'é'.repeat(65)}`])(
    'is refused if it does not exist: %s',
    async (code) => {
      const response = await postAs(app, tokenUrl, codeFields(app, code));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: expect.stringMatching(/^invalid_(grant|request)$/),
      });
    },
  );
});

describe('a refresh token', () => {
  test('works once: it gives the next, and showing it again revokes all', async () => {
    const first = await newTokens(visitor, service.baseUrl, app);
    const second = await tokensOf(await postAs(app, tokenUrl, refreshFields(first)));
    const third = await tokensOf(await postAs(app, tokenUrl, refreshFields(second)));
    expect([await works(first), await works(third)]).toEqual([true, true]);
    await expectInvalidGrant(await postAs(app, tokenUrl, refreshFields(first)), 'was already used');
    expect([await works(first), await works(third)]).toEqual([false, false]);
    await expectInvalidGrant(await postAs(app, tokenUrl, refreshFields(third)), 'revoked');
  });

  test('gives tokens once to many simultaneous calls', async () => {
    const first = await newTokens(visitor, service.baseUrl, app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postAs(app, tokenUrl, refreshFields(first))),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(400)]);
  });

  test('is worth nothing after thirty days without use', async () => {
    const other = await newCustomer(service.baseUrl);
    const tokens = await newTokens(other, service.baseUrl, app);
    await ageGrants(await accountIdOf(other), 30 * 86_400 + 1);
    await expectInvalidGrant(await postAs(app, tokenUrl, refreshFields(tokens)), 'has expired');
  });

  test('is bound to its app', async () => {
    const tokens = await newTokens(visitor, service.baseUrl, app);
    const other = await newApp(service);
    await expectInvalidGrant(
      await postAs(other, tokenUrl, refreshFields(tokens)),
      'the refresh token does not exist',
    );
    expect(await works(tokens)).toBe(true);
  });

  test('gives fewer scopes on request, and all of them the next time', async () => {
    const first = await newTokens(visitor, service.baseUrl, app);
    const fewer = await tokensOf(await postAs(app, tokenUrl, refreshFields(first, { scope: 'pdf:read' })));
    expect([fewer.scope, await works(fewer)]).toEqual(['pdf:read', false]);
    const all = await tokensOf(await postAs(app, tokenUrl, refreshFields(fewer)));
    expect([all.scope, await works(all)]).toEqual(['pdf:read credits:read', true]);
  });

  test('gives no scope that was not granted, and stays good when asked for one', async () => {
    const tokens = await newTokens(visitor, service.baseUrl, app);
    for (const scope of ['pdf:read pdf:generate', 'admin', 'pdf:read\tpdf:generate']) {
      const response = await postAs(app, tokenUrl, refreshFields(tokens, { scope }));
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_scope' }]);
    }
    await tokensOf(await postAs(app, tokenUrl, refreshFields(tokens, { scope: ' ' })));
  });

  test('gives no token for a resource that was not named when it was granted', async () => {
    const resource = `${service.baseUrl}/mcp`;
    const tokens = await newTokens(visitor, service.baseUrl, app, { resource });
    for (const other of [service.baseUrl, 'https://api.example.com']) {
      const response = await postAs(app, tokenUrl, refreshFields(tokens, { resource: other }));
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_target' }]);
    }
    await tokensOf(await postAs(app, tokenUrl, refreshFields(tokens, { resource })));
  });
});

describe('a token request', () => {
  const faults: readonly (readonly [string, Record<string, string>, string])[] = [
    ['without a grant type', {}, 'invalid_request'],
    ['of another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['of a grant type by another name', { grant_type: '__proto__' }, 'unsupported_grant_type'],
    [
      'without a code',
      { grant_type: 'authorization_code', redirect_uri: 'https://a.example' },
      'invalid_request',
    ],
    ['without a redirect URI', { grant_type: 'authorization_code', code: 'x' }, 'invalid_request'],
    ['without a refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    [
      'whose code is too long',
      { grant_type: 'authorization_code', code: 'x'.repeat(2_001) },
      'invalid_request',
    ],
  ];

  test.each(faults)('%s is refused in the words of OAuth', async (_name, fields, error) => {
    const response = await postAs(app, tokenUrl, fields);
    expect(response.status).toBe(400);
    const body = (await response.json()) as { message: string };
    expect(body).toMatchObject({ error, error_description: body.message, request_id: expect.any(String) });
  });

  test('that is JSON is refused in the words of OAuth', async () => {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_id: app.clientId }),
    });
    expect([response.status, await response.json()]).toMatchObject([415, { error: 'invalid_request' }]);
  });
});

async function accountIdOf({ email }: SignedIn): Promise<string> {
  const { findAccountId } = await import('../../functions/core/identity/create-account.ts');
  return (await findAccountId(email)) ?? '';
}
