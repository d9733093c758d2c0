/**
 * The redirect URI with the response to an authorization request in its query. `iss` names this server, for apps that
 * use several (RFC 9207). The URI's own query is kept as registered.
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
