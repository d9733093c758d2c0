import { appScopes } from '../core/contract/callers/scopes.ts';
import { type Audience, resourceUrl } from '../core/identity/oauth/audience.ts';
import { grantTypes } from './exchange-token.ts';

const clientAuthentication = ['none', 'client_secret_basic', 'client_secret_post'];

/** The authentication methods that a client may register; the first is the default. */
export const authenticationMethods: readonly string[] = clientAuthentication;

/** The authorization server's metadata (RFC 8414). Its issuer is the base URL of the environment. */
export function serverMetadata(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    scopes_supported: appScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs`,
  };
}

/**
 * The same with the members that OpenID Connect Discovery requires: clients look for it below an issuer whose URL has a
 * path (RFC 8414, section 5). There are no ID tokens, so it lists no key or algorithm for them.
 */
export function openidConfiguration(baseUrl: string) {
  return {
    ...serverMetadata(baseUrl),
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [],
  };
}

/** The metadata of a resource that needs tokens, above all their issuer (RFC 9728). */
export function resourceMetadata(audience: Audience, baseUrl: string) {
  return {
    resource: resourceUrl(audience, baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: appScopes,
    bearer_methods_supported: ['header'],
    resource_name: audience === 'mcp' ? 'PDF service: MCP' : 'PDF service',
    resource_documentation: `${baseUrl}/docs`,
  };
}
