import { type ObjectFacts, type OpenObject, objectBytes, openObject } from './object-file.ts';
import type { S3Answer } from './s3-answer.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { pathOf, type S3Store } from './s3-store.ts';

interface ByteRange {
  readonly first: number;
  readonly sizeBytes: number;
}

/** GetObject and HeadObject: an object or a range of it, with its metadata. Throws NoSuchKey and InvalidRange. */
export async function getObject(store: S3Store, request: S3Request): Promise<S3Answer> {
  const object = await openObject(pathOf(store, request.bucket, request.key));
  if (!object) throw s3Error('NoSuchKey', 'The specified key does not exist.');
  try {
    const { answer, range } = answerOf(object.facts, request);
    if (request.method === 'GET' && range)
      return { ...answer, body: objectBytes(object, range.first, range.sizeBytes) };
    await object.file.close();
    return answer;
  } catch (error) {
    await object.file.close();
    throw error;
  }
}

function answerOf(
  facts: OpenObject['facts'],
  { headers, query }: S3Request,
): { readonly answer: S3Answer; readonly range?: ByteRange } {
  const etag = `"${facts.etag}"`;
  if (headers['if-match'] !== undefined && !names(headers['if-match'], etag)) {
    throw s3Error('PreconditionFailed', 'At least one of the preconditions you specified did not hold.');
  }
  if (names(headers['if-none-match'], etag)) return { answer: { status: 304, headers: { ETag: etag } } };
  const range = rangeOf(headers.range, facts.sizeBytes);
  const isPart = range !== undefined;
  const { first, sizeBytes } = range ?? { first: 0, sizeBytes: facts.sizeBytes };
  const answer: S3Answer = {
    status: isPart ? 206 : 200,
    headers: {
      'content-type': 'binary/octet-stream',
      ...facts.headers,
      ...overrides(query),
      ETag: etag,
      'Last-Modified': new Date(facts.modifiedEpochMs).toUTCString(),
      'Accept-Ranges': 'bytes',
      'Content-Length': String(sizeBytes),
      ...(isPart && { 'Content-Range': `bytes ${first}-${first + sizeBytes - 1}/${facts.sizeBytes}` }),
      ...(!isPart && headers['x-amz-checksum-mode'] === 'ENABLED' && checksums(facts)),
    },
  };
  return { answer, range: { first, sizeBytes } };
}

/** The bytes of a Range header, or undefined if there is none or it is malformed (RFC 9110, section 14.2). */
function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return checkedRange(Math.max(0, sizeBytes - Number(to)), sizeBytes - 1, sizeBytes);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < Number(from)) return undefined;
  return checkedRange(Number(from), last, sizeBytes);
}

function checkedRange(first: number, last: number, sizeBytes: number): ByteRange {
  if (first < sizeBytes && first <= last) return { first, sizeBytes: last - first + 1 };
  throw s3Error('InvalidRange', 'The requested range is not satisfiable.');
}

/** Response headers requested by the signer, such as `response-content-disposition`. */
function overrides(query: S3Request['query']): Record<string, string> {
  const prefix = 'response-';
  return Object.fromEntries(
    [...query]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );
}

function checksums({ checksums: found }: ObjectFacts): Record<string, string> {
  return Object.keys(found).length > 0 ? { ...found, 'x-amz-checksum-type': 'FULL_OBJECT' } : {};
}

function names(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((name) => ['*', etag].includes(name.trim()));
}
