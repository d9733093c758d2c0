import { deflateSync } from 'node:zlib';
import { appendText } from '../objects/byte-sink.ts';
import type { ObjectTaker } from '../objects/object-writer.ts';

/** Writes objects whose bodies are given as PDF syntax. Each call returns the object's number. */
export interface PdfWriter {
  /** The underlying object writer. */
  readonly output: ObjectTaker;
  /** Assigns a number to an object, so that others can refer to it before it is written. */
  reserve(): number;
  /** Writes an object that is not a stream. */
  object(body: string, number?: number): number;
  /** Writes a stream unchanged. `entries` are those of its dictionary, without Length. */
  stream(entries: string, data: Uint8Array, number?: number): number;
  /** Compresses a stream with Flate and writes it. */
  deflated(entries: string, data: Uint8Array, number?: number): number;
}

/** Wraps an object writer. */
export function pdfWriter(output: ObjectTaker): PdfWriter {
  const stream: PdfWriter['stream'] = (entries, data, number = output.reserve()) => {
    output.stream(number, (sink) => appendText(sink, `<<${entries}/Length ${data.length}>>`), data);
    return number;
  };
  return {
    output,
    reserve: output.reserve,
    object(body, number = output.reserve()) {
      output.object(number, (sink) => appendText(sink, body));
      return number;
    },
    stream,
    deflated: (entries, data, number) => stream(`${entries}/Filter/FlateDecode`, deflateSync(data), number),
  };
}

/** A reference to an object, as PDF syntax. */
export function reference(number: number): string {
  return `${number} 0 R`;
}
