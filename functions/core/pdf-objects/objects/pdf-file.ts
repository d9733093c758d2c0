import type { CrossReference } from '../cross-references/cross-reference.ts';
import type { OpenedSecurity } from '../encryption/security.ts';
import type { Dictionary, Value } from './values.ts';

/** A PDF opened for reading. Unpacked and scanned objects are cached, because several copies may need them. */
export interface PdfFile {
  readonly bytes: Uint8Array;
  /** As in the header: `1.7`. */
  readonly version: string;
  readonly trailer: Dictionary;
  readonly entries: CrossReference;
  /** Whether it uses cross-reference streams, and so likely object streams. */
  readonly hasStreams: boolean;
  /** Whether a repair has rewritten the file; defects that remain are then tolerated. */
  readonly isRepaired: boolean;
  /** The original encryption of a file decrypted for reading. */
  readonly encryption?: OpenedSecurity;
  /** Objects changed or added since the file was read. */
  readonly inMemory: MemoryObject[];
  readonly objectStreams: Map<number, ObjectStream>;
  readonly scanned: Map<number, ScannedObject | undefined>;
  /** Cached values of objects that are read repeatedly: see keepingValues. */
  readonly values?: KeptValues;
  /** The total unpacked size of object streams, and the part found to contain no stream end by the last search. */
  readonly memory: { unpackedBytes: number; searched: { from: number; found: number } };
}

/** Creates a file whose objects have not been read. */
export function pdfFile(known: Omit<PdfFile, 'inMemory' | 'objectStreams' | 'scanned' | 'memory'>): PdfFile {
  return {
    ...known,
    inMemory: [],
    objectStreams: new Map(),
    scanned: new Map(),
    memory: { unpackedBytes: 0, searched: { from: 0, found: -1 } },
  };
}

/** Parsed objects and decoded streams by number, and the size of each kind. */
interface KeptValues {
  readonly byNumber: Map<number, Value>;
  syntaxBytes: number;
  readonly decoded: Map<number, Uint8Array>;
  decodedBytes: number;
}

/** The maximum syntax of cached values, which take about ten times this memory. */
const keptSyntaxBytes = 4 * 1024 * 1024;
/** The maximum size of cached streams: larger documents are read again instead. */
const keptDecodedBytes = 8 * 1024 * 1024;

/** The same file with a cache of what is read, which speeds up reading a whole document several times. */
export function keepingValues(file: PdfFile): PdfFile {
  return { ...file, values: { byNumber: new Map(), syntaxBytes: 0, decoded: new Map(), decodedBytes: 0 } };
}

/** Caches an object's value if there is room. */
export function keepValue({ values }: PdfFile, number: number, value: Value, syntaxBytes: number): void {
  if (!values || values.syntaxBytes + syntaxBytes > keptSyntaxBytes) return;
  values.byNumber.set(number, value);
  values.syntaxBytes += syntaxBytes;
}

/** Caches a stream's decoded data if there is room. */
export function keepDecoded({ values }: PdfFile, number: number, data: Uint8Array): void {
  if (!values || values.decodedBytes + data.length > keptDecodedBytes) return;
  values.decoded.set(number, data);
  values.decodedBytes += data.length;
}

/** An object's value as PDF syntax and, for a stream, its data encoded as in the dictionary. */
export interface MemoryObject {
  readonly bytes: Uint8Array;
  readonly data: Uint8Array | undefined;
}

/** An unpacked object stream: the objects' numbers and positions. */
export interface ObjectStream {
  readonly bytes: Uint8Array;
  readonly numbers: readonly number[];
  readonly starts: readonly number[];
  /** The objects' indexes by number, computed on demand. */
  indexes?: ReadonlyMap<number, number>;
}

/** A well-formed object's range of bytes, and the edits for copying it. Nothing is copied yet. */
export interface ScannedObject {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Groups of four, by position: kind, start, end, value (object number, structure key or length). */
  readonly edits: readonly number[];
  /** A stream's data, still encoded. */
  readonly data: Uint8Array | undefined;
  /**
   * `Type` of a dictionary, and whether it is a form field, annotation or tag: some kinds are copied only if chosen.
   */
  readonly type: string | undefined;
  readonly isInteractive: boolean;
}

/** The size of the objects in memory, including their streams' data. */
export function heldBytes({ inMemory }: PdfFile): number {
  return inMemory.reduce((sum, { bytes, data }) => sum + bytes.length + (data?.length ?? 0), 0);
}
