import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { s3Error } from './s3-error.ts';

/** An object's metadata, without its bytes. */
export interface ObjectFacts {
  readonly sizeBytes: number;
  /** Without the quotes used in headers. */
  readonly etag: string;
  readonly modifiedEpochMs: number;
  /** Headers returned with the object as they were sent: Content-Type and the like, and x-amz-meta-*. */
  readonly headers: Readonly<Record<string, string>>;
  /** Such as `x-amz-checksum-crc32`: the checksum of the whole object, in base64. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** An open object. Its opener closes its file. */
export interface OpenObject {
  readonly facts: ObjectFacts;
  readonly file: FileHandle;
}

/** More than any object's metadata: S3 accepts 2 KB of metadata and 8 KB of headers. */
const maximumFactsBytes = 32 * 1024;

const lengthBytes = 4;

/** How much of an object is read at a time. */
const pieceBytes = 256 * 1024;

/**
 * Writes an object, completely or not at all: its bytes, its metadata as JSON, and the length of that, in one file.
 * `facts` is called when all bytes have been read; if it throws, nothing is written. Throws PreconditionFailed for an
 * object that must be new but exists.
 */
export async function writeObject(
  path: string,
  unfinishedFolder: string,
  bytes: AsyncIterable<Uint8Array>,
  facts: () => ObjectFacts,
  mustBeNew: boolean,
): Promise<ObjectFacts> {
  await Promise.all([
    mkdir(dirname(path), { recursive: true }),
    mkdir(unfinishedFolder, { recursive: true }),
  ]);
  const unfinished = join(unfinishedFolder, randomUUID());
  // Created before the first byte is read: a stream that opens its file later could recreate it after its removal.
  const file = await open(unfinished, 'wx');
  try {
    let written: ObjectFacts | undefined;
    await pipeline(async function* () {
      yield* bytes;
      written = facts();
      const json = Buffer.from(JSON.stringify(written));
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(json.length);
      yield Buffer.concat([json, length]);
    }, file.createWriteStream());
    await (mustBeNew ? link(unfinished, path) : rename(unfinished, path));
    return written as ObjectFacts; // the stream has ended, so `facts` was called
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw s3Error('PreconditionFailed', 'At least one of the preconditions you specified did not hold.');
    }
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Opens an object, or returns undefined if there is none. */
export async function openObject(path: string): Promise<OpenObject | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    return { file, facts: await readFacts(file) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** An object's metadata, without its bytes. */
export async function objectFacts(path: string): Promise<ObjectFacts | undefined> {
  const object = await openObject(path);
  await object?.file.close();
  return object?.facts;
}

/** This many bytes of an object, starting at `first`. Closes the file at its end. */
export async function* objectBytes(
  { file }: OpenObject,
  first: number,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  try {
    let position = first;
    const end = first + sizeBytes;
    while (position < end) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - position));
      const { bytesRead } = await file.read(piece, 0, piece.length, position);
      if (bytesRead === 0) throw new Error('the object is shorter than its facts say');
      position += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function readFacts(file: FileHandle): Promise<ObjectFacts> {
  const { size } = await file.stat();
  const start = Math.max(0, size - maximumFactsBytes);
  const { buffer: end } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
  const factsBytes = end.readUInt32BE(end.length - lengthBytes);
  const factsEnd = end.length - lengthBytes;
  return JSON.parse(end.toString('utf8', factsEnd - factsBytes, factsEnd)) as ObjectFacts;
}
