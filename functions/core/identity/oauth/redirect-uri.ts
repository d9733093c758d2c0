const maximumCharacters = 2_000;

/**
 * Parameters that an authorization response adds to the query. A redirect URI that already has one of them would be
 * ambiguous.
 */
const answerNames = ['code', 'state', 'iss', 'error', 'error_description'] as const;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * What is wrong with a redirect URI, worded to follow its name; undefined if it is valid. It must be https, or http on
 * loopback, and written exactly as browsers write it, so that no two programs can read it differently.
 */
export function redirectUriFault(text: string): string | undefined {
  if (text.length > maximumCharacters) return `must be at most ${maximumCharacters} characters long`;
  const url = URL.parse(text);
  if (!url) return 'must be an absolute URL such as https://app.example.com/callback';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname))) {
    return 'must be https, or http on localhost, 127.0.0.1 or [::1]';
  }
  if (url.username || url.password) return 'must not contain a user name or password';
  const answer = answerNames.find((name) => url.searchParams.has(name));
  if (answer) return `must not have ${answer} in its query: the response uses that parameter`;
  if (text.includes('#')) return 'must not have a fragment';
  if (url.href !== text && url.href !== `${text}/`)
    return `must be written as browsers write it: ${url.href}`;
  return undefined;
}
