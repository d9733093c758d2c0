import { Readable } from 'node:stream';

/** Reads a body whole, or gives undefined, having read no further, once it is larger than the bound. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  boundBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // A stream that is left early is destroyed otherwise, and the connection with it, before it was answered.
  const pieces = body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body;
  for await (const chunk of pieces as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.length;
    if (sizeBytes > boundBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
