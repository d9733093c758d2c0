import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ObjectFacts, objectBytes, objectFacts, openObject, writeObject } from './object-file.ts';
import { keptHeaders } from './put-object.ts';
import type { ReceivedBody } from './receive-body.ts';
import { type S3Answer, xmlAnswer } from './s3-answer.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { pathOf, type S3Store, unfinishedFolder, uploadFolder } from './s3-store.ts';
import { element, elementTexts } from './xml.ts';

const maximumParts = 10_000;

/** The minimum size of every part except the last. */
const minimumPartBytes = 5 * 1024 * 1024;

/** The parameters that started an upload. */
interface Upload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Part {
  readonly path: string;
  readonly facts: ObjectFacts;
}

/** CreateMultipartUpload. */
export async function startMultipartUpload(
  store: S3Store,
  { bucket, key, headers }: S3Request,
): Promise<S3Answer> {
  const uploadId = randomUUID();
  const folder = uploadFolder(store, bucket, uploadId);
  const upload: Upload = { key, headers: keptHeaders(headers) };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'upload.json'), JSON.stringify(upload));
  return xmlAnswer('InitiateMultipartUploadResult', [
    element('Bucket', bucket),
    element('Key', key),
    element('UploadId', uploadId),
  ]);
}

/** UploadPart. A repeated part replaces the earlier one. */
export async function uploadPart(store: S3Store, request: S3Request, body: ReceivedBody): Promise<S3Answer> {
  const { folder } = await uploadOf(store, request);
  const number = Number(request.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > maximumParts) {
    throw s3Error('InvalidArgument', `Part number must be an integer between 1 and ${maximumParts}.`);
  }
  const facts = (): ObjectFacts => {
    const { sizeBytes, md5, checksums } = body.verify();
    return { sizeBytes, etag: md5.toString('hex'), modifiedEpochMs: Date.now(), headers: {}, checksums };
  };
  const path = partPath(folder, number);
  const { etag, checksums } = await writeObject(path, unfinishedFolder(store), body.bytes, facts, false);
  return { status: 200, headers: { ETag: `"${etag}"`, ...checksums } };
}

/** CompleteMultipartUpload: assembles the object from the parts named in the XML document. */
export async function completeUpload(store: S3Store, request: S3Request, xml: string): Promise<S3Answer> {
  const { folder, upload } = await uploadOf(store, request);
  const parts = await namedParts(folder, xml);
  const hash = createHash('md5');
  for (const { facts } of parts) hash.update(facts.etag, 'hex');
  const facts: ObjectFacts = {
    sizeBytes: parts.reduce((total, part) => total + part.facts.sizeBytes, 0),
    etag: `${hash.digest('hex')}-${parts.length}`,
    modifiedEpochMs: Date.now(),
    headers: upload.headers,
    checksums: {},
  };
  const path = pathOf(store, request.bucket, upload.key);
  const mustBeNew = request.headers['if-none-match'] === '*';
  await writeObject(path, unfinishedFolder(store), bytesOf(parts), () => facts, mustBeNew);
  await rm(folder, { recursive: true, force: true });
  return xmlAnswer('CompleteMultipartUploadResult', [
    element('Bucket', request.bucket),
    element('Key', upload.key),
    element('ETag', `"${facts.etag}"`),
  ]);
}

/** AbortMultipartUpload. */
export async function abortUpload(store: S3Store, request: S3Request): Promise<S3Answer> {
  const { folder } = await uploadOf(store, request);
  await rm(folder, { recursive: true, force: true });
  return { status: 204 };
}

async function uploadOf(store: S3Store, { bucket, key, query }: S3Request) {
  const uploadId = query.get('uploadId') ?? '';
  const folder = uploadFolder(store, bucket, uploadId);
  const isId = /^[0-9a-f-]{36}$/.test(uploadId);
  const text = isId ? await readFile(join(folder, 'upload.json'), 'utf8').catch(() => undefined) : undefined;
  const upload = text === undefined ? undefined : (JSON.parse(text) as Upload);
  if (upload?.key !== key) throw s3Error('NoSuchUpload', 'The specified upload does not exist.');
  return { folder, upload };
}

async function namedParts(folder: string, xml: string): Promise<readonly Part[]> {
  const numbers = elementTexts(xml, 'PartNumber').map(Number);
  const etags = elementTexts(xml, 'ETag').map((etag) => etag.replaceAll('"', ''));
  if (numbers.length === 0 || numbers.length > maximumParts || numbers.length !== etags.length) {
    throw s3Error('MalformedXML', 'The document must name each part by its number and ETag.');
  }
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))) {
    throw s3Error('InvalidPartOrder', 'The parts must be in ascending order.');
  }
  return Promise.all(
    numbers.map(async (number, index) => {
      const path = partPath(folder, number);
      const facts = Number.isInteger(number) ? await objectFacts(path) : undefined;
      if (!facts || facts.etag !== etags[index])
        throw s3Error('InvalidPart', `Part ${number} was not found.`);
      if (index < numbers.length - 1 && facts.sizeBytes < minimumPartBytes) {
        throw s3Error('EntityTooSmall', 'Every part but the last must have at least 5 MB.');
      }
      return { path, facts };
    }),
  );
}

async function* bytesOf(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { path, facts } of parts) {
    const part = await openObject(path);
    if (!part) throw s3Error('InvalidPart', 'A part has gone.');
    yield* objectBytes(part, 0, facts.sizeBytes);
  }
}

function partPath(folder: string, number: number): string {
  return join(folder, String(number));
}
