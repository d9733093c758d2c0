/** What a caller presented: an API key, an OAuth access token, or the session of a person who is signed in. */
export type CredentialKind = 'apiKey' | 'accessToken' | 'session';
