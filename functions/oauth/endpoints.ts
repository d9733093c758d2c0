import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { free } from '../core/contract/prices.ts';
import { allScopes } from '../core/contract/scopes.ts';

/** Every field may be missing here: what is wrong with one is answered as OAuth has it, by the operation. */
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

/** OAuth 2.0: how an app gets access to the account of a person who agrees. */
export const oauth = {
  authorize: {
    ...page,
    method: 'GET',
    path: '/oauth/authorize',
    summary: 'Ask a person whether an app may use their account',
    accepts: [],
    request: authorizationRequest,
  },
  consent: {
    ...page,
    method: 'POST',
    path: '/oauth/authorize',
    summary: 'Record the person’s decision and return to the app',
    accepts: ['form'],
    request: authorizationRequest.extend({
      decision: z.enum(['allow', 'deny']),
      granted: z.array(z.enum(allScopes)).max(allScopes.length).default([]),
    }),
  },
  token: {
    ...program,
    path: '/oauth/token',
    summary: 'Exchange an authorization code or a refresh token for new tokens',
    accepts: ['form'],
    request: z.object({
      grant_type: text.describe('authorization_code or refresh_token'),
      code: text.describe('Authorization code sent to the redirect URI'),
      redirect_uri: text.describe('Redirect URI that the code was sent to'),
      code_verifier: text.describe('PKCE verifier that the code_challenge was computed from'),
      refresh_token: text.describe('Refresh token from the last response. It can be used once'),
      scope: text.describe('Scopes for this access token, if fewer than were granted'),
      resource: text.describe('Resource that was requested at authorization'),
      ...clientFields,
    }),
    produces: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int().describe('Seconds'),
      refresh_token: z.string(),
      scope: z.string().describe('Separated by spaces'),
    }),
  },
  revoke: {
    ...program,
    path: '/oauth/revoke',
    summary: 'Revoke an access token, or a refresh token and all tokens issued from it',
    accepts: ['form'],
    request: z.object({
      token: text.describe('The token to revoke'),
      token_type_hint: text.describe('Has no effect: the token itself says what it is'),
      ...clientFields,
    }),
    produces: z.object({}),
  },
  register: {
    ...program,
    path: '/oauth/register',
    successStatus: 201,
    summary: 'Register an app. It is public unless it asks for a secret',
    accepts: ['json'],
    request: z.object({
      redirect_uris: z
        .array(z.string())
        .optional()
        .describe(`1 to ${limits.redirectUris} URIs: https, or http on loopback`),
      client_name: z.string().optional().describe('What people see when they are asked for access'),
      token_endpoint_auth_method: z
        .string()
        .optional()
        .describe('none by default; client_secret_basic or client_secret_post for an app with a secret'),
      grant_types: z.array(z.string()).max(20).optional().describe('authorization_code and refresh_token'),
      response_types: z.array(z.string()).max(20).optional().describe('code'),
    }),
    example: { client_name: 'My app', redirect_uris: ['http://127.0.0.1:8080/callback'] },
    produces: z.object({
      client_id: z.string(),
      client_id_issued_at: z.int().describe('Seconds since 1970'),
      client_secret: z.string().optional(),
      client_secret_expires_at: z.literal(0).optional(),
      client_name: z.string(),
      redirect_uris: z.array(z.string()),
      token_endpoint_auth_method: z.string(),
      grant_types: z.array(z.string()),
      response_types: z.array(z.string()),
    }),
  },
  serverMetadata: {
    ...metadata,
    path: '/.well-known/oauth-authorization-server',
    summary: 'Get the authorization server’s metadata (RFC 8414)',
    produces: document,
  },
  openidConfiguration: {
    ...metadata,
    path: '/.well-known/openid-configuration',
    summary: 'Get the same metadata at the path that OpenID clients use',
    produces: document,
  },
  signingKeys: {
    ...metadata,
    path: '/.well-known/jwks.json',
    summary: 'Get the token signing keys: none, because tokens are opaque',
    produces: z.object({ keys: z.array(z.never()) }),
  },
  resourceMetadata: {
    ...metadata,
    path: '/.well-known/oauth-protected-resource',
    summary: 'Get the protected resource metadata of this API (RFC 9728)',
    produces: document,
  },
  mcpMetadata: {
    ...metadata,
    path: '/.well-known/oauth-protected-resource/mcp',
    summary: 'Get the protected resource metadata of the MCP endpoint (RFC 9728)',
    produces: document,
  },
} as const satisfies Endpoints;
