import type { Readable } from 'node:stream';

/**
 * Streams the bytes of a body, and fails if the reader waits longer than `waitMs` for the next ones. The reader's own
 * time does not count, so this is not a connection timeout.
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
