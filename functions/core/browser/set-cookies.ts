import type { PageCookie } from '../contract/messages/render.ts';
import { Problem } from '../contract/problems/problem.ts';
import { DevToolsError, type DevToolsSession } from './chromium/devtools-pipe.ts';

/**
 * Sets cookies in the page's context before it opens a URL. One without a domain is only for the URL's origin, which
 * takes Chromium's EnablePortBoundCookies. One with a domain is for it, at any port, and its subdomains; a domain such
 * as `com` gets none. If the URL is https, none is sent without TLS. Throws invalid_field for those that a browser
 * would reject, such as `__Host-a` with a domain.
 */
export async function setCookies(
  session: DevToolsSession,
  url: string,
  cookies: readonly PageCookie[],
): Promise<void> {
  const { protocol, port } = new URL(url);
  const secure = protocol === 'https:';
  const ownOrigin = { url, sourcePort: Number(port) || (secure ? 443 : 80) };
  try {
    await session.send('Network.setCookies', {
      cookies: cookies.map(({ name, value, domain, path = '/' }) => ({
        name,
        value,
        path,
        secure,
        ...(domain === undefined ? ownOrigin : { domain: domain.replace(/^\.?/, '.') }),
      })),
    });
  } catch (cause) {
    if (!(cause instanceof DevToolsError)) throw cause;
    throw new Problem(
      'invalid_field',
      'cookies has one that a browser would not take. Check each domain and path.',
      {
        cause,
      },
    );
  }
}
