import type { SignatureHash } from '../../contract/messages/signing-rounds.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { type Dictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import { digest } from '../keys/algorithms.ts';
import type { Rounds } from '../rounds.ts';
import { type Revision, writeRevision } from './revision.ts';

/** A file with a place for a signature: `Contents` from `start` to `end`, with its brackets. */
export interface ReservedPlace {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

const longest = 10;

/**
 * Appends a revision whose signature dictionary, with this object number, has a place of this many bytes for the signature
 * (ISO 32000-2, 12.8.1). The range covers all else.
 */
export function reservePlace(
  revision: Revision,
  rounds: Rounds,
  number: number,
  signature: Dictionary,
  roomBytes: number,
): ReservedPlace {
  const unknown = '0'.repeat(longest);
  const head = `/ByteRange[0 ${unknown} ${unknown} ${unknown}]/Contents`;
  const entries = `${head}<${'00'.repeat(roomBytes)}>`;
  changeObject(revision.draft, number, withEntries(signature, { ByteRange: undefined, Contents: undefined }));
  const written = writeRevision(revision, rounds, new Map([[number, entries]]));
  const bytes = Buffer.from(written.buffer, written.byteOffset, written.byteLength);
  // These entries are the object's first, so that no text of the caller's can be before them.
  const objectAt = bytes.indexOf(`\n${number} 0 obj\n<<${head}`, revision.bytes.length - 1);
  const rangeAt = bytes.indexOf(head, objectAt);
  if (objectAt < 0 || rangeAt < 0) throw new Error('no place for the signature');
  const start = rangeAt + head.length;
  const end = start + roomBytes * 2 + 2;
  const range = `/ByteRange[0 ${start} ${end} ${bytes.length - end}]`;
  bytes.write(range.padEnd(head.length - '/Contents'.length), rangeAt, 'latin1');
  return { bytes, start, end };
}

/** The digest of all that the signature covers. */
export function documentDigest({ bytes, start, end }: ReservedPlace, hash: SignatureHash): Buffer {
  return digest(hash, bytes.subarray(0, start), bytes.subarray(end));
}

/** Whether the place has room for a signature. */
export function hasRoom({ start, end }: ReservedPlace, signature: Uint8Array): boolean {
  return signature.length * 2 + 2 <= end - start;
}

/** Writes a signature to its place. The rest of the place stays zero. */
export function fillPlace({ bytes, start }: ReservedPlace, signature: Uint8Array): Uint8Array {
  const filled = Buffer.from(bytes);
  filled.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1');
  return filled;
}
