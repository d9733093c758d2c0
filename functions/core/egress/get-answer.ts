import { type IncomingMessage, request as openRequest } from 'node:http';
import { TLSSocket } from 'node:tls';
import { dial } from './dial.ts';
import { type Fetch, fetchProblem } from './fetch-problem.ts';
import { overTls } from './over-tls.ts';
import { destinationOf } from './vet-destination.ts';

const headerBytes = 64 * 1024;

/**
 * Sends a GET request, or a POST, on a new connection, and returns the response with its body still unread. The
 * connection ends with the body. Throws url_blocked or url_fetch_failed.
 */
export async function getAnswer(url: URL, fetch: Fetch): Promise<IncomingMessage> {
  const { post } = fetch;
  const dialled = await dial(destinationOf(url), fetch.policy, fetch.signal);
  if ('refusal' in dialled) throw fetchProblem(dialled.refusal, fetch);
  const connection = url.protocol === 'https:' ? overTls(dialled.socket, url.hostname) : dialled.socket;
  const failed = (error?: Error) => {
    const isUntrusted = connection instanceof TLSSocket && Boolean(connection.authorizationError);
    return fetchProblem(isUntrusted ? 'certificate' : 'connection', fetch, error);
  };
  return new Promise((resolve, reject) => {
    openRequest({
      createConnection: () => connection,
      path: url.pathname + url.search,
      ...(post && { method: 'POST' }),
      headers: {
        Host: url.host,
        Accept: '*/*',
        'Accept-Encoding': 'identity',
        'User-Agent': 'pdf-service',
        ...(post && { 'Content-Type': post.contentType, 'Content-Length': String(post.body.byteLength) }),
      },
      maxHeaderSize: headerBytes,
      signal: fetch.signal,
    })
      .once('response', resolve)
      .on('error', (error) => reject(failed(error)))
      // A response that switches protocols ends the request without an error.
      .once('close', () => {
        reject(failed());
        connection.destroy();
      })
      .end(post?.body);
  });
}
