import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { s3Error } from './s3-error.ts';

/** A running digest of a body: its size, its MD5 and other requested digests. */
export interface Digest {
  /** Passes the body through while digesting it. */
  through(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  sizeBytes(): number;
  /** The digest of everything passed so far; each requested kind can be read once. */
  digest(kind: DigestKind): Buffer;
}

export type DigestKind = 'md5' | 'sha1' | 'sha256' | 'crc32';

/** The checksum kind of a header `x-amz-checksum-…`. Throws InvalidRequest for unknown kinds. */
export function checksumKind(headerName: string): DigestKind {
  const kind = headerName.slice('x-amz-checksum-'.length);
  if (kind === 'crc32' || kind === 'sha1' || kind === 'sha256') return kind;
  throw s3Error('InvalidRequest', `${headerName} is not known here. Use CRC32, SHA1 or SHA256.`);
}

/** Computes a body's size and digests while it passes through. */
export function digestBody(kinds: readonly DigestKind[]): Digest {
  const hashes = new Map(
    kinds.filter((kind) => kind !== 'crc32').map((kind) => [kind as DigestKind, createHash(kind)]),
  );
  let size = 0;
  let crc = 0;
  return {
    through: async function* (body) {
      for await (const chunk of body) {
        size += chunk.length;
        crc = crc32(chunk, crc);
        for (const hash of hashes.values()) hash.update(chunk);
        yield chunk;
      }
    },
    sizeBytes: () => size,
    digest: (kind) => hashes.get(kind)?.digest() ?? bigEndian(crc),
  };
}

function bigEndian(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
