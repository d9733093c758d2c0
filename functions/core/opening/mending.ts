import { deflateSync } from 'node:zlib';
import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { type Dictionary, isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { type ContentBudget, decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import type { ChangedObject } from '../pdf-objects/writer/append-update.ts';

/** A map of all two-byte codes takes 1 MB. */
const maximumTableBytes = 2 * 1024 * 1024;

/** The cost of a failed attempt to unpack a stream. */
const failureBytes = 65_536;

/** The layers of a file as PDFium is given them: each is on or off, without any other property. */
interface PlainLayers {
  /** Whether content with this `OC` entry is hidden. */
  readonly isHidden: (layer: Value | undefined) => boolean;
  readonly all: Value[];
  readonly off: Value[];
}

/** The state of repairing a file: the changes, by object number, and the objects already examined. */
export interface Mending {
  readonly file: PdfFile;
  readonly changed: Map<number, ChangedObject>;
  readonly examined: Set<number>;
  /** The number of the next new object. */
  nextNumber: number;
  /** Whether to read text, rather than draw pages. */
  readonly isForReading: boolean;
  /** Whether content with this `OC` entry is hidden, for reading; undefined for a file without layers. */
  readonly isHidden: PlainLayers['isHidden'] | undefined;
  /** Undefined for a file without layers. */
  readonly layers: PlainLayers | undefined;
  readonly budget: ContentBudget;
  /** The number of bytes of maps and functions that may still be unpacked. */
  readonly tables: ContentBudget;
}

/** Whether an object has not been examined before; true for direct values. Records that it now has been. */
export function isNew({ file, examined }: Mending, value: Value | undefined): boolean {
  if (!isReference(value)) return true;
  const number = knownNumber(file, value);
  if (examined.has(number)) return false;
  examined.add(number);
  return true;
}

/** A stream of this content, with these entries beside those of its encoding. */
export function changedStream(content: string | Uint8Array, entries: Dictionary = new Map()): ChangedObject {
  const value = withEntries(entries, { Filter: 'FlateDecode', DecodeParms: undefined });
  return { value, data: deflateSync(content) };
}

/** A map's or function's data, unpacked; undefined if it cannot be unpacked or is larger than any file needs. */
export function unpackedTable({ file, tables }: Mending, reference: Value): Uint8Array | undefined {
  const unpacked = decodeContent(file, [reference], { bytes: Math.min(tables.bytes, maximumTableBytes) });
  tables.bytes -= unpacked?.length ?? failureBytes;
  return unpacked;
}
