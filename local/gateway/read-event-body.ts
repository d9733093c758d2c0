import type { IncomingMessage } from 'node:http';
import { readRequestBody } from '../http/read-request-body.ts';

/** What API Gateway takes of a request's body: 10 MB. */
const bodyBytes = 10 * 1024 * 1024;

/** The body as an event carries it. */
export interface EventBody {
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
}

/** Whether a request says of itself that its body is too large. */
export function declaresTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > bodyBytes;
}

/**
 * Reads the body: base64 for the API's one binary media type, multipart/form-data, and text for every other. Gives
 * undefined for one above 10 MB, of which no more than that is held.
 */
export async function readEventBody(request: IncomingMessage): Promise<EventBody | undefined> {
  const bytes = declaresTooLarge(request) ? undefined : await readRequestBody(request, bodyBytes);
  if (!bytes) return undefined;
  const isBase64Encoded = /^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  if (bytes.length === 0) return { body: null, isBase64Encoded: false };
  return { body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded };
}
