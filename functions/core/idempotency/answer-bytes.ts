import type { Readable } from 'node:stream';
import { ownStore } from '../documents/object-store.ts';
import { readObject } from '../documents/objects.ts';
import { putStream } from '../documents/put-stream.ts';

/**
 * Stores the bytes of a response and returns them for sending: from memory if they are a single part or came in one
 * piece, otherwise from the store. Throws storage_failed, and any error of the body itself.
 */
export async function putAnswerBytes(objectKey: string, body: string | Readable): Promise<Buffer | Readable> {
  const pieces = typeof body === 'string' ? [body] : (body as AsyncIterable<Uint8Array>);
  return (
    (await putStream(ownStore(), objectKey, pieces, 'application/octet-stream')) ?? getAnswerBytes(objectKey)
  );
}

/** Streams the bytes of a stored response. Throws storage_failed. */
export function getAnswerBytes(objectKey: string): Promise<Readable> {
  return readObject(ownStore(), objectKey);
}
