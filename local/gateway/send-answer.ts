import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { writePaced } from '../http/write-paced.ts';
import { readPrelude } from './http-prelude.ts';

/**
 * Sends a function's answer as it comes: status and headers first, then the body, no faster than the client reads.
 * Throws, having sent nothing, where the function fails before its body. An answer that breaks off later, and one
 * whose client has gone, end with the connection, so that nobody takes a part for the whole.
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
