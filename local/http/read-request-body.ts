import type { Readable } from 'node:stream';

/**
 * Reads a complete body, or returns undefined as soon as it exceeds the limit; the rest is discarded, so that its
 * sender gets to read a response. Throws if the body breaks off.
 */
export function readRequestBody(body: Readable, boundBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    body.on('data', (chunk: Uint8Array) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= boundBytes) {
        chunks.push(chunk);
      } else {
        chunks.length = 0;
        resolve(undefined);
      }
    });
    body.once('end', () => resolve(Buffer.concat(chunks)));
    body.once('error', reject);
    body.once('close', () => reject(new Error('the body broke off')));
  });
}
