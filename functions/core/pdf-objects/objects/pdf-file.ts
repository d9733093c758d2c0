import type { CrossReference } from './cross-reference.ts';
import type { Dictionary } from './values.ts';

/** A PDF opened for reading. What is unpacked or scanned on the way is kept, since several copies may ask again. */
export interface PdfFile {
  readonly bytes: Uint8Array;
  /** As the header says: `1.7`. */
  readonly version: string;
  readonly trailer: Dictionary;
  readonly entries: CrossReference;
  /** Whether it uses cross-reference streams, and so likely object streams. */
  readonly hasStreams: boolean;
  /** Written anew by a repair, so what is still odd about it stays as it is. */
  readonly isRepaired: boolean;
  readonly objectStreams: Map<number, ObjectStream>;
  readonly scanned: Map<number, ScannedObject | undefined>;
  readonly memory: { unpackedBytes: number };
}

/** A file of which nothing was read yet. */
export function pdfFile(known: Omit<PdfFile, 'objectStreams' | 'scanned' | 'memory'>): PdfFile {
  return { ...known, objectStreams: new Map(), scanned: new Map(), memory: { unpackedBytes: 0 } };
}

/** An object stream, unpacked: the objects' numbers, and where each begins. */
export interface ObjectStream {
  readonly bytes: Uint8Array;
  readonly numbers: readonly number[];
  readonly starts: readonly number[];
}

/** An object's range in bytes, known to be well-formed, with what must change in it; nothing of it was copied. */
export interface ScannedObject {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Groups of four, in order of place: kind, start, end, value (object number, structure key or length). */
  readonly edits: readonly number[];
  /** A stream's data, in the file's bytes. */
  readonly data: { readonly start: number; readonly end: number } | undefined;
  /** `Type` of a dictionary, and whether it is a form field or an annotation: what is never copied unasked. */
  readonly type: string | undefined;
  readonly isInteractive: boolean;
}
