import { deflateSync } from 'node:zlib';
import { appendBytes, appendText, type ByteSink, byteSink, writtenBytes } from './byte-sink.ts';
import {
  appendCrossReferenceStream,
  appendCrossReferenceTable,
  type Place,
} from './write-cross-references.ts';

/** Takes the objects of a PDF. Numbers are assigned on request; objects may be written in any order. */
export interface ObjectTaker {
  /** Assigns a number to an object that is written later. */
  readonly reserve: () => number;
  /** Writes an object that is not a stream; `write` writes its value to the sink. */
  readonly object: (number: number, write: (sink: ByteSink) => void) => void;
  /** Writes a stream: `write` writes its whole dictionary to the sink; the data follows as it is. */
  readonly stream: (number: number, write: (sink: ByteSink) => void, data: Uint8Array) => void;
}

/** Writes a PDF in one pass. Numbers begin with 1. */
export interface ObjectWriter extends ObjectTaker {
  /** Ends the file and returns its bytes. `trailer` has the trailer's entries, without Size, as PDF syntax. */
  readonly finish: (trailer: string) => Uint8Array;
}

interface OutputOptions {
  /** As in the header: `1.7`. */
  readonly version: string;
  /** Whether objects go into compressed object streams, which readers support since PDF 1.5. */
  readonly isCompact: boolean;
  readonly expectedBytes: number;
  /** The file's largest size; writing beyond it throws PdfLimitExceeded. */
  readonly maximumBytes?: number;
}

const objectsPerStream = 200;

/** Starts a PDF file. */
export function objectWriter({
  version,
  isCompact,
  expectedBytes,
  maximumBytes,
}: OutputOptions): ObjectWriter {
  const file = byteSink(expectedBytes, maximumBytes);
  const packed = byteSink(isCompact ? 1 << 16 : 0);
  const places: (Place | undefined)[] = [undefined];
  let waiting: { number: number; start: number }[] = [];
  appendText(file, `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);

  const reserve = () => places.push(undefined) - 1;
  const begin = (number: number) => {
    places[number] = { isInStream: false, place: file.length, index: 0 };
    appendText(file, `${number} 0 obj\n`);
  };
  const stream: ObjectWriter['stream'] = (number, write, data) => {
    begin(number);
    write(file);
    appendText(file, '\nstream\n');
    appendBytes(file, data);
    appendText(file, '\nendstream\nendobj\n');
  };
  const flush = () => {
    if (waiting.length === 0) return;
    const holder = reserve();
    const index = waiting.map(({ number, start }) => `${number} ${start}`).join(' ');
    for (const [at, { number }] of waiting.entries())
      places[number] = { isInStream: true, place: holder, index: at };
    const data = deflateSync(
      Buffer.concat([Buffer.from(`${index}\n`), packed.buffer.subarray(0, packed.length)]),
    );
    const dictionary = `<</Type/ObjStm/N ${waiting.length}/First ${index.length + 1}/Filter/FlateDecode/Length ${data.length}>>`;
    stream(holder, (sink) => appendText(sink, dictionary), data);
    waiting = [];
    packed.length = 0;
  };
  const object: ObjectWriter['object'] = (number, write) => {
    if (isCompact) {
      waiting.push({ number, start: packed.length });
      write(packed);
      appendText(packed, '\n');
      if (waiting.length === objectsPerStream) flush();
      return;
    }
    begin(number);
    write(file);
    appendText(file, '\nendobj\n');
  };
  return {
    reserve,
    object,
    stream,
    finish(trailer) {
      flush();
      if (isCompact) appendCrossReferenceStream(file, places, reserve(), trailer);
      else appendCrossReferenceTable(file, places, trailer);
      return writtenBytes(file);
    },
  };
}
