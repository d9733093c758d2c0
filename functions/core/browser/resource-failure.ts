const maximumUrlCharacters = 200;

/** A resource as a page asked for it. `type` is DevTools' own: Image, Font, Stylesheet … */
export interface Resource {
  readonly url: string;
  readonly type: string;
}

/** A resource that a page did without, and why. */
export interface ResourceFailure extends Resource {
  readonly reason: string;
}

/** Names the failure as people read it: `reason` may be Chromium's own `net::ERR_…`, which says it in code. */
export function resourceFailure({ url, type }: Resource, reason: string): ResourceFailure {
  return {
    url,
    type,
    reason:
      reasons[reason] ??
      reason
        .replace(/^net::ERR_/, '')
        .toLowerCase()
        .replaceAll('_', ' '),
  };
}

/** One line about a failure: `image https://example.com/a.png: status 404`. */
export function describeFailure({ url, type, reason }: ResourceFailure): string {
  const shown = url.length > maximumUrlCharacters ? `${url.slice(0, maximumUrlCharacters)}…` : url;
  return `${type.toLowerCase()} ${shown}: ${reason}`;
}

/** What Chromium says when the proxy ended a connection, or refused a tunnel: the host is not there for it. */
const reasons: Readonly<Record<string, string | undefined>> = {
  'net::ERR_BLOCKED_BY_CLIENT': 'blocked',
  'net::ERR_ACCESS_DENIED': 'blocked',
  'net::ERR_UNKNOWN_URL_SCHEME': 'blocked',
  'net::ERR_TUNNEL_CONNECTION_FAILED': 'connection failed',
  'net::ERR_EMPTY_RESPONSE': 'connection failed',
  'net::ERR_FAILED': 'failed',
};
