import { entryKind, setEntry } from '../cross-references/cross-reference.ts';
import { PdfLimitExceeded } from '../errors.ts';
import { appendValue } from '../objects/append-value.ts';
import { type ByteSink, byteSink } from '../objects/byte-sink.ts';
import type { ObjectTaker } from '../objects/object-writer.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { type Dictionary, type Reference, type Value, withEntries } from '../objects/values.ts';

/** Objects are small and numerous, so they share buffers of this size. */
const bufferBytes = 65_536;

/**
 * Returns a writer that adds or replaces objects in a file's memory. A stream's data is not copied.
 * Throws PdfLimitExceeded beyond `maximumBytes` in total.
 */
export function memoryWriter(file: PdfFile, maximumBytes = Number.POSITIVE_INFINITY): ObjectTaker {
  let texts = byteSink(bufferBytes);
  let written = 0;
  const put = (number: number, write: (sink: ByteSink) => void, data?: Uint8Array) => {
    if (texts.length >= bufferBytes) texts = byteSink(bufferBytes);
    const start = texts.length;
    write(texts);
    const bytes = texts.buffer.subarray(start, texts.length);
    written += bytes.length + (data?.length ?? 0);
    if (written > maximumBytes) throw new PdfLimitExceeded('outputBytes');
    hold(file, number, bytes, data);
  };
  return { reserve: () => reserveNumber(file), object: (number, write) => put(number, write), stream: put };
}

/**
 * Replaces an object of a file in memory. References are to objects of that file. With `data`, still encoded, it
 * becomes a stream with `value` as its dictionary; its Length is set.
 */
export function replaceValue(file: PdfFile, number: number, value: Value, data?: Uint8Array): void {
  const sink = byteSink(256);
  appendValue(sink, data ? withEntries(value as Dictionary, { Length: data.length }) : value);
  hold(file, number, sink.buffer.subarray(0, sink.length), data);
}

/** Adds an object to a file in memory; see `replaceValue` for the arguments. */
export function addValue(file: PdfFile, value: Value, data?: Uint8Array): Reference {
  const number = reserveNumber(file);
  replaceValue(file, number, value, data);
  return { number, generation: 0 };
}

function reserveNumber({ entries }: PdfFile): number {
  const number = Math.max(entries.size, 1);
  setEntry(entries, number, entryKind.free, 0, 0);
  return number;
}

/** Objects outside streams keep their generation, by which others refer to them. */
function hold(file: PdfFile, number: number, bytes: Uint8Array, data: Uint8Array | undefined): void {
  const { entries, inMemory, scanned, values } = file;
  const generation = entries.kinds[number] === entryKind.inStream ? 0 : (entries.seconds[number] ?? 0);
  setEntry(entries, number, entryKind.inMemory, inMemory.push({ bytes, data }) - 1, generation);
  scanned.delete(number);
  values?.byNumber.delete(number);
  values?.decoded.delete(number);
}
