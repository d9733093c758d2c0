import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { preflightHeaders } from '../functions/core/contract/cors.ts';
import { limits } from '../functions/core/contract/limits.ts';
import type { Environment } from '../functions/core/contract/resources/environment.ts';
import { readTraceContext } from '../functions/core/contract/trace-context.ts';
import { bareEvent, splitTarget } from './gateway/api-event.ts';
import { askAuthorizer } from './gateway/ask-authorizer.ts';
import { eventPayload } from './gateway/event-payload.ts';
import { findRoute, type Route } from './gateway/find-route.ts';
import { declaresTooLarge, readEventBody } from './gateway/read-event-body.ts';
import { sendAnswer } from './gateway/send-answer.ts';
import { gatewayAnswer, sendGatewayResponse } from './gateway/send-gateway-response.ts';
import { isOwnHost, strangeHost } from './http/own-host.ts';
import type { Lambda } from './lambda.ts';
import type { Span, Tracer } from './tracing/tracer.ts';

interface StageOptions {
  /** The server of the other stage, whose address is in this one's variables. */
  readonly other?: Server;
  /** A host name accepted in requests, besides localhost and IP addresses. */
  readonly host?: string;
  readonly tracer?: Tracer | undefined;
}

/**
 * Emulates one stage of an API Gateway REST API: HTTP in, events to the functions of the catalog, their responses out.
 */
export function answerStage(
  server: Server,
  stage: Environment,
  lambda: Lambda,
  { other, host, tracer }: StageOptions = {},
): void {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID();
    answerRequest(request, response, requestId).catch((error: Error) => {
      // A client that disconnects in the middle of its request gets no response.
      if (request.destroyed && !request.complete) return;
      console.error(`${requestId} ${error.name}: ${error.message}`);
      if (response.headersSent) response.destroy();
      else sendGatewayResponse(response, refusalOf(error), requestId);
    });
  };
  server.on('request', answer);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // The body has not been sent and may never be: what follows on this connection could be either it or a request.
    if (declaresTooLarge(request)) response.setHeader('Connection', 'close');
    else response.writeContinue();
    answer(request, response);
  });
  server.on('clientError', (_error, socket: Duplex) => refuseNonsense(socket));

  async function answerRequest(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const route = routeOf(request);
    if (!route) return sendGatewayResponse(response, 'DEFAULT_4XX', requestId);
    if (!isOwnHost(request.headers.host, host)) return refuseHost(response, requestId);
    if (request.method === 'OPTIONS' && route.needsAuthorizer) {
      response.writeHead(204, preflightHeaders).end();
      return;
    }
    const span = tracer && spanOf(tracer, request, response, route, { stage, requestId });
    const read = await readEventBody(request);
    if (read === 'too large') return sendGatewayResponse(response, 'REQUEST_TOO_LARGE', requestId);
    const bare = {
      ...bareEvent(request, stage, route, requestId),
      stageVariables: other ? otherStage(request, stage, other) : null,
    };
    if (route.needsHeader && !request.headers.authorization) {
      return sendGatewayResponse(response, 'UNAUTHORIZED', requestId);
    }
    if (route.needsAuthorizer) {
      const { refusal, context } = await askAuthorizer(lambda, bare, span?.header);
      if (refusal) return sendGatewayResponse(response, refusal, requestId, context);
      bare.requestContext.authorizer = context;
    }
    const { event, sizeBytes } = eventPayload(bare, read.body);
    if (sizeBytes > limits.requestBytes) {
      return sendGatewayResponse(response, 'REQUEST_TOO_LARGE', requestId);
    }
    const { authorizer, identity } = bare.requestContext;
    const owner = String(authorizer?.accountId ?? identity.sourceIp);
    await sendAnswer(response, lambda.invoke(route.functionName, event, owner, span?.header));
  }
}

/** Until its response is complete. It has the route, never the path or the query, which may contain secrets of the caller. */
function spanOf(
  tracer: Tracer,
  { method = '', headers }: IncomingMessage,
  response: ServerResponse,
  { resource }: Route,
  { stage, requestId }: { readonly stage: Environment; readonly requestId: string },
): Span {
  const { traceparent, tracestate } = headers; // repeated ones are one text, which is no traceparent
  const parent = readTraceContext([traceparent ?? []].flat().join(','), [tracestate ?? []].flat().join(','));
  const span = tracer.start(`${method} ${resource}`, 'server', parent, {
    'http.request.method': method,
    'http.route': resource,
    'deployment.environment.name': stage,
    request_id: requestId,
  });
  response.once('close', () => {
    const { statusCode } = response;
    span.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : undefined);
  });
  return span;
}

/** In the form of every other problem. On AWS this cannot happen: the gateway only has its own names. */
function refuseHost(response: ServerResponse, requestId: string): void {
  const body = { error: 'Unknown Host', message: strangeHost, code: 'invalid_field', request_id: requestId };
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId, Connection: 'close' };
  response.writeHead(403, headers).end(JSON.stringify(body));
}

/**
 * Undefined for a target that is not a path, a path that cannot be decoded, and a host that does not make a valid URL.
 */
function routeOf({ url = '', headers }: IncomingMessage): Route | undefined {
  if (!url.startsWith('/') || !/^[\w.:[\]-]*$/.test(headers.host ?? '')) return undefined;
  try {
    return findRoute(splitTarget(url).path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** With the host name of the request: a browser's cookies depend on it. */
function otherStage({ headers }: IncomingMessage, stage: Environment, other: Server): Record<string, string> {
  const host = headers.host?.replace(/:\d+$/, '') ?? 'localhost';
  const { port } = other.address() as AddressInfo; // it listens on TCP
  return { [stage === 'live' ? 'testUrl' : 'liveUrl']: `http://${host}:${port}` };
}

function refusalOf({ name }: Error): 'THROTTLED' | 'DEFAULT_5XX' {
  return name === 'TooManyRequestsException' ? 'THROTTLED' : 'DEFAULT_5XX';
}

/** Answers malformed HTTP in the form of every other problem. */
function refuseNonsense(socket: Duplex): void {
  if (!socket.writable) return;
  const { status, headers, body } = gatewayAnswer('DEFAULT_4XX', randomUUID());
  const lines = Object.entries({ ...headers, Connection: 'close' });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
