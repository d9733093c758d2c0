import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isOwnHost, refuseHost } from './own-host.ts';

/**
 * A server that plays an AWS service for this machine alone. Its connections are never closed while they are idle, so that
 * none is closed just when the SDK uses it again. A request that `answer` fails at loses its connection.
 */
export function innerServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Server {
  return createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (!isOwnHost(request.headers.host)) return refuseHost(response);
    answer(request, response).catch(() => response.destroy());
  });
}
