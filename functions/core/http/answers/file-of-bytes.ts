import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileResult } from '../../contract/endpoint.ts';

/** What is known of a file besides its bytes; its ETag is their SHA-256 unless given. */
type Facts = Omit<FileResult['file'], 'sizeBytes' | 'read' | 'etag'> &
  Partial<Pick<FileResult['file'], 'etag'>>;

/** A file whose bytes are already in memory. */
export function fileOfBytes({ etag, ...facts }: Facts, bytes: Uint8Array): FileResult {
  return {
    file: {
      ...facts,
      etag: etag ?? `"${createHash('sha256').update(bytes).digest('base64url')}"`,
      sizeBytes: bytes.byteLength,
      read: async (range) => Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
    },
  };
}
