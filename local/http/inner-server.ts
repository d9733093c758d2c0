import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isOwnHost, refuseHost } from './own-host.ts';

/**
 * A server that emulates an AWS service for this machine only. Idle connections are never closed, so that none closes
 * just when the SDK reuses it. A request for which `answer` throws loses its connection.
 */
export function innerServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Server {
  return createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (!isOwnHost(request.headers.host)) return refuseHost(response);
    answer(request, response).catch(() => response.destroy());
  });
}
