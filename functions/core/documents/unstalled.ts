import type { Readable } from 'node:stream';

/**
 * The bytes of a body as they come, which fail once none has come for so long while it was waited for. How long the
 * reader takes does not count, so this is no timeout of the connection.
 */
export async function* unstalled(body: Readable, waitMs: number): AsyncGenerator<Uint8Array, void> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error(`no byte came for ${waitMs} ms`)), waitMs);
      const { value, done } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}
