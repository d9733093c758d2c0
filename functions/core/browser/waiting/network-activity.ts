import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { type Resource, type ResourceFailure, resourceFailure } from '../resource-failure.ts';

const maximumFailures = 50;
const maximumUnderway = 10_000;
const maximumAlike = 10;
const maximumUrlCharacters = 2_048;

/** The page's network activity, up to date at any moment. */
export interface NetworkActivity {
  /** Pending requests, without those of kinds that never end. */
  readonly underway: () => readonly Request[];
  /** Call when the document has loaded or, if it is markup, has been parsed. */
  readonly noteLoaded: () => void;
  /** Excludes script requests and all later requests from `underway`. */
  readonly ignoreLater: () => void;
  /** When the last request started or ended, on the clock of performance.now(). */
  readonly lastChangeMs: () => number;
  /** Resolves when the next request starts or ends. */
  readonly nextChange: () => Promise<void>;
  /** Whether scripts have requested anything. Only then can requests follow after a quiet moment. */
  readonly isScripted: () => boolean;
  /** Whether the document has requested a style sheet. */
  readonly hasStyleSheets: () => boolean;
  /** Whether the page has started a worker. Its activity is not visible here. */
  readonly hasWorkers: () => boolean;
  /** The number of failed resources, and the first 50 of them. */
  readonly failures: () => { readonly count: number; readonly first: readonly ResourceFailure[] };
  /** The HTTP status of the page's own document, once it is known. */
  readonly documentStatus: () => number | undefined;
}

/** A request of a page. */
interface Request extends Resource {
  /**
   * Whether a script may have made it. Chromium does not report this for images and frames: those begun after loading
   * count.
   */
  readonly isScripted: boolean;
  /** Whether it repeats an earlier request, or is one of many that differ only in their query. */
  readonly isRepeated: boolean;
}

/** Follows a page's network activity from now on. `isBlocked` returns whether the egress guard refused a URL. */
export function followNetwork(
  session: DevToolsSession,
  frameId: string,
  isBlocked: (url: string) => boolean,
): NetworkActivity {
  const requests = new Map<string, Request>();
  const ignored = new Set<string>();
  const known = new Set<string>();
  const counts = new Map<string, number>();
  const failures: ResourceFailure[] = [];
  let failureCount = 0;
  let lastChangeMs = 0;
  let change = Promise.withResolvers<void>();
  let isScripted = false;
  let hasLoaded = false;
  let hasWorkers = false;
  let hasStyleSheets = false;
  let isIgnoringLater = false;
  let documentStatus: number | undefined;

  const noteChange = () => {
    lastChangeMs = performance.now();
    change.resolve();
    change = Promise.withResolvers();
  };
  const begin = (requestId: string, fullUrl: string, type: string, isScripted: boolean) => {
    const url = fullUrl.slice(0, maximumUrlCharacters);
    const path = url.replace(/[?#].*/s, '');
    const alike = (counts.get(path) ?? 0) + 1;
    const isRepeated = known.has(url) || alike > maximumAlike;
    if (known.size < maximumUnderway) known.add(url);
    if (counts.size < maximumUnderway) counts.set(path, alike);
    if (requests.size < maximumUnderway) requests.set(requestId, { url, type, isScripted, isRepeated });
    if (isIgnoringLater) ignored.add(requestId);
  };
  const end = (requestId: string) => {
    requests.delete(requestId);
    ignored.delete(requestId);
    noteChange();
  };
  const fail = (resource: Resource | undefined, reason: string) => {
    if (!resource) return;
    failureCount += 1;
    if (failures.length >= maximumFailures) return;
    failures.push(resourceFailure(resource, isBlocked(resource.url) ? 'blocked' : reason));
  };
  session.on('Page.downloadWillBegin', ({ url }) => {
    fail({ url: url.slice(0, maximumUrlCharacters), type: 'Download' }, 'not saved');
  });

  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    // Only the worker itself gets an event for the end of its script, whose id, like a document's, has no dot.
    if (type !== 'Document' && !requestId.includes('.')) {
      hasWorkers = true;
      return;
    }
    const isOfScript = initiator.type === 'script';
    if (type === 'Stylesheet') hasStyleSheets = true;
    if (type === 'Script' || isOfScript) isScripted = true;
    const isUnknown = hasLoaded && (type === 'Image' || type === 'Document');
    begin(requestId, request.url, type, isOfScript || isUnknown);
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
    begin(requestId, url, connecting, true);
  });
  session.on('Network.webSocketHandshakeResponseReceived', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) requests.set(requestId, { ...request, type: 'WebSocket' });
    noteChange();
  });
  session.on('Network.webSocketFrameError', ({ requestId, errorMessage }) =>
    fail(requests.get(requestId), errorMessage),
  );
  session.on('Network.webSocketClosed', ({ requestId }) => end(requestId));

  return {
    underway: () =>
      [...requests].flatMap(([id, request]) =>
        endless.has(request.type) || ignored.has(id) ? [] : [request],
      ),
    noteLoaded: () => {
      hasLoaded = true;
    },
    ignoreLater: () => {
      isIgnoringLater = true;
      for (const [id, request] of requests) if (request.isScripted) ignored.add(id);
    },
    hasStyleSheets: () => hasStyleSheets,
    hasWorkers: () => hasWorkers,
    lastChangeMs: () => lastChangeMs,
    nextChange: () => change.promise,
    isScripted: () => isScripted,
    failures: () => ({ count: failureCount, first: failures }),
    documentStatus: () => documentStatus,
  };
}

/** The type of a WebSocket whose server has not answered yet. */
const connecting = 'websocket';

const endless = new Set([
  'EventSource',
  'WebSocket',
  'Ping',
  'Prefetch',
  'Media',
  'Preflight',
  'CSPViolationReport',
]);
