import type { OutgoingHttpHeaders } from 'node:http';

/** The part of a function's response before the body: status and headers. */
export interface Prelude {
  readonly statusCode: number;
  readonly headers: OutgoingHttpHeaders;
}

/** JSON, then eight zero bytes, then the body. */
const separator = Buffer.alloc(8);

/** How far into a response to look for the separator. */
const preludeBytes = 64 * 1024;

/**
 * Reads the beginning of a streamed response; returns its prelude and the first bytes of the body, and leaves the rest
 * in the iterator. Throws if the prelude is missing or invalid.
 */
export async function readPrelude(
  chunks: AsyncIterator<Uint8Array>,
): Promise<{ readonly prelude: Prelude; readonly bodyStart: Uint8Array }> {
  let read: Uint8Array = new Uint8Array();
  while (read.length < preludeBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    read = read.length === 0 ? value : Buffer.concat([read, value]);
    const bytes = Buffer.from(read.buffer, read.byteOffset, read.length);
    const end = bytes.indexOf(separator);
    if (end >= 0) {
      const prelude = checked(JSON.parse(bytes.toString('utf8', 0, end)));
      return { prelude, bodyStart: bytes.subarray(end + separator.length) };
    }
  }
  throw new Error('the answer of the function has no status and headers');
}

function checked(prelude: unknown): Prelude {
  const {
    statusCode,
    headers = {},
    multiValueHeaders = {},
    cookies = [],
  } = prelude as Record<string, unknown>;
  if (!Number.isInteger(statusCode) || Number(statusCode) < 200 || Number(statusCode) > 599) {
    throw new Error(`the answer of the function has the status ${statusCode}`);
  }
  const all: OutgoingHttpHeaders = { ...(headers as object), ...(multiValueHeaders as object) };
  if (Array.isArray(cookies) && cookies.length > 0) all['Set-Cookie'] = cookies.map(String);
  return { statusCode: Number(statusCode), headers: all };
}
