/** The kind of a caller's credential: an API key, an OAuth access token, or the session of a signed-in person. */
export type CredentialKind = 'apiKey' | 'accessToken' | 'session';

/** Whether the credential is the account's own, not an app's. A call without one counts as an app's. */
export function isOwn(kind: CredentialKind | undefined): boolean {
  return kind === 'apiKey' || kind === 'session';
}
