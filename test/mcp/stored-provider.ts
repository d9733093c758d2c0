import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';

/** What a client of MCP keeps of its way through OAuth, in memory; a person's browser is elsewhere. */
export interface StoredProvider extends OAuthClientProvider {
  /** Where it would have sent its user. */
  readonly authorizationUrl: URL | undefined;
  tokens(): StoredOAuthTokens | undefined;
}

/** A client that nothing is known of here until it registers itself. */
export function newProvider(): StoredProvider {
  const redirectUrl = 'http://127.0.0.1:7777/callback';
  let client: Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0] | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let authorizationUrl: URL | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  return {
    redirectUrl,
    clientMetadata: {
      client_name: 'An agent',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => client,
    saveClientInformation: (information) => {
      client = information;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    redirectToAuthorization: (url) => {
      authorizationUrl = url;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => {
      discovered = state;
    },
    discoveryState: () => discovered,
    get authorizationUrl() {
      return authorizationUrl;
    },
  };
}
