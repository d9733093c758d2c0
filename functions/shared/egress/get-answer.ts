import { type IncomingMessage, request as openRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { dial } from './dial.ts';
import { type Fetch, fetchProblem } from './fetch-problem.ts';
import { destinationOf, withoutBrackets } from './vet-destination.ts';

const headerBytes = 64 * 1024;

/**
 * The head of what a host answers to GET, the body still to be read, over a connection of its own that ends with it.
 * Throws url_blocked or url_fetch_failed.
 */
export async function getAnswer(url: URL, fetch: Fetch): Promise<IncomingMessage> {
  const dialled = await dial(destinationOf(url), fetch.policy, fetch.signal);
  if ('refusal' in dialled) throw fetchProblem(dialled.refusal, fetch);
  const connection = url.protocol === 'https:' ? secure(dialled.socket, url.hostname) : dialled.socket;
  const failed = (error?: Error) => {
    const isUntrusted = connection instanceof TLSSocket && Boolean(connection.authorizationError);
    return fetchProblem(isUntrusted ? 'certificate' : 'connection', fetch, error);
  };
  return new Promise((resolve, reject) => {
    openRequest({
      createConnection: () => connection,
      path: url.pathname + url.search,
      headers: { Host: url.host, Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'pdf-service' },
      maxHeaderSize: headerBytes,
      signal: fetch.signal,
    })
      .once('response', resolve)
      .on('error', (error) => reject(failed(error)))
      // An answer that switches protocols ends the request without an error.
      .once('close', () => {
        reject(failed());
        connection.destroy();
      })
      .end();
  });
}

/** TLS over the connection: the certificate must be the host's, whatever address it was reached at. */
function secure(socket: Socket, hostname: string): Socket {
  const host = withoutBrackets(hostname).replace(/\.$/, '');
  const servername = isIP(host) ? {} : { servername: host };
  return connectTls({ socket, host, ...servername, ALPNProtocols: ['http/1.1'] }).on('error', () => {});
}
