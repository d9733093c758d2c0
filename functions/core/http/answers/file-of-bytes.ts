import { Readable } from 'node:stream';
import type { FileResult } from '../../contract/endpoint.ts';

/** A file whose bytes are already in memory. */
export function fileOfBytes(
  facts: Omit<FileResult['file'], 'sizeBytes' | 'read'>,
  bytes: Uint8Array,
): FileResult {
  return {
    file: {
      ...facts,
      sizeBytes: bytes.byteLength,
      read: async (range) => Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
    },
  };
}
