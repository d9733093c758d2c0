/**
 * The redirect URI with the answer to an authorization request in its query. `iss` names who answers, so that an app
 * that knows several servers can tell (RFC 9207). What the URI has already stays as it was registered.
 */
export function redirectBack(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
  issuer: string,
): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams([...given, ['iss', issuer]]);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
