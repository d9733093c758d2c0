import type { IncomingMessage } from 'node:http';
import { binaryMediaTypes } from '../../functions/core/contract/fields/files/media-type.ts';
import { readRequestBody } from '../http/read-request-body.ts';
import type { BodyBytes } from '../lambda/event-bytes.ts';

/** API Gateway's limit for a request's body: 10 MB. */
const boundBytes = 10 * 1024 * 1024;

/** Whether a request's headers declare a body that is too large. */
export function declaresTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > boundBytes;
}

/**
 * Reads the body, undefined if there is none: as base64 for the API's binary media types, and as text for every other. Returns `too large` for one above 10 MB, and holds no more than that.
 */
export async function readEventBody(
  request: IncomingMessage,
): Promise<{ readonly body: BodyBytes | undefined } | 'too large'> {
  const bytes = declaresTooLarge(request) ? undefined : await readRequestBody(request, boundBytes);
  if (!bytes) return 'too large';
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isBase64Encoded = binaryMediaTypes.includes(type);
  return { body: bytes.length > 0 ? { bytes, isBase64Encoded } : undefined };
}
