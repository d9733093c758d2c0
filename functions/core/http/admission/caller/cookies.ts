import type { ApiEvent, ApiResponse } from '../../call.ts';

/**
 * The value of a cookie that the browser sent; `name` includes the prefix. Because of the prefix, browsers accept the
 * cookie only from this host, over TLS or on loopback (RFC 6265bis, section 4.1.3.2).
 */
export function readCookie(
  { headers, multiValueHeaders }: Pick<ApiEvent, 'headers' | 'multiValueHeaders'>,
  name: HostCookie,
): string | undefined {
  const lines = Object.entries({ ...headers, ...multiValueHeaders })
    .filter(([header]) => header.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value ?? []);
  const pairs = lines.join('; ').split(/; */, maximumCookies);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

export type HostCookie = `__Host-${string}`;

/** Browsers keep fewer cookies than this for a site. */
const maximumCookies = 200;

/**
 * A Set-Cookie value. Scripts cannot read the cookie, and browsers do not send it with forms that other sites post. 0
 * seconds removes it.
 */
export function hostCookie(name: HostCookie, value: string, lifeSeconds: number): string {
  return `${name}=${value}; Max-Age=${lifeSeconds}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}

/** The part of a response that sets cookies. A single header cannot hold several. */
export function cookieHeaders(cookies: readonly string[]): Pick<ApiResponse, 'multiValueHeaders'> {
  return cookies.length > 0 ? { multiValueHeaders: { 'Set-Cookie': [...cookies] } } : {};
}
