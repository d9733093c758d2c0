import { beforeAll, describe, expect, test } from '@jest/globals';
import * as client from 'oauth4webapi';
import { newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type App, authorizationPath, consent, newTokens } from './app.ts';

/** The service under test speaks plain HTTP, on loopback. */
const insecure = { [client.allowInsecureRequests]: true };

let service: Service;
let visitor: SignedIn;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
});
const redirectUri = 'http://127.0.0.1:7777/callback';

function register(registration: unknown): Promise<Response> {
  return service.call('POST', '/oauth/register', { json: registration });
}

async function metadata(
  path: string,
  environment: 'live' | 'test' = 'live',
): Promise<Record<string, unknown>> {
  const response = await service.call('GET', path, { environment });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  return (await response.json()) as Record<string, unknown>;
}

describe('metadata', () => {
  test('names the endpoints and what they can do, in each environment its own', async () => {
    for (const [environment, baseUrl] of [
      ['live', service.baseUrl],
      ['test', service.testBaseUrl],
    ] as const) {
      expect(await metadata('/.well-known/oauth-authorization-server', environment)).toMatchObject({
        issuer: baseUrl,
        authorization_endpoint: `${baseUrl}/oauth/authorize`,
        token_endpoint: `${baseUrl}/oauth/token`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  test('is found by the name that OpenID Connect has for it, too, and names no key', async () => {
    const server = await metadata('/.well-known/oauth-authorization-server');
    const configuration = await metadata('/.well-known/openid-configuration');
    expect(configuration).toMatchObject(server);
    const keys = new URL(String(configuration.jwks_uri)).pathname;
    expect(await metadata(keys)).toEqual({ keys: [] });
  });

  test('of the API and of MCP names who issues tokens for them', async () => {
    for (const [path, resource] of [
      ['/.well-known/oauth-protected-resource', service.baseUrl],
      ['/.well-known/oauth-protected-resource/mcp', `${service.baseUrl}/mcp`],
    ] as const) {
      const url = new URL(resource);
      const response = await service.call('GET', path);
      expect(await client.processResourceDiscoveryResponse(url, response)).toMatchObject({
        resource,
        authorization_servers: [service.baseUrl],
      });
    }
  });
});

test('lets an app register itself, without a secret, and go the whole way with PKCE', async () => {
  const issuer = new URL(service.baseUrl);
  const discovery = await client.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  const server = await client.processDiscoveryResponse(issuer, discovery);
  const registration = { client_name: 'Editor', redirect_uris: [redirectUri] };
  const registered = await client.processDynamicClientRegistrationResponse(
    await client.dynamicClientRegistrationRequest(server, registration, insecure),
  );
  expect(registered).toMatchObject({ client_name: 'Editor', token_endpoint_auth_method: 'none' });
  expect(registered.client_secret).toBeUndefined();

  const app: App = { clientId: registered.client_id, secret: '', redirectUri };
  const verifier = client.generateRandomCodeVerifier();
  const path = authorizationPath(app, {
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const page = await (await visitor.get(path)).text();
  expect(page).toContain('This app registered itself');
  expect(page).toContain('127.0.0.1:7777');
  const answer = await consent(visitor, service.baseUrl, path);
  const self = { client_id: app.clientId };
  const callback = client.validateAuthResponse(server, self, answer, 'a-state');
  const tokens = await client.processAuthorizationCodeResponse(
    server,
    self,
    await client.authorizationCodeGrantRequest(
      server,
      self,
      client.None(),
      callback,
      redirectUri,
      verifier,
      insecure,
    ),
  );
  expect((await service.call('GET', '/credits', { key: tokens.access_token })).status).toBe(200);
});

test('gives a secret to an app that requests one, and keeps authorised apps', async () => {
  const response = await register({
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'client_secret_basic',
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const {
    client_id: clientId,
    client_secret: secret,
    ...rest
  } = (await response.json()) as Record<string, string>;
  expect(rest).toMatchObject({ client_name: '127.0.0.1:7777', client_secret_expires_at: 0 });
  const { findClient } = await import('../../functions/core/identity/oauth/client-record.ts');
  expect(await findClient(clientId ?? '', 'live')).toHaveProperty('expiresAtSeconds');
  await newTokens(visitor, service.baseUrl, { clientId: clientId ?? '', secret: secret ?? '', redirectUri });
  expect(await findClient(clientId ?? '', 'live')).not.toHaveProperty('expiresAtSeconds');
});

test.each([
  [undefined],
  [[]],
  [['http://app.example.com/callback']],
  [['https://app.example.com/callback#fragment']],
  [['https://user:password@app.example.com/']],
  [['https://app.example.com\\@evil.example.com/']],
  [['https://APP.example.com/']],
  [['https://app.example.com/a/../b']],
  [['https://app.example.com/?code=1']],
  [['https://app.example.com/\r\nX: y']],
  [['javascript:alert(1)']],
  [['data:text/html,x']],
  [['com.example.app:/callback']],
  [['http://127.0.0.1.evil.example.com/']],
  [['http://localhost.evil.example.com/']],
  [['nonsense']],
  [[`https://app.example.com/${'x'.repeat(2_000)}`]],
  [Array.from({ length: 11 }, (_, index) => `https://app.example.com/${index}`)],
])('takes no redirect URIs like %j', async (redirectUris) => {
  const { createClient } = await import('../../functions/core/identity/oauth/clients.ts');
  const fields = { name: 'App', environment: 'live', redirectUris: redirectUris ?? [] } as const;
  await expect(createClient(fields)).rejects.toMatchObject({ code: 'invalid_redirect_uri' });
});

test('reports errors with the codes of RFC 7591', async () => {
  const faults = [
    [{ redirect_uris: ['http://app.example.com/'] }, 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [redirectUri], client_name: 'a\nb' }, 'invalid_client_metadata'],
    [
      { redirect_uris: [redirectUri], token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
    [{ redirect_uris: [redirectUri], grant_types: ['implicit'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [redirectUri], response_types: ['token'] }, 'invalid_client_metadata'],
  ] as const;
  for (const [registration, error] of faults) {
    const response = await register(registration);
    expect([response.status, await response.json()]).toMatchObject([400, { error, code: error }]);
  }
});

test('limits the apps that register from one address in an hour, not counting refused ones', async () => {
  for (let count = 0; count < 31; count += 1) {
    const client_name = count % 2 === 0 ? 'a\nb' : 'App';
    const refused = await register({ client_name, redirect_uris: count % 2 === 0 ? [redirectUri] : [] });
    expect(refused.status).toBe(400);
  }
  let response = await register({ redirect_uris: [redirectUri] });
  expect(response.status).toBe(201);
  // The hour may turn meanwhile, once.
  for (let count = 0; count < 60 && response.status === 201; count += 1) {
    response = await register({ redirect_uris: [redirectUri] });
  }
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable', code: 'rate_limited' });
});
