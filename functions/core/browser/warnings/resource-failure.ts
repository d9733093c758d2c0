const maximumUrlCharacters = 200;

/** A resource that a page requested. `type` is DevTools' name: Image, Font, Stylesheet … */
export interface Resource {
  readonly url: string;
  readonly type: string;
}

/** A resource that failed to load, with the reason. */
export interface ResourceFailure extends Resource {
  readonly reason: string;
}

/** Describes the failure for people. A `reason` that is one of Chromium's codes, `net::ERR_…`, is put into words. */
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

/** Words for codes with misleading names, such as those for connections that the proxy ended or refused. */
const reasons: Readonly<Record<string, string | undefined>> = {
  'net::ERR_BLOCKED_BY_CLIENT': 'blocked',
  'net::ERR_ACCESS_DENIED': 'blocked',
  'net::ERR_UNKNOWN_URL_SCHEME': 'blocked',
  'net::ERR_TUNNEL_CONNECTION_FAILED': 'connection failed',
  'net::ERR_EMPTY_RESPONSE': 'connection failed',
  'net::ERR_FAILED': 'failed',
};
