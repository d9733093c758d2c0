import { s3Error } from './s3-error.ts';

/** The longest line of the format: sizes, chunk extensions and trailers. */
const lineBytes = 4_096;

/**
 * The content of an aws-chunked body: chunks, each preceded by a line with its size in hexadecimal, an empty chunk, and
 * trailers, which are added to `trailers` by their names in lower case. Throws IncompleteBody for anything else.
 */
export async function* chunkedBody(
  body: AsyncIterable<Uint8Array>,
  trailers: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = bufferedReader(body);
  for (;;) {
    const size = /^([0-9a-f]{1,8})(;.*)?$/i.exec((await reader.line()) ?? '')?.[1];
    if (size === undefined) throw malformed();
    let remainingBytes = Number.parseInt(size, 16);
    if (remainingBytes === 0) break;
    while (remainingBytes > 0) {
      const piece = await reader.atMost(remainingBytes);
      if (piece.length === 0) throw malformed();
      remainingBytes -= piece.length;
      yield piece;
    }
    if ((await reader.line()) !== '') throw malformed();
  }
  for (let line = await reader.line(); line; line = await reader.line()) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    trailers[name.toLowerCase()] = value;
  }
}

/** Reads lines and chunks; buffers at most one chunk of the body and a line. */
function bufferedReader(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (!done) held = Buffer.concat([held, value]);
    return !done;
  }

  function take(sizeBytes: number): Buffer {
    const taken = held.subarray(0, sizeBytes);
    held = held.subarray(sizeBytes);
    return taken;
  }

  return {
    /** The next line without its line end, or undefined at the end of the body. */
    line: async (): Promise<string | undefined> => {
      let end = held.indexOf('\r\n');
      while (end < 0) {
        if (held.length > lineBytes) throw malformed();
        if (!(await more())) return held.length === 0 ? undefined : take(held.length).toString();
        end = held.indexOf('\r\n');
      }
      const line = take(end).toString();
      take(2);
      return line;
    },
    /** At least one byte, except at the end of the body. */
    atMost: async (sizeBytes: number): Promise<Uint8Array> => {
      if (held.length === 0) await more();
      return take(sizeBytes);
    },
  };
}

function malformed(): Error {
  return s3Error('IncompleteBody', 'The request body is not aws-chunked, or ended too soon.');
}
