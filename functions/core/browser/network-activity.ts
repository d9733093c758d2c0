import type { DevToolsSession } from './devtools-pipe.ts';
import { type Resource, type ResourceFailure, resourceFailure } from './resource-failure.ts';

const maximumFailures = 50;
const maximumUnderway = 10_000;
const maximumUrlCharacters = 2_048;

/** The page's network activity, up to date at any moment. */
export interface NetworkActivity {
  /** Requests that have not ended, without kinds that never end by nature. */
  readonly underway: () => readonly Resource[];
  /** When the last request started or ended, on the clock of performance.now(). */
  readonly lastChangeMs: () => number;
  /** Resolves when the next request starts or ends. */
  readonly nextChange: () => Promise<void>;
  /** Whether scripts have requested anything. Only then may requests follow after a quiet moment. */
  readonly isScripted: () => boolean;
  /** How many resources failed, and the first 50 of them. */
  readonly failures: () => { readonly count: number; readonly first: readonly ResourceFailure[] };
  /** The HTTP status of the page's own document, once it is known. */
  readonly documentStatus: () => number | undefined;
}

/** Follows a page's network activity from now on. `isBlocked` says whether the egress guard refused a URL. */
export function followNetwork(
  session: DevToolsSession,
  frameId: string,
  isBlocked: (url: string) => boolean,
): NetworkActivity {
  const requests = new Map<string, Resource>();
  const failures: ResourceFailure[] = [];
  let failureCount = 0;
  let lastChangeMs = 0;
  let change = Promise.withResolvers<void>();
  let isScripted = false;
  let documentStatus: number | undefined;

  const noteChange = () => {
    lastChangeMs = performance.now();
    change.resolve();
    change = Promise.withResolvers();
  };
  const begin = (requestId: string, url: string, type: string) => {
    if (requests.size < maximumUnderway)
      requests.set(requestId, { url: url.slice(0, maximumUrlCharacters), type });
  };
  const end = (requestId: string) => {
    requests.delete(requestId);
    noteChange();
  };
  const fail = (resource: Resource | undefined, reason: string) => {
    if (!resource) return;
    failureCount += 1;
    if (failures.length >= maximumFailures) return;
    failures.push(resourceFailure(resource, isBlocked(resource.url) ? 'blocked' : reason));
  };

  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    // Only the worker itself gets an event for the end of its script, whose id has no dot, like a document's.
    if (type !== 'Document' && !requestId.includes('.')) return;
    if (type === 'Script' || initiator.type === 'script') isScripted = true;
    begin(requestId, request.url, type);
    noteChange();
  });
  session.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  session.on('Network.loadingFailed', ({ requestId, errorText, canceled = false, blockedReason }) => {
    if (!canceled) fail(requests.get(requestId), blockedReason ? 'blocked' : errorText);
    end(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, type, frameId: owner, response: { status } }) => {
    if (type === 'Document' && owner === frameId) documentStatus = status;
    else if (status >= 400) fail(requests.get(requestId), `status ${status}`);
  });
  session.on('Network.webSocketCreated', ({ url, requestId }) => {
    begin(requestId, url, 'WebSocket');
  });
  session.on('Network.webSocketFrameError', ({ requestId, errorMessage }) =>
    fail(requests.get(requestId), errorMessage),
  );
  session.on('Network.webSocketClosed', ({ requestId }) => end(requestId));

  return {
    underway: () => [...requests.values()].filter(({ type }) => !endless.has(type)),
    lastChangeMs: () => lastChangeMs,
    nextChange: () => change.promise,
    isScripted: () => isScripted,
    failures: () => ({ count: failureCount, first: failures }),
    documentStatus: () => documentStatus,
  };
}

const endless = new Set([
  'EventSource',
  'WebSocket',
  'Ping',
  'Prefetch',
  'Media',
  'Preflight',
  'CSPViolationReport',
]);
