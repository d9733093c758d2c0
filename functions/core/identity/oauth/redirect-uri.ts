const maximumCharacters = 2_000;

/** What an authorization response puts into the query: a second one of a name could be taken for it. */
const answerNames = ['code', 'state', 'iss', 'error', 'error_description'] as const;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * What is wrong with a redirect URI, to be read after its name; undefined where nothing is. It must be https, or http
 * on loopback, and written just as browsers write it: what two programs could read in two ways is refused.
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
