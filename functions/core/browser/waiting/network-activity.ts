import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { type Resource, type ResourceFailure, resourceFailure } from '../warnings/resource-failure.ts';
import { messageStreams } from './message-streams.ts';

const maximumFailures = 50;
const maximumUnderway = 10_000;
const maximumAlike = 10;
const maximumUrlCharacters = 2_048;

/** The page's network activity, up to date at any moment. */
export interface NetworkActivity {
  /** Follows a worker of the page, too. */
  readonly follow: (worker: DevToolsSession) => void;
  /** Pending requests. Of those of kinds that never end, only streams whose messages follow one another. */
  readonly underway: () => readonly Request[];
  /** Whether a request of `underway` has not ended since, even if it is ignored. */
  readonly isPending: (request: Request) => boolean;
  /** Call when the document has loaded or, if it is markup, has been parsed. */
  readonly noteLoaded: () => void;
  /** Excludes script requests and all later requests from `underway`. */
  readonly ignoreLater: () => void;
  /** Call when the page begins to be printed. */
  readonly notePrinting: () => void;
  /** The first 50 requests since then. */
  readonly begunByPrinting: () => readonly Request[];
  /** When the last request started or ended, on the clock of performance.now(). */
  readonly lastChangeMs: () => number;
  /** Resolves when the next request starts or ends. */
  readonly nextChange: () => Promise<void>;
  /** Whether scripts have requested anything. Only then can requests follow after a quiet moment. */
  readonly isScripted: () => boolean;
  /** Whether the document has requested a style sheet. */
  readonly hasStyleSheets: () => boolean;
  /** The number of failed resources, and the first 50 of them. */
  readonly failures: () => { readonly count: number; readonly first: readonly ResourceFailure[] };
  /** The HTTP status of the page's own document, once it is known. */
  readonly documentStatus: () => number | undefined;
}

/** A request of a page. */
export interface Request extends Resource {
  readonly id: string;
  /**
   * Whether a script may have made it. Chromium does not report this for images and frames: those begun after loading
   * count.
   */
  readonly isScripted: boolean;
  /** Whether it repeats an earlier request, or is one of many that differ only in their query. */
  readonly isRepeated: boolean;
  /** Whether no earlier request had the same path, apart from numbers in it. Requests that poll are not the first. */
  readonly isFirst: boolean;
  /** What its server has begun to answer with. */
  readonly answer: 'pending' | 'of known length' | 'a stream' | 'events';
  readonly hasFailed: boolean;
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
  const shapes = new Set<string>();
  const failures: ResourceFailure[] = [];
  let failureCount = 0;
  let lastChangeMs = 0;
  let change = Promise.withResolvers<void>();
  let isScripted = false;
  let hasLoaded = false;
  let hasStyleSheets = false;
  let isIgnoringLater = false;
  let isPrinting = false;
  const begunByPrinting: Request[] = [];
  let documentStatus: number | undefined;

