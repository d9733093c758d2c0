import type { DevToolsEvent, DevToolsPipe } from './devtools-pipe.ts';

const maximumRequests = 1_000;

/** What the page of one call may request. */
export interface CallPolicy {
  readonly frameId: string;
  /** How the page's own request is answered: by its server, by us with this markup, or not at all. */
  readonly document: 'from server' | 'none' | { readonly html: string };
  /** Called with the URL that the page tried to navigate to after its own document. */
  readonly navigatedAway: (url: string) => void;
}

/** Decides on every request by a browser's pages, frames and workers, for the one call that it serves. */
export interface RequestPolicy {
  readonly begin: (call: CallPolicy) => void;
  readonly end: () => void;
}

type RequestPaused = DevToolsEvent<'Fetch.requestPaused'>;

type Decision =
  | { readonly command: 'continue' }
  | { readonly command: 'fail'; readonly reason: 'BlockedByClient' | 'Aborted' }
  | { readonly command: 'fulfil'; readonly html: string };

/**
 * Allows http and https, up to 1,000 requests per call, and only the requested document in the page itself. data: and
 * blob: URLs do not use the network and never get here. Other schemes are refused, and everything between two calls.
 */
export async function enforceRequestPolicy(pipe: DevToolsPipe): Promise<RequestPolicy> {
  let decide: (request: RequestPaused) => Decision = refuseAll;
  pipe.on('Fetch.requestPaused', (request) => {
    // If the page is gone by now, its request can no longer be answered.
    carryOut(pipe, request.requestId, decide(request)).catch(() => {});
  });
  await pipe.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return {
    begin: (call) => {
      decide = decisionsFor(call);
    },
    end: () => {
      decide = refuseAll;
    },
  };
}

function decisionsFor(call: CallPolicy): (request: RequestPaused) => Decision {
  let requests = 0;
  let ownDocument: string | undefined;
  return ({ requestId, networkId = requestId, frameId, resourceType, request }) => {
    requests += 1;
    if (!/^https?:/i.test(request.url) || requests > maximumRequests) return refuseAll();
    if (resourceType !== 'Document' || frameId !== call.frameId) return { command: 'continue' };
    const isFirst = ownDocument === undefined;
    ownDocument ??= networkId;
    if (isFirst && typeof call.document === 'object') return { command: 'fulfil', html: call.document.html };
    // A redirect of the page's own request keeps its id.
    if (call.document === 'from server' && networkId === ownDocument) return { command: 'continue' };
    call.navigatedAway(request.url);
    return { command: 'fail', reason: 'Aborted' };
  };
}

function refuseAll(): Decision {
  return { command: 'fail', reason: 'BlockedByClient' };
}

async function carryOut(pipe: DevToolsPipe, requestId: string, decision: Decision): Promise<void> {
  switch (decision.command) {
    case 'continue':
      return pipe.send('Fetch.continueRequest', { requestId });
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
