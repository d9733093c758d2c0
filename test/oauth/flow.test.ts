import { beforeAll, expect, test } from '@jest/globals';
import * as client from 'oauth4webapi';
import { newCustomer, type SignedIn } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type App, consent, newApp } from './app.ts';

/** The service under test speaks plain HTTP, on loopback. */
const insecure = { [client.allowInsecureRequests]: true };

let service: Service;
let visitor: SignedIn;
let app: App;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
  app = await newApp(service);
});
async function discovered(baseUrl = service.baseUrl): Promise<client.AuthorizationServer> {
  const issuer = new URL(baseUrl);
  const response = await client.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  return client.processDiscoveryResponse(issuer, response);
}

const ways: readonly (readonly [string, (secret: string) => client.ClientAuth])[] = [
  ['in the form', client.ClientSecretPost],
  ['as HTTP Basic', client.ClientSecretBasic],
];

test.each(ways)('a client library goes the whole way with its secret %s', async (_name, authentication) => {
  const server = await discovered();
  const self = { client_id: app.clientId };
  const secret = authentication(app.secret);
  const verifier = client.generateRandomCodeVerifier();
  const state = client.generateRandomState();
  const request = new URL(server.authorization_endpoint ?? '');
  request.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'credits:read pdf:read',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  const answer = await consent(visitor, service.baseUrl, `${request.pathname}${request.search}`);
  const callback = client.validateAuthResponse(server, self, answer, state);

  const response = await client.authorizationCodeGrantRequest(
    server,
    self,
    secret,
    callback,
    app.redirectUri,
    verifier,
    insecure,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const tokens = await client.processAuthorizationCodeResponse(server, self, response);
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^svc_at_/),
    token_type: 'bearer',
    expires_in: 3_600,
    refresh_token: expect.stringMatching(/^svc_rt_/),
    scope: 'credits:read pdf:read',
  });
  expect(await credits(tokens.access_token)).toBe(200);

  const refreshToken = tokens.refresh_token ?? '';
  const renewed = await client.processRefreshTokenResponse(
    server,
    self,
    await client.refreshTokenGrantRequest(server, self, secret, refreshToken, insecure),
  );
  expect(renewed.refresh_token).not.toBe(refreshToken);
  expect(await credits(renewed.access_token)).toBe(200);

  const revocation = await client.revocationRequest(
    server,
    self,
    secret,
    renewed.refresh_token ?? '',
    insecure,
  );
  await client.processRevocationResponse(revocation);
  expect([await credits(renewed.access_token), await credits(tokens.access_token)]).toEqual([401, 401]);
});

async function credits(token: string): Promise<number> {
  return (await service.call('GET', '/credits', { key: token })).status;
}
