import { entryKind } from '../cross-references/cross-reference.ts';
import { tableAt } from '../cross-references/cross-reference-table.ts';
import { appendValue } from '../objects/append-value.ts';
import { appendBytes, appendText, byteSink, writtenBytes } from '../objects/byte-sink.ts';
import { findHeader } from '../objects/header.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { type Dictionary, dictionary, type Value, withEntries } from '../objects/values.ts';

/** The new state of a changed object: another value or, with data, another stream. */
export interface ChangedObject {
  readonly value: Value;
  readonly data?: Uint8Array;
  /** The first entries of a dictionary, as PDF syntax that is never encrypted. */
  readonly entries?: string;
}

/** Encrypts an object of this number and generation. */
export type EncryptObject = (changed: ChangedObject, number: number, generation: number) => ChangedObject;

/**
 * Returns a file with an incremental update (ISO 32000-2, 7.5.6): its own bytes, then the changed objects by number.
 * Numbers from the file's size on are new objects. Values refer to objects of the file. Undefined for a file whose last
 * cross-references are not at the stated offset.
 */
export function appendUpdate(
  { bytes, entries, trailer }: Pick<PdfFile, 'bytes' | 'entries' | 'trailer'>,
  changed: ReadonlyMap<number, ChangedObject>,
  encrypt: EncryptObject = (object) => object,
): Uint8Array | undefined {
  const last = lastStart(bytes);
  if (last === undefined) return undefined;
  const { previous, base } = last;
  const sink = byteSink(bytes.length + 65_536);
  appendBytes(sink, bytes);
  appendText(sink, '\n');
  const places: Place[] = [];
  for (const [number, given] of [...changed].sort(([one], [other]) => one - other)) {
    const generation = entries.kinds[number] === entryKind.inStream ? 0 : (entries.seconds[number] ?? 0);
    const { value, data, entries: raw } = encrypt(given, number, generation);
    places.push({ number, generation, offset: sink.length - base });
    appendText(sink, `${number} ${generation} obj\n`);
    if (raw) appendText(sink, `<<${raw}`);
    const start = sink.length;
    appendValue(sink, data ? withEntries(value as Dictionary, { Length: data.length }) : value);
    // The dictionary goes on after its first entries.
    if (raw) sink.buffer.fill(' ', start, start + 2);
    if (data) {
      appendText(sink, '\nstream\n');
      appendBytes(sink, data);
      appendText(sink, '\nendstream');
    }
    appendText(sink, '\nendobj\n');
  }
  const own = Math.max(entries.size, 1 + (places.at(-1)?.number ?? 0));
  const kept = {
    Root: trailer.get('Root'),
    Info: trailer.get('Info'),
    ID: trailer.get('ID'),
    Encrypt: trailer.get('Encrypt'),
    Prev: previous,
  };
  const start = sink.length - base;
  if (tableAt(bytes, previous + base)) {
    appendText(sink, table(places));
    appendText(sink, 'trailer\n');
    appendValue(sink, dictionary({ Size: own, ...kept }));
  } else {
    places.push({ number: own, generation: 0, offset: start });
    const rows = places.map(row);
    appendText(sink, `${own} 0 obj\n`);
    const index = places.flatMap(({ number }) => [number, 1]);
    const form = { Type: 'XRef', W: [1, 4, 2], Index: index, Length: rows.length * rowBytes };
    appendValue(sink, dictionary({ ...form, Size: own + 1, ...kept }));
    appendText(sink, '\nstream\n');
    appendBytes(sink, Buffer.concat(rows));
    appendText(sink, '\nendstream\nendobj');
  }
  appendText(sink, `\nstartxref\n${start}\n%%EOF\n`);
  return writtenBytes(sink);
}

/** Whether a file's last cross-references are where it says, so that an update can follow. */
export function canHaveUpdate(bytes: Uint8Array): boolean {
  return lastStart(bytes) !== undefined;
}

interface Place {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

/** A row of a cross-reference stream: 1 for an object in use, its offset, its generation. */
const rowBytes = 7;

function row({ offset, generation }: Place): Buffer {
  const bytes = Buffer.alloc(rowBytes, 1);
  bytes.writeUInt32BE(offset, 1);
  bytes.writeUInt16BE(generation, 5);
  return bytes;
}

function table(places: readonly Place[]): string {
  const rows = places.map(({ number, generation, offset }) => {
    const [place, second] = [String(offset).padStart(10, '0'), String(generation).padStart(5, '0')];
    return `${number} 1\n${place} ${second} n \n`;
  });
  return `xref\n${rows.join('')}`;
}

/** The maximum distance of `startxref` from the file's end. */
const endWithinBytes = 4_096;

/**
 * The stated offset of the last cross-references, and what offsets count from: with junk before the header, some writers
 * count from the header.
 */
function lastStart(bytes: Uint8Array): { readonly previous: number; readonly base: number } | undefined {
  const tail = Buffer.from(bytes.subarray(-endWithinBytes)).toString('latin1');
  const [, offset] = tail.match(/.*startxref\s+(\d{1,10})\b/s) ?? [];
  if (offset === undefined) return undefined;
  const previous = Number(offset);
  const header = Math.max(0, findHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  const base = [0, header].find((each) => isSection(bytes, previous + each));
  return base === undefined ? undefined : { previous, base };
}

function isSection(bytes: Uint8Array, start: number): boolean {
  const text = Buffer.from(bytes.subarray(start, start + 40)).toString('latin1');
  return tableAt(bytes, start) !== undefined || /^\s*\d+\s+\d+\s+obj/.test(text);
}
