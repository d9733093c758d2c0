/** What a caller presented: an API key, an OAuth access token, or the session of a person who is signed in. */
export type CredentialKind = 'apiKey' | 'accessToken' | 'session';

/** Whether it is the account's own, and not one that was given to an app. A call that names none counts as an app's. */
export function isOwn(kind: CredentialKind | undefined): boolean {
  return kind === 'apiKey' || kind === 'session';
}
