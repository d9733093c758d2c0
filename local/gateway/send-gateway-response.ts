import type { ServerResponse } from 'node:http';
import { allEndpoints } from '../../functions/catalog.ts';
import {
  type GatewayResponseType,
  gatewayResponses,
} from '../../functions/core/contract/problems/gateway-responses.ts';
import type { AuthorizerContext } from './ask-authorizer.ts';

/** How long a client may continue sending a refused body. */
const politenessMs = 30_000;

/** Sends a response that does not come from a function. */
export function sendGatewayResponse(
  response: ServerResponse,
  type: GatewayResponseType,
  requestId: string,
  context: AuthorizerContext = {},
): void {
  const { host } = response.req.headers;
  const { status, headers, body } = gatewayAnswer(type, requestId, context, host);
  response.writeHead(status, headers);
  if (response.req.complete || response.getHeader('Connection') === 'close') {
    response.end(body);
  } else {
    response.write(body);
    takeRest(response);
  }
}

/**
 * Discards the rest of the client's body. The response is already complete, but a connection that closes during an
 * upload may lose it.
 */
function takeRest(response: ServerResponse): void {
  const { req: request } = response;
  const timer = setTimeout(() => request.destroy(), politenessMs);
  request.once('close', () => {
    clearTimeout(timer);
    response.end();
  });
  request.resume();
}

/**
 * The gateway's own response of a type, with its template filled in: an unknown value is empty, and none is escaped.
 */
export function gatewayAnswer(
  type: GatewayResponseType,
  requestId: string,
  context: AuthorizerContext = {},
  host = 'localhost',
) {
  const baseUrl = `http://${host}`; // in either environment: the caller uses this name
  const { status, template, headers } = gatewayResponses(allEndpoints, { live: baseUrl, test: baseUrl })[
    type
  ];
  const values: Record<string, string> = { requestId };
  for (const [name, value] of Object.entries(context)) values[`authorizer.${name}`] = value;
  const body = template.replace(/\$context\.([\w.]*\w)/g, (_variable, name: string) => values[name] ?? '');
  return {
    status,
    headers: {
      ...headers,
      'X-Request-Id': requestId,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    },
    body,
  };
}
