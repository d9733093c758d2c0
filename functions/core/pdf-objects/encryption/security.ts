import type { Value } from '../objects/values.ts';

/** The encryption method of strings and streams. */
export type CryptMethod = 'none' | 'rc4' | 'aes-128' | 'aes-256';

/** The methods that a file uses (ISO 32000-2, 7.6.6). */
export interface CryptFilters {
  readonly strings: CryptMethod;
  readonly streams: CryptMethod;
  readonly attachments: CryptMethod;
  /** For streams that name their own filter. */
  readonly named: (name: Value | undefined) => CryptMethod;
}

/** The entries of a file's password encryption (ISO 32000-2, 7.6.4). */
export interface StandardSecurity {
  readonly revision: number;
  /** The possible lengths of the file's key: writers do not always follow their declared length. */
  readonly keyBytes: readonly number[];
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  /** The four bytes that are hashed. */
  readonly permissions: Uint8Array;
  /** The first half of the file's identifier. */
  readonly identifier: Uint8Array;
  readonly encryptsMetadata: boolean;
  readonly filters: CryptFilters;
}

/** A file's encryption, with what opened it. */
export interface OpenedSecurity {
  readonly security: StandardSecurity;
  /** The file's key. */
  readonly key: Uint8Array;
  /** Whether the owner password opened it. */
  readonly isOwner: boolean;
}
