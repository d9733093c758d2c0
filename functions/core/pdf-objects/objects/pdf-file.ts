import type { CrossReference } from '../cross-references/cross-reference.ts';
import type { StandardSecurity } from '../encryption/security.ts';
import type { Dictionary, Value } from './values.ts';

/** A PDF opened for reading. Unpacked and scanned objects are kept, because several copies may need them. */
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
  /** How the file was encrypted before it was decrypted for reading, and whether the owner's password opened it. */
  readonly encryption?: { readonly security: StandardSecurity; readonly isOwner: boolean };
  /** Objects that were changed or added since the file was read. */
  readonly inMemory: MemoryObject[];
  readonly objectStreams: Map<number, ObjectStream>;
  readonly scanned: Map<number, ScannedObject | undefined>;
  /** Values of objects that are read again and again, if they are to be kept: see keepingValues. */
  readonly values?: KeptValues;
  /** What object streams have unpacked to, and the part without a stream's end before the one that was found last. */
  readonly memory: { unpackedBytes: number; searched: { from: number; found: number } };
}

/** A file of which no object has been read yet. */
export function pdfFile(known: Omit<PdfFile, 'inMemory' | 'objectStreams' | 'scanned' | 'memory'>): PdfFile {
  return {
    ...known,
    inMemory: [],
    objectStreams: new Map(),
    scanned: new Map(),
    memory: { unpackedBytes: 0, searched: { from: 0, found: -1 } },
  };
}

/** Parsed objects by number, and the size of their syntax. */
interface KeptValues {
  readonly byNumber: Map<number, Value>;
  syntaxBytes: number;
}

/** The most syntax whose values are kept: as values, it takes some ten times the memory. */
const keptSyntaxBytes = 4 * 1024 * 1024;

/** The same file, whose objects stay parsed. What reads all of a document several times is faster by it. */
export function keepingValues(file: PdfFile): PdfFile {
  return { ...file, values: { byNumber: new Map(), syntaxBytes: 0 } };
}

/** Keeps an object's value, if there is room for it. */
export function keepValue({ values }: PdfFile, number: number, value: Value, syntaxBytes: number): void {
  if (!values || values.syntaxBytes + syntaxBytes > keptSyntaxBytes) return;
  values.byNumber.set(number, value);
  values.syntaxBytes += syntaxBytes;
}

/** An object's value as PDF syntax and, for a stream, its data as the dictionary says it is encoded. */
export interface MemoryObject {
  readonly bytes: Uint8Array;
  readonly data: Uint8Array | undefined;
}

/** An unpacked object stream: the objects' numbers, and where each begins. */
export interface ObjectStream {
  readonly bytes: Uint8Array;
  readonly numbers: readonly number[];
  readonly starts: readonly number[];
  /** The objects' indexes by number, once they are needed. */
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
  /** `Type` of a dictionary, and whether it is a form field, annotation or tag: some kinds are copied only if chosen. */
  readonly type: string | undefined;
  readonly isInteractive: boolean;
}

/** The size of the objects in memory, with their streams' data. */
export function heldBytes({ inMemory }: PdfFile): number {
  return inMemory.reduce((sum, { bytes, data }) => sum + bytes.length + (data?.length ?? 0), 0);
}
