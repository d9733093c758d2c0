import { entryKind } from '../../pdf-objects/cross-references/cross-reference.ts';
import { ifReadable } from '../../pdf-objects/errors.ts';
import { decodeStream } from '../../pdf-objects/filters/decode-stream.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolveArray, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import type { Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';

/** A value of the document security store, in DER, and where in the file it lies; infinity where that is unknown. */
export interface StoredValue {
  /** What the store's list has: a reference to the stream. */
  readonly entry: Value;
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/** The document security store (ISO 32000-2, 12.8.4.3): certificates and what proves that they were not revoked. */
export interface SecurityStore {
  readonly certificates: readonly StoredValue[];
  readonly crls: readonly StoredValue[];
  readonly ocspResponses: readonly StoredValue[];
}

const maximumValues = 500;
const maximumBytes = 64 * 1024 * 1024;

/**
 * Reads the store of a document as received; a document without one has an empty one. What cannot be read is left out.
 */
export function readSecurityStore(
  { file, catalog }: Pick<OpenedSource, 'file' | 'catalog'>,
  received: Uint8Array,
): SecurityStore {
  const store = resolveDictionary(file, catalog.get('DSS'));
  let leftBytes = maximumBytes;
  const valuesOf = (key: string): readonly StoredValue[] =>
    (resolveArray(file, store?.get(key)) ?? []).slice(0, maximumValues).flatMap((value) => {
      const bytes = ifReadable(() => {
        const stream = resolveStream(file, value);
        return stream && decodeStream(stream.dictionary, stream.data, leftBytes);
      });
      leftBytes -= bytes?.length ?? 0;
      const number = numberOf(file, value);
      const isThere = file.bytes === received && file.entries.kinds[number] === entryKind.offset;
      const offset = isThere ? (file.entries.places[number] ?? 0) : Number.POSITIVE_INFINITY;
      return bytes ? [{ entry: value, bytes, offset }] : [];
    });
  return { certificates: valuesOf('Certs'), crls: valuesOf('CRLs'), ocspResponses: valuesOf('OCSPs') };
}
