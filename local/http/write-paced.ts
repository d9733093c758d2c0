import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Writes no faster than the reader reads. Throws once the reader has disconnected. */
export async function writePaced(writable: Writable, bytes: Uint8Array): Promise<void> {
  if (!writable.destroyed && !writable.write(bytes) && !writable.destroyed) await drained(writable);
  if (writable.destroyed) throw new Error('the reader has gone');
}

async function drained(writable: Writable): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    await Promise.race([once(writable, 'drain', { signal }), once(writable, 'close', { signal })]);
  } finally {
    settled.abort();
  }
}
