import { PdfLimitExceeded } from '../errors.ts';

/** The default maximum size of a file. */
const defaultMaximumBytes = 512 * 1024 * 1024;

/** A buffer that grows as bytes are written to it. */
export interface ByteSink {
  buffer: Buffer;
  length: number;
  readonly maximumBytes: number;
}

/** Returns an empty sink with an initial capacity that grows as needed, to at most `maximumBytes`. */
export function byteSink(capacityBytes: number, maximumBytes = defaultMaximumBytes): ByteSink {
  return { buffer: Buffer.allocUnsafeSlow(Math.max(capacityBytes, 64)), length: 0, maximumBytes };
}

/** Writes characters U+0000 to U+00FF, one byte each. Throws PdfLimitExceeded beyond the sink's maximum size. */
export function appendText(sink: ByteSink, text: string): void {
  makeRoom(sink, text.length);
  const { buffer } = sink;
  let { length } = sink;
  // For the short texts of PDF syntax, a loop is faster than a call into native code.
  if (text.length > 48) length += buffer.write(text, length, 'latin1');
  else for (let index = 0; index < text.length; index++) buffer[length++] = text.charCodeAt(index);
  sink.length = length;
}

/** Writes a range of bytes. Throws PdfLimitExceeded beyond the sink's maximum size. */
export function appendBytes(sink: ByteSink, source: Uint8Array, start = 0, end = source.length): void {
  makeRoom(sink, end - start);
  const { buffer } = sink;
  let { length } = sink;
  if (end - start > 48) {
    buffer.set(source.subarray(start, end), length);
    length += end - start;
  } else for (let index = start; index < end; index++) buffer[length++] = source[index] as number;
  sink.length = length;
}

/** The written bytes, not copied: writing after a reset of `sink.length` changes them. */
export function writtenBytes(sink: ByteSink): Buffer {
  return sink.buffer.subarray(0, sink.length);
}

function makeRoom(sink: ByteSink, more: number): void {
  if (sink.length + more <= sink.buffer.length) return;
  // Pages may be repeated, and a small file may refer to large objects many times, so the output is limited.
  if (sink.length + more > sink.maximumBytes) throw new PdfLimitExceeded('outputBytes');
  const larger = Buffer.allocUnsafeSlow(Math.max(sink.buffer.length * 2, sink.length + more));
  sink.buffer.copy(larger, 0, 0, sink.length);
  sink.buffer = larger;
}
