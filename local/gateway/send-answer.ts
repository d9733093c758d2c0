import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { writePaced } from '../http/write-paced.ts';
import { readPrelude } from './http-prelude.ts';

/**
 * Sends a function's response as it comes: status and headers first, then the body, no faster than the client reads.
 * Throws, with nothing sent, if the function fails before its body. A response that breaks off later, or whose client
 * has disconnected, ends with the connection, so that a part is not mistaken for the whole.
 */
export async function sendAnswer(response: ServerResponse, answer: Readable): Promise<void> {
  const chunks = (answer as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const { prelude, bodyStart } = await readPrelude(chunks);
  response.writeHead(prelude.statusCode, prelude.headers);
  try {
    if (bodyStart.length > 0) await writePaced(response, bodyStart);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      await writePaced(response, next.value);
    }
    response.end();
  } catch {
    answer.destroy();
    response.destroy();
  }
}