  const noteChange = () => {
    lastChangeMs = performance.now();
    change.resolve();
    change = Promise.withResolvers();
  };
  const streams = messageStreams(noteChange);
  const begin = (requestId: string, fullUrl: string, type: string, isScripted: boolean) => {
    const url = fullUrl.slice(0, maximumUrlCharacters);
    const path = url.replace(/[?#].*/s, '');
    const alike = (counts.get(path) ?? 0) + 1;
    const isRepeated = known.has(url) || alike > maximumAlike;
    const shape = path.replace(/\d+/g, '0');
    const isFirst = !shapes.has(shape);
    if (known.size < maximumUnderway) known.add(url);
    if (counts.size < maximumUnderway) counts.set(path, alike);
    if (shapes.size < maximumUnderway) shapes.add(shape);
    const kind = { type, isScripted, isRepeated, isFirst };
    const request = { id: requestId, url, ...kind, answer: 'pending', hasFailed: false } as const;
    if (requests.size < maximumUnderway) requests.set(requestId, request);
    if (isPrinting && begunByPrinting.length < maximumFailures) begunByPrinting.push(request);
    if (isIgnoringLater) ignored.add(requestId);
  };
  const end = (requestId: string) => {
    requests.delete(requestId);
    ignored.delete(requestId);
    streams.end(requestId);
    noteChange();
  };
  const note = (requestId: string, changes: Partial<Request>) => {
    const request = requests.get(requestId);
    if (request) requests.set(requestId, { ...request, ...changes });
  };
  const fail = (resource: Resource, reason: string) => {
    failureCount += 1;
    if (failures.length >= maximumFailures) return;
    failures.push(resourceFailure(resource, isBlocked(resource.url) ? 'blocked' : reason));
  };
  /** A script of a worker that its server refuses fails twice. */
  const failRequest = (requestId: string, reason: string) => {
    const request = requests.get(requestId);
    if (request && !request.hasFailed) fail(request, reason);
    note(requestId, { hasFailed: true });
  };
  session.on('Page.downloadWillBegin', ({ url }) => {
    fail({ url: url.slice(0, maximumUrlCharacters), type: 'Download' }, 'not saved');
  });

  const follow = (source: DevToolsSession, isWorker: boolean) => {
    source.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
      const isOfWorker = type !== 'Document' && !requestId.includes('.');
      const isOfScript = isWorker || isOfWorker || initiator.type === 'script';
      if (type === 'Stylesheet') hasStyleSheets = true;
      if (type === 'Script' || isOfScript) isScripted = true;
      const isUnknown = hasLoaded && (type === 'Image' || type === 'Document');
      begin(requestId, request.url, isOfWorker ? workerScript : type, isOfScript || isUnknown);
      noteChange();
    });
    source.on('Network.loadingFinished', ({ requestId }) => end(requestId));
    source.on('Network.loadingFailed', ({ requestId, errorText, canceled = false, blockedReason }) => {
      const isRefused = blockedReason !== undefined || isRefusedFrame(requests.get(requestId));
      if (!canceled || isRefused) failRequest(requestId, isRefused ? 'blocked' : errorText);
      end(requestId);
    });
    source.on('Network.responseReceived', ({ requestId, type, frameId: owner, response }) => {
      const { status, mimeType, headers } = response;
      if (type === 'Document' && owner === frameId) documentStatus = status;
      else if (status >= 400) failRequest(requestId, `status ${status}`);
      const hasLength = Object.keys(headers).some((name) => name.toLowerCase() === 'content-length');
      const isEvents = mimeType === 'text/event-stream';
      note(requestId, { answer: isEvents ? 'events' : hasLength ? 'of known length' : 'a stream' });
      if (isEvents) streams.hear(requestId);
    });
    source.on('Network.eventSourceMessageReceived', ({ requestId }) => streams.hear(requestId));
    source.on('Network.webSocketCreated', ({ url, requestId }) => begin(requestId, url, 'WebSocket', true));
    source.on('Network.webSocketHandshakeResponseReceived', ({ requestId }) => {
      note(requestId, { answer: 'events' });
      streams.hear(requestId);
      noteChange();
    });
    source.on('Network.webSocketFrameReceived', ({ requestId }) => streams.hear(requestId));
    source.on('Network.webSocketFrameError', ({ requestId, errorMessage }) =>
      failRequest(requestId, errorMessage),
    );
    source.on('Network.webSocketClosed', ({ requestId }) => end(requestId));
  };
  follow(session, false);
  /** Whether a request never ends, or nothing of the page depends on its end. */
  const isEndless = ({ id, type, answer }: Request) => {
    if (type === 'EventSource' || answer === 'events') return !streams.isAwaited(id);
    return unawaited.has(type) || (type === 'Media' && answer !== 'pending');
  };

  return {
    follow: (worker) => {
      follow(worker, true);
      worker.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }).catch(() => {}); // it may have ended
    },
    underway: () =>
      [...requests.values()].filter((request) => !isEndless(request) && !ignored.has(request.id)),
    isPending: ({ id }) => requests.has(id),
    noteLoaded: () => {
      hasLoaded = true;
    },
    ignoreLater: () => {
      isIgnoringLater = true;
      for (const [id, request] of requests) if (request.isScripted) ignored.add(id);
    },
    hasStyleSheets: () => hasStyleSheets,
    notePrinting: () => {
      isPrinting = true;
    },
    begunByPrinting: () => begunByPrinting,
    lastChangeMs: () => lastChangeMs,
    nextChange: () => change.promise,
    isScripted: () => isScripted,
    failures: () => ({ count: failureCount, first: failures }),
    documentStatus: () => documentStatus,
  };
}

/** The type of the script that a worker begins with. Its id has no dot, like that of a document. */
export const workerScript = 'Worker';

/** Whether a script asked for it as data, not as a part of the page. */
export function isOfData({ type }: Request): boolean {
  return type === 'Fetch' || type === 'XHR';
}

/** Chromium cancels the navigation of a frame to a scheme that it does not know, such as ftp. */
function isRefusedFrame(request: Request | undefined): boolean {
  return request?.type === 'Document' && !/^(https?|data|blob|about|javascript):/i.test(request.url);
}

const unawaited = new Set(['Ping', 'Prefetch', 'Preflight', 'CSPViolationReport']);
