import { Readable } from 'node:stream';
import type { FileResult } from '../../contract/endpoint.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { type ApiEvent, type ApiResponse, requestHeader } from '../call.ts';
import { byteRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

/**
 * Streams a file, to be saved or displayed: the whole file or the requested range, or 304 if the caller already has it.
 * With If-Range, the range applies only if the file is still the caller's version (RFC 9110, section 13.1).
 * Throws range_not_satisfiable, and output_too_large beyond a response's limit.
 */
export async function fileAnswer(
  event: ApiEvent,
  headers: Readonly<Record<string, string>>,
  { file }: FileResult,
): Promise<ApiResponse> {
  const { filename, contentType, sizeBytes, etag, isInline, cacheSeconds } = file;
  const common = {
    ...headers,
    ...(cacheSeconds && { 'Cache-Control': `private, max-age=${cacheSeconds}` }),
    ETag: etag,
    'Accept-Ranges': 'bytes',
  };
  if (isKnown(requestHeader(event, 'if-none-match'), etag))
    return { statusCode: 304, headers: common, body: '' };
  const ifRange = requestHeader(event, 'if-range');
  const isRangeOfThis = ifRange === undefined || ifRange.trim() === etag;
  const range = isRangeOfThis ? byteRange(requestHeader(event, 'range'), sizeBytes) : undefined;
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  checkSize(last - first + 1);
  const body = await file.read(range);
  return {
    statusCode: range ? 206 : 200,
    headers: {
      ...common,
      'Content-Type': contentType,
      'Content-Length': String(last - first + 1),
      'Content-Disposition': contentDisposition(isInline ? 'inline' : 'attachment', filename),
      ...(range && { 'Content-Range': `bytes ${first}-${last}/${sizeBytes}` }),
    },
    body: Readable.from(body, { objectMode: false }),
  };
}

function checkSize(sizeBytes: number): void {
  if (sizeBytes <= limits.answerBytes) return;
  throw new Problem(
    'output_too_large',
    `A response has at most ${limits.answerBytes / 1024 / 1024} MB. Download the document by its link, or in parts with Range.`,
  );
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
