import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { CallContext, Endpoints } from '../contract/endpoint.ts';
import { admission } from './admission/admission.ts';
import { checkScopes } from './admission/caller/check-scopes.ts';
import { identifyCaller } from './admission/caller/identify-caller.ts';
import { findEndpoint } from './admission/find-endpoint.ts';
import { answerProblems } from './answers/answer-problems.ts';
import { finishAtOnce } from './answers/finish-at-once.ts';
import { measureCalls } from './answers/measure-calls.ts';
import { standardHeaders } from './answers/standard-headers.ts';
import type { ApiEvent, ApiResponse, Caller } from './call.ts';
import { callContext } from './call-context.ts';
import { inTrace } from './in-trace.ts';

/** The context of a request's handler, besides the request itself. */
export interface FetchCall extends Pick<CallContext, 'baseUrl' | 'requestId'> {
  readonly caller: Caller;
  readonly sourceIp: string;
}

/**
 * A Lambda handler for endpoints whose bodies follow a protocol handled by a library: it takes a web Request and
 * returns a Response. The caller and its scopes are checked first. No other step of admission applies.
 */
export function serveFetch(
  endpoints: Endpoints,
  answer: (request: Request, call: FetchCall) => Promise<Response>,
) {
  const admitted = admission().find(findEndpoint(endpoints)).find(identifyCaller).check(checkScopes);
  const handler = middy<ApiEvent, ApiResponse>({ executionMode: executionModeStreamifyResponse })
    .use([finishAtOnce(), measureCalls(), answerProblems()])
    .use(admitted.steps)
    .handler(
      admitted.handler(async (event) => {
        const { baseUrl, requestId, clientAddress } = callContext(event);
        const { caller } = event.call;
        if (!caller) throw new Error('endpoints of a protocol of their own are open to nobody');
        const call = { baseUrl, requestId, caller, sourceIp: clientAddress };
        return apiResponse(await answer(webRequest(event, baseUrl), call), requestId);
      }),
    );
  return inTrace(handler);
}

function webRequest(
  { httpMethod, path, queryStringParameters, headers, body, isBase64Encoded }: ApiEvent,
  baseUrl: string,
): Request {
  const text = typeof body === 'string' ? Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') : null;
  const query = Object.entries(queryStringParameters ?? {}).map(([name, value]) => [name, value ?? '']);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return new Request(`${baseUrl}${path}${search}`, {
    method: httpMethod,
    headers: Object.entries(headers ?? {}).filter((header): header is [string, string] => isSendable(header)),
    body: text,
  });
}

/** The gateway may pass on headers that the web's own classes reject. These are left out. */
function isSendable([name, value]: readonly [string, string | undefined]): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && value !== undefined && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

function apiResponse({ status, headers, body }: Response, requestId: string): ApiResponse {
  // Connections are the gateway's business, and our responses are not to be cached.
  const { connection: _, 'cache-control': __, ...own } = Object.fromEntries(headers);
  return {
    statusCode: status,
    headers: { ...standardHeaders(requestId), ...own },
    body: body ? Readable.fromWeb(body as ReadableStream) : '',
  };
}
