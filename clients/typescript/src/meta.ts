/** What the headers of an answer say about the call. */
export interface Meta {
  /** ID of the request, to quote when you ask for help. */
  readonly requestId: string | undefined;
  readonly status: number;
  /** What the call cost, in credits; undefined if it has no price. */
  readonly creditsUsed: number | undefined;
  readonly creditsRemaining: number | undefined;
  /** What went wrong without failing the call. Without a list of them in the answer, the first one. */
  readonly warnings: readonly string[];
  /** Whether this is the first answer to the idempotency key, given again. */
  readonly isReplay: boolean;
}

/** Reads the headers. `warnings` is the list in the answer's body, if it has one. */
export function metaOf({ headers, status }: Response, warnings?: readonly string[]): Meta {
  const first = headers.get('x-warning');
  return {
    requestId: headers.get('x-request-id') ?? undefined,
    status,
    creditsUsed: numberIn(headers, 'x-credits-used'),
    creditsRemaining: numberIn(headers, 'x-credits-remaining'),
    warnings: warnings ?? (first === null ? [] : [decoded(first)]),
    isReplay: headers.get('idempotency-replayed') === 'true',
  };
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text === null ? undefined : Number(text);
}

/** The service percent-encodes only what is not ASCII, so a warning may have a percent sign of its own. */
function decoded(warning: string): string {
  return warning.replace(/(?:%[89A-F][0-9A-F])+/g, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
