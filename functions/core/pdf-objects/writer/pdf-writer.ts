import { deflateSync } from 'node:zlib';
import { appendText } from '../objects/byte-sink.ts';
import type { ObjectWriter } from '../objects/object-writer.ts';

/** Writes objects whose bodies are put together as PDF syntax. Each call gives the object's number. */
export interface PdfWriter {
  /** A number for an object that others name before it is written. */
  reserve(): number;
  /** Writes an object that is not a stream. */
  object(body: string, number?: number): number;
  /** Writes a stream as it is; `entries` are its dictionary's, without Length. */
  stream(entries: string, data: Uint8Array, number?: number): number;
  /** Writes a stream deflated. */
  deflated(entries: string, data: Uint8Array, number?: number): number;
}

/** Writes into a file that is being made. */
export function pdfWriter(output: ObjectWriter): PdfWriter {
  const stream: PdfWriter['stream'] = (entries, data, number = output.reserve()) => {
    output.stream(number, (sink) => appendText(sink, `<<${entries}/Length ${data.length}>>`), data);
    return number;
  };
  return {
    reserve: output.reserve,
    object(body, number = output.reserve()) {
      output.object(number, (sink) => appendText(sink, body));
      return number;
    },
    stream,
    deflated: (entries, data, number) => stream(`${entries}/Filter/FlateDecode`, deflateSync(data), number),
  };
}

/** Names an object from within another. */
export function reference(number: number): string {
  return `${number} 0 R`;
}
