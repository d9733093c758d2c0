import type { Value } from '../objects/values.ts';

/** How strings and streams are encrypted. */
export type CryptMethod = 'none' | 'rc4' | 'aes-128' | 'aes-256';

/** Which methods a file uses (ISO 32000-2, 7.6.6). */
export interface CryptFilters {
  readonly strings: CryptMethod;
  readonly streams: CryptMethod;
  readonly attachments: CryptMethod;
  /** For streams that name their own filter. */
  readonly named: (name: Value | undefined) => CryptMethod;
}

/** What a file says of its encryption with passwords (ISO 32000-2, 7.6.4). */
export interface StandardSecurity {
  readonly revision: number;
  /** The lengths that the file's key may have: writers disagree with what they declare. */
  readonly keyBytes: readonly number[];
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  /** As the four bytes that are hashed. */
  readonly permissions: Uint8Array;
  /** The first half of the file's identifier. */
  readonly identifier: Uint8Array;
  readonly encryptsMetadata: boolean;
  readonly filters: CryptFilters;
}
