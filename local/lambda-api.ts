import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ClientContext } from '../functions/core/contract/messages/client-context.ts';
import { isOwnHost, refuseHost } from './http/own-host.ts';
import { readRequestBody } from './http/read-request-body.ts';
import { writePaced } from './http/write-paced.ts';
import { eventStreamMessage } from './lambda/event-stream.ts';
import type { Lambda } from './lambda.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { isSigned } from './signature/is-signed.ts';
import { traceHeaderOf } from './tracing/trace-header.ts';

/** Lambda's limit for a synchronous call: 6 MB. */
const payloadBytes = 6 * 1024 * 1024;

const invocationPath =
  /^\/(2015-03-31|2021-11-15)\/functions\/([\w.-]+)\/(invocations|response-streaming-invocations)$/;

/**
 * Serves Lambda's own HTTP API: Invoke and InvokeWithResponseStream, each waiting for the function. Every request must
 * be signed by `access`: a caller of functions can act as any account.
 */
export function answerLambdaApi(server: Server, lambda: Lambda, access: AwsAccess): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isOwnHost(request.headers.host)) return refuseHost(response);
    answer(lambda, access, request, response).catch((error: Error) => response.destroy(error));
  });
}

async function answer(
  lambda: Lambda,
  access: AwsAccess,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , name, action] = invocationPath.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? [];
  if (request.method !== 'POST' || !name)
    return refuse(response, 404, 'UnknownOperationException', 'Unknown path');
  if (!request.headers.authorization) {
    return refuse(response, 403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const payload = await readRequestBody(request, payloadBytes);
  if (!payload)
    return refuse(response, 413, 'RequestEntityTooLargeException', 'The payload is larger than 6 MB');
  if (!isSigned(request, payload, access, 'lambda')) {
    return refuse(response, 403, 'InvalidSignatureException', 'The request signature does not match.');
  }
  const event = payload.length > 0 ? payload : Buffer.from('{}');
  const stream = lambda.invoke(name, event, ownerOf(request), traceHeaderOf(request));
  if (action === 'invocations') await answerWhole(response, stream);
  else await answerStream(response, stream);
}

/** The account in the calling function's client context. */
function ownerOf({ headers }: IncomingMessage): string | undefined {
  const context = headers['x-amz-client-context'];
  if (typeof context !== 'string') return undefined;
  const { custom } = JSON.parse(Buffer.from(context, 'base64').toString()) as ClientContext;
  return custom?.accountId;
}

async function answerWhole(response: ServerResponse, stream: Readable): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Amz-Executed-Version': '$LATEST' };
  try {
    const result = await buffer(stream);
    response.writeHead(200, headers).end(result);
  } catch (error) {
    const { name, message, cause } = error as Error; // a stream of lambda.invoke fails only with an Error
    if (refuseUncalled(response, error as Error)) return;
    response
      .writeHead(200, { ...headers, 'X-Amz-Function-Error': 'Unhandled' })
      .end(JSON.stringify({ errorType: name, errorMessage: message, trace: cause }));
  }
}

/** A failing function reports it at the end of the stream; a call that Lambda refuses has no stream. */
async function answerStream(response: ServerResponse, stream: Readable): Promise<void> {
  let failure: Error | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      begin(response);
      await writePaced(response, eventStreamMessage(payloadChunkHeaders, chunk));
    }
  } catch (error) {
    failure = error as Error; // a stream of lambda.invoke fails only with an Error
    if (refuseUncalled(response, failure)) return;
  }
  begin(response);
  const details = failure ? { ErrorCode: failure.name, ErrorDetails: failure.message } : {};
  response.end(eventStreamMessage(invokeCompleteHeaders, Buffer.from(JSON.stringify(details))));
}

const payloadChunkHeaders = {
  ':event-type': 'PayloadChunk',
  ':content-type': 'application/octet-stream',
  ':message-type': 'event',
};

const invokeCompleteHeaders = {
  ':event-type': 'InvokeComplete',
  ':content-type': 'application/json',
  ':message-type': 'event',
};

function begin(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(200, {
    'Content-Type': 'application/vnd.amazon.eventstream',
    'X-Amz-Executed-Version': '$LATEST',
  });
}

const uncalledStatus: Readonly<Record<string, number>> = {
  ResourceNotFoundException: 404,
  TooManyRequestsException: 429,
};

function refuseUncalled(response: ServerResponse, { name, message }: Error): boolean {
  const status = uncalledStatus[name];
  if (status) refuse(response, status, name, message);
  return status !== undefined;
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'X-Amzn-ErrorType': type })
    .end(JSON.stringify({ message, Message: message }));
}
