import type { DevToolsSession } from './devtools-pipe.ts';
import { type Resource, type ResourceFailure, resourceFailure } from './resource-failure.ts';

const maximumFailures = 50;
const maximumUnderway = 10_000;
const maximumUrlCharacters = 2_048;

/** What the page asks of the network, as it goes. */
export interface NetworkActivity {
  /** Requests that have not ended; those that never do by their nature are not counted. */
  readonly underway: () => readonly Resource[];
  /** When the last request began or ended, as performance.now(). */
  readonly lastChangeMs: () => number;
  /** Resolves when the next request begins or ends. */
  readonly nextChange: () => Promise<void>;
  /** Whether scripts asked for anything: only then may more come after a moment of quiet. */
  readonly isScripted: () => boolean;
  /** How many resources failed, and the first 50 of them. */
  readonly failures: () => { readonly count: number; readonly first: readonly ResourceFailure[] };
  /** The HTTP status of the page's own document, once it is known. */
  readonly documentStatus: () => number | undefined;
}

/** Follows the network of a page from now on. `isBlocked` tells whether a URL was refused by the egress guard. */
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
    // The end of a worker's own script is told to the worker alone. Its id has no dot, as a document's has none.
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
