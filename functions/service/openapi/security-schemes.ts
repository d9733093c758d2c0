import type { CatalogEntry } from '../../catalog.ts';
import { appScopes, scopeInWords } from '../../core/contract/callers/scopes.ts';
import { changesAccount, needsCredential } from '../../core/contract/endpoint.ts';
import type { Json } from './with-components.ts';

/** The authentication methods: an API key, or an access token of an OAuth app. */
export function securitySchemes(baseUrl: string): Json {
  return {
    bearer: { type: 'http', scheme: 'bearer', description: 'An API key from the dashboard.' },
    oauth2: {
      type: 'oauth2',
      description: 'An access token that a person has given an app. PKCE is required of public apps.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${baseUrl}/oauth/authorize`,
          tokenUrl: `${baseUrl}/oauth/token`,
          refreshUrl: `${baseUrl}/oauth/token`,
          scopes: Object.fromEntries(appScopes.map((scope) => [scope, scopeInWords(scope)])),
        },
      },
    },
  };
}

/**
 * An operation's security requirement: none, or a key or token with scopes. Access tokens may not change the account.
 */
export function securityOf({ access }: CatalogEntry): readonly Json[] {
  if (!needsCredential(access)) return [];
  const token = { oauth2: access };
  if (access.length === 0) return [token]; // MCP does not accept API keys
  return changesAccount({ access }) ? [{ bearer: [] }] : [{ bearer: [] }, token];
}
