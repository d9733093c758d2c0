import { deflateSync } from 'node:zlib';
import {
  appendCrossReferenceStream,
  appendCrossReferenceTable,
  type Place,
} from '../cross-references/write-cross-references.ts';
import { appendBytes, appendText, type ByteSink, byteSink, writtenBytes } from './byte-sink.ts';

/** Accepts the objects of a PDF. Numbers are assigned on request; objects may be written in any order. */
export interface ObjectTaker {
  /** Assigns a number to an object that is written later. */
  readonly reserve: () => number;
  /** Writes an object that is not a stream; `write` writes its value to the sink. */
  readonly object: (number: number, write: (sink: ByteSink) => void) => void;
  /** Writes a stream: `write` writes its whole dictionary to the sink; the data follows unchanged. */
  readonly stream: (number: number, write: (sink: ByteSink) => void, data: Uint8Array) => void;
}

/** Writes a PDF in one pass. Numbers begin with 1. */
export interface ObjectWriter extends ObjectTaker {
  /** Ends the file and returns its bytes. `trailer` holds the trailer's entries, without Size, as PDF syntax. */
  readonly finish: (trailer: string) => Uint8Array;
}

/** Encrypts objects as they are written. Input and output are complete syntax. */
export interface ObjectEncryption {
  /** The encryption dictionary, which is not encrypted itself. */
  readonly dictionary: Uint8Array;
  readonly object: (syntax: Uint8Array) => Uint8Array;
  readonly stream: (
    dictionary: Uint8Array,
    data: Uint8Array,
  ) => { readonly dictionary: Uint8Array; readonly data: Uint8Array };
}

interface OutputOptions {
  /** As in the header: `1.7`. */
  readonly version: string;
  /** Whether objects go into compressed object streams, which readers support since PDF 1.5. */
  readonly isCompact: boolean;
  /** Whether to use the largest streams and hardest compression that are worth it. */
  readonly isSmallest?: boolean;
  readonly expectedBytes: number;
  /** The file's maximum size; writing beyond it throws PdfLimitExceeded. */
  readonly maximumBytes?: number;
  readonly encryption?: ObjectEncryption | undefined;
}

const objectsPerStream = 200;
/** Readers unpack a whole stream to read one of its objects, so its size is bounded. */
const objectsPerLargeStream = 1_000;

/** Starts a PDF file. */
export function objectWriter({
  version,
  isCompact,
  isSmallest = false,
  expectedBytes,
  maximumBytes,
  encryption,
}: OutputOptions): ObjectWriter {
  const file = byteSink(expectedBytes, maximumBytes);
  const packed = byteSink(isCompact ? 1 << 16 : 0);
  const places: (Place | undefined)[] = [undefined];
  const perStream = isSmallest ? objectsPerLargeStream : objectsPerStream;
  let waiting: { number: number; start: number }[] = [];
  appendText(file, `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);

  const reserve = () => places.push(undefined) - 1;
  const begin = (number: number) => {
    places[number] = { isInStream: false, place: file.length, index: 0 };
    appendText(file, `${number} 0 obj\n`);
  };
  const stream: ObjectWriter['stream'] = (number, write, data) => {
    begin(number);
    const encrypted = encryption?.stream(syntaxOf(write), data);
    if (encrypted) appendBytes(file, encrypted.dictionary);
    else write(file);
    appendText(file, '\nstream\n');
    appendBytes(file, encrypted?.data ?? data);
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
      isSmallest ? { level: 9, memLevel: 9 } : {},
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
      if (waiting.length === perStream) flush();
      return;
    }
    begin(number);
    if (encryption) appendBytes(file, encryption.object(syntaxOf(write)));
    else write(file);
    appendText(file, '\nendobj\n');
  };
  /** Writes an object that is neither encrypted nor packed, and returns its number. */
  const writeOpen = (syntax: Uint8Array) => {
    const number = reserve();
    begin(number);
    appendBytes(file, syntax);
    appendText(file, '\nendobj\n');
    return number;
  };
  return {
    reserve,
    object,
    stream,
    finish(trailer) {
      flush();
      const whole = encryption ? `${trailer}/Encrypt ${writeOpen(encryption.dictionary)} 0 R` : trailer;
      if (isCompact) appendCrossReferenceStream(file, places, reserve(), whole);
      else appendCrossReferenceTable(file, places, whole);
      return writtenBytes(file);
    },
  };
}

function syntaxOf(write: (sink: ByteSink) => void): Uint8Array {
  const sink = byteSink(256);
  write(sink);
  return writtenBytes(sink);
}
