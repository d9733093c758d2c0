import { chunkedBody } from './chunked-body.ts';
import { checksumKind, type DigestKind, digestBody } from './digest-body.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** A request's body being received. */
export interface ReceivedBody {
  readonly bytes: AsyncIterable<Uint8Array>;
  /**
   * The result, once all of it has been read. Throws BadDigest, XAmzContentSHA256Mismatch and IncompleteBody if it does
   * not match the request's claims.
   */
  readonly verify: () => VerifiedBody;
}

interface VerifiedBody {
  readonly sizeBytes: number;
  readonly md5: Buffer;
  /** Such as `x-amz-checksum-crc32`, in base64. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** Reads the body of an upload: plain, or aws-chunked with a trailing checksum. `payloadHash` is its signed hash. */
export function receiveBody({ headers, body }: S3Request, payloadHash: string): ReceivedBody {
  const isChunked = payloadHash.startsWith('STREAMING-');
  if (isChunked && payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw s3Error('NotImplemented', `A body signed as ${payloadHash} is not known here.`);
  }
  const claimedSize = headers[isChunked ? 'x-amz-decoded-content-length' : 'content-length'];
  const checksumNames = Object.keys(headers).filter((name) =>
    /^x-amz-checksum-(?!algorithm|type)/.test(name),
  );
  if (isChunked && headers['x-amz-trailer']) checksumNames.push(headers['x-amz-trailer']);
  const isHashed = /^[0-9a-f]{64}$/.test(payloadHash);
  const kinds = new Set<DigestKind>(['md5', ...checksumNames.map(checksumKind)]);
  if (isHashed) kinds.add('sha256');
  const digest = digestBody([...kinds]);
  const trailers: Record<string, string> = {};
  // The request must still be answered if reading stops early, so its connection must not be destroyed.
  const pieces = body.iterator({ destroyOnReturn: false });

  return {
    bytes: digest.through(isChunked ? chunkedBody(pieces, trailers) : pieces),
    verify: () => {
      const sizeBytes = digest.sizeBytes();
      if (claimedSize !== undefined && Number(claimedSize) !== sizeBytes) {
        throw s3Error('IncompleteBody', 'The body has another size than the request says.');
      }
      const found = new Map([...kinds].map((kind) => [kind, digest.digest(kind)]));
      if (isHashed && found.get('sha256')?.toString('hex') !== payloadHash) {
        throw s3Error(
          'XAmzContentSHA256Mismatch',
          'The x-amz-content-sha256 does not match what was received.',
        );
      }
      const checksums: Record<string, string> = {};
      for (const name of checksumNames) {
        const value = found.get(checksumKind(name))?.toString('base64') ?? '';
        if (value !== (headers[name] ?? trailers[name])) throw badDigest(name);
        checksums[name] = value;
      }
      const md5 = found.get('md5') ?? Buffer.alloc(0);
      if (headers['content-md5'] !== undefined && md5.toString('base64') !== headers['content-md5']) {
        throw badDigest('content-md5');
      }
      return { sizeBytes, md5, checksums };
    },
  };
}

function badDigest(name: string): Error {
  return s3Error('BadDigest', `The ${name} you specified did not match what was received.`);
}
