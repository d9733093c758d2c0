import * as z from 'zod';
import { appScopes } from '../core/contract/callers/scopes.ts';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { free } from '../core/contract/prices.ts';

/** Every field is optional here: the operation reports errors in OAuth's own form. */
const text = z.string().max(2_000).optional();

const authorizationRequest = z.object({
  response_type: text,
  client_id: text,
  redirect_uri: text,
  scope: text,
  state: text,
  code_challenge: text,
  code_challenge_method: text,
  resource: text,
});

const clientFields = {
  client_id: text.describe('Client ID of the app, unless it is in the Authorization header'),
  client_secret: text.describe(
    'Client secret of the app, if it has one, unless it is in the Authorization header',
  ),
};

const metadata = { method: 'GET', access: 'open', price: free, accepts: [], request: z.object({}) } as const;
const document = z.record(z.string(), z.unknown());

const page = { audience: 'browser', access: 'session', price: free, produces: 'page' } as const;

const program = { method: 'POST', access: 'open', price: free, errors: 'oauth' } as const;

/** OAuth 2.0: how an app gets access to a person's account, with their consent. */
export const oauth = {
  authorize: {
    ...page,
    method: 'GET',
    path: '/oauth/authorize',
    needsProof: true,
    summary: 'Ask a person whether an app may use their account',
    accepts: [],
    request: authorizationRequest,
  },
  consent: {
    ...page,
    role: 'viewer',
    method: 'POST',
    path: '/oauth/authorize',
    summary: 'Record the person’s decision and return to the app',
    accepts: ['form'],
    request: authorizationRequest.extend({
      decision: z.enum(['allow', 'deny']),
      granted: z.array(z.enum(appScopes)).max(appScopes.length).default([]),
      cap_amount: text,
      cap_every: text,
    }),
  },
  token: {
    ...program,
    path: '/oauth/token',
    summary: 'Exchange a code, a refresh token or a machine app’s credentials for tokens',
    description:
      'An app with a secret authenticates with HTTP Basic or with fields; a public app sends its `client_id` and a PKCE verifier. Refresh tokens rotate: each can be used once. A machine app sends `client_credentials` and gets an access token alone.',
    problems: [
      'invalid_client',
      'invalid_grant',
      'invalid_scope',
      'invalid_target',
      'unauthorized_client',
      'unsupported_grant_type',
      'auth_cooldown',
    ],
    example: {
      grant_type: 'authorization_code',
      code: 'svc_ac_…',
      redirect_uri: 'http://127.0.0.1:8080/callback',
      client_id: 'your-client-id',
      code_verifier: 'your-code-verifier',
    },
    accepts: ['form'],
    request: z.object({
      grant_type: text.describe('authorization_code, refresh_token or client_credentials'),
      code: text.describe('Authorization code sent to the redirect URI'),
      redirect_uri: text.describe('Redirect URI that the code was sent to'),
      code_verifier: text.describe('PKCE verifier that the code_challenge was computed from'),
      refresh_token: text.describe('Refresh token from the last response. It can be used once'),
      scope: text.describe(
        'Scopes for this access token, if fewer than were granted. A machine app gets those of them that it has',
      ),
      resource: text.describe(
        'Resource that was requested at authorization. For a machine app, where the token is to be valid',
      ),
      ...clientFields,
    }),
    produces: z.object({
      access_token: z.string().describe('Access token, to send as `Authorization: Bearer`.'),
      token_type: z.literal('Bearer').describe('Always `Bearer`.'),
      expires_in: z.int().describe('Seconds until the access token expires.'),
      refresh_token: z
        .string()
        .optional()
        .describe('Refresh token for the next access token. It can be used once. Machine apps get none.'),
      scope: z.string().describe('Scopes that were granted, separated by spaces.'),
    }),
  },
  revoke: {
    ...program,
    path: '/oauth/revoke',
    summary: 'Revoke an access token, or a refresh token and all tokens issued from it',
    description: 'Returns 200 for a token that does not exist, too, as RFC 7009 requires.',
    problems: ['invalid_client', 'auth_cooldown'],
    example: { token: 'svc_rt_…', client_id: 'your-client-id' },
    accepts: ['form'],
    request: z.object({
      token: text.describe('The token to revoke'),
      token_type_hint: text.describe('Has no effect: the token identifies its own type'),
      ...clientFields,
    }),
    produces: z.object({}),
  },
  register: {
    ...program,
    path: '/oauth/register',
    successStatus: 201,
    summary: 'Register an app. It is public unless it requests a secret',
    description:
      'Dynamic client registration (RFC 7591), for agents that meet the service for the first time. People register their own apps in the dashboard.',
    problems: ['invalid_redirect_uri', 'invalid_client_metadata'],
    accepts: ['json'],
    request: z.object({
      redirect_uris: z
        .array(z.string())
        .optional()
        .describe(`1 to ${limits.redirectUris} URIs: https, or http on loopback`),
      client_name: z.string().optional().describe('Name shown on the consent page'),
      token_endpoint_auth_method: z
        .string()
        .optional()
        .describe('none by default; client_secret_basic or client_secret_post for an app with a secret'),
      grant_types: z.array(z.string()).max(20).optional().describe('authorization_code and refresh_token'),
      response_types: z.array(z.string()).max(20).optional().describe('code'),
    }),
    example: { client_name: 'My app', redirect_uris: ['http://127.0.0.1:8080/callback'] },
    produces: z.object({
      client_id: z.string().describe('Client ID of the app.'),
      client_id_issued_at: z.int().describe('When the app was registered, in seconds since 1970.'),
      client_secret: z.string().optional().describe('Client secret, shown only now.'),
      client_secret_expires_at: z.literal(0).optional().describe('0: the secret does not expire.'),
      client_name: z.string().describe('Name of the app.'),
      redirect_uris: z.array(z.string()).describe('Where people may be sent back to.'),
      token_endpoint_auth_method: z.string().describe('How the app authenticates.'),
      grant_types: z.array(z.string()).describe('The grants that the app may use.'),
      response_types: z.array(z.string()).describe('Always `code`.'),
    }),
  },
  serverMetadata: {
    ...metadata,
    path: '/.well-known/oauth-authorization-server',
    summary: 'Get the authorization server’s metadata (RFC 8414)',
    description: 'The endpoints of OAuth, and what they support.',
    produces: document,
  },
  openidConfiguration: {
    ...metadata,
    path: '/.well-known/openid-configuration',
    summary: 'Get the same metadata at the path that OpenID clients use',
    description: 'There are no ID tokens; OpenID Connect is not supported.',
    produces: document,
  },
  signingKeys: {
    ...metadata,
    path: '/.well-known/jwks.json',
    summary: 'Get the token signing keys: none, because tokens are opaque',
    description: 'An empty set, for clients that require this endpoint.',
    produces: z.object({ keys: z.array(z.never()).describe('Always empty.') }),
  },
  resourceMetadata: {
    ...metadata,
    path: '/.well-known/oauth-protected-resource',
    summary: 'Get the protected resource metadata of this API (RFC 9728)',
    description: 'Names the authorization server that issues tokens for the API.',
    produces: document,
  },
  mcpMetadata: {
    ...metadata,
    path: '/.well-known/oauth-protected-resource/mcp',
    summary: 'Get the protected resource metadata of the MCP endpoint (RFC 9728)',
    description: 'Names the authorization server that issues tokens for the MCP endpoint.',
    produces: document,
  },
} as const satisfies Endpoints;
