import type { DevToolsEvent, DevToolsPipe } from './chromium/devtools-pipe.ts';

const maximumRequests = 1_000;

/** What one call's page may request. */
export interface CallPolicy {
  readonly frameId: string;
  /** The answer to the page's own request: from its server, from us with this markup, or none. */
  readonly document: 'from server' | 'none' | { readonly html: string };
  /** Headers for every request to this origin only. */
  readonly headersFor?: { readonly origin: string; readonly headers: Readonly<Record<string, string>> };
  /** Called with the URL that the page tried to navigate to after its own document. */
  readonly navigatedAway: (url: string) => void;
}

/** Decides on all requests of a browser's pages, frames and workers, for the one call that it serves. */
export interface RequestPolicy {
  readonly begin: (call: CallPolicy) => void;
  /** Ends the call, and returns whether it requested anything. */
  readonly end: () => boolean;
}

type RequestPaused = DevToolsEvent<'Fetch.requestPaused'>;

interface HeaderEntry {
  readonly name: string;
  readonly value: string;
}

type Decision =
  | {
      readonly command: 'continue';
      readonly headers?: readonly HeaderEntry[];
      /** Whether to decide again on its response. */
      readonly showResponse?: boolean;
    }
  | { readonly command: 'go on with the response' }
  | { readonly command: 'fail'; readonly reason: 'BlockedByClient' | 'Aborted' }
  | { readonly command: 'fulfil'; readonly html: string };

/** How long a server may take to show whether it answers a page's navigation with another page. */
const leavingMs = 3_000;

/**
 * Allows http and https, up to 1,000 requests per call, and only the requested document in the page itself. If a page
 * navigates elsewhere, the response decides whether it leaves: downloads and responses without content leave a page as
 * it is. data: and blob: URLs do not use the network and never get here. Other schemes are refused, and so is
 * everything between two calls.
 */
export async function enforceRequestPolicy(pipe: DevToolsPipe): Promise<RequestPolicy> {
  let decide: (request: RequestPaused) => Decision = refuseAll;
  let hasRequested = false;
  pipe.on('Fetch.requestPaused', (request) => {
    hasRequested = true;
    // If the page no longer exists, its request cannot be answered.
    carryOut(pipe, request.requestId, decide(request)).catch(() => {});
  });
  await pipe.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return {
    begin: (call) => {
      hasRequested = false;
      decide = decisionsFor(call);
    },
    end: () => {
      decide = refuseAll;
      return hasRequested;
    },
  };
}

function decisionsFor(call: CallPolicy): (request: RequestPaused) => Decision {
  let requests = 0;
  let ownDocument: string | undefined;
  let leaving: NodeJS.Timeout | undefined;
  const decideOnResponse = (paused: RequestPaused): Decision => {
    clearTimeout(leaving);
    if (!isPage(paused)) return { command: 'go on with the response' };
    call.navigatedAway(paused.request.url);
    return { command: 'fail', reason: 'Aborted' };
  };
  return (paused) => {
    const { requestId, networkId = requestId, frameId, resourceType, request } = paused;
    if (isResponse(paused)) return decideOnResponse(paused);
    requests += 1;
    if (!/^https?:/i.test(request.url) || requests > maximumRequests) return refuseAll();
    if (resourceType !== 'Document' || frameId !== call.frameId) return continuing(request, call);
    const isFirst = ownDocument === undefined;
    ownDocument ??= networkId;
    if (isFirst && typeof call.document === 'object') return { command: 'fulfil', html: call.document.html };
    // A redirect of the page's own request keeps its id.
    if (call.document === 'from server' && networkId === ownDocument) return continuing(request, call);
    // The request of a link with `download` is not one of the page's network.
    if (!isFirst && paused.networkId === undefined) return continuing(request, call);
    clearTimeout(leaving);
    // If the call has ended by then, no listener is left.
    leaving = setTimeout(() => call.navigatedAway(request.url), leavingMs).unref();
    return { ...continuing(request, call), showResponse: true };
  };
}

function isResponse({ responseStatusCode, responseErrorReason }: RequestPaused): boolean {
  return responseStatusCode !== undefined || responseErrorReason !== undefined;
}

/** Whether a response certainly replaces the page. Otherwise Chromium decides, and reports it if it does. */
function isPage({ responseStatusCode = 0, responseHeaders = [] }: RequestPaused): boolean {
  const header = (wanted: string) =>
    responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  const hasContent = ![204, 205].includes(responseStatusCode) && Math.trunc(responseStatusCode / 100) !== 3;
  const isSaved = /^\s*attachment/i.test(header('content-disposition'));
  return hasContent && !isSaved && /^(text\/html|$)/i.test(header('content-type'));
}

/** A redirect is a new request: it does not inherit the headers of the previous one. */
function continuing(
  { url, headers }: RequestPaused['request'],
  { headersFor }: CallPolicy,
): Extract<Decision, { command: 'continue' }> {
  if (!headersFor || URL.parse(url)?.origin !== headersFor.origin) return { command: 'continue' };
  const added = Object.entries(headersFor.headers);
  const replaced = new Set(added.map(([name]) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !replaced.has(name.toLowerCase()));
  return { command: 'continue', headers: [...kept, ...added].map(([name, value]) => ({ name, value })) };
}

function refuseAll(): Decision {
  return { command: 'fail', reason: 'BlockedByClient' };
}

async function carryOut(pipe: DevToolsPipe, requestId: string, decision: Decision): Promise<void> {
  switch (decision.command) {
    case 'continue':
      return pipe.send('Fetch.continueRequest', {
        requestId,
        ...(decision.headers && { headers: [...decision.headers] }),
        ...(decision.showResponse && { interceptResponse: true }),
      });
    case 'go on with the response':
      return pipe.send('Fetch.continueResponse', { requestId });
    case 'fail':
      return pipe.send('Fetch.failRequest', { requestId, errorReason: decision.reason });
    case 'fulfil':
      return pipe.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'Content-Type', value: 'text/html; charset=utf-8' }],
        body: Buffer.from(decision.html).toString('base64'),
      });
  }
}
