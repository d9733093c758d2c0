import { createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';
import type { StandardSecurity } from './security.ts';

/** The padding of passwords shorter than 32 bytes (ISO 32000-1, algorithm 2). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** A file's key, and whether the owner password found it. */
export interface FoundKey {
  readonly key: Uint8Array;
  readonly isOwner: boolean;
}

/**
 * The file's key by a user or owner password, for revisions 2 to 4 (ISO 32000-1, 7.6.3.3 and 7.6.3.4). Undefined if the
 * password is wrong.
 */
export function olderFileKey(security: StandardSecurity, password: Uint8Array): FoundKey | undefined {
  for (const keyBytes of security.keyBytes) {
    const byOwner = keyOfUser(security, userPassword(security, password, keyBytes), keyBytes);
    const key = byOwner ?? keyOfUser(security, password, keyBytes);
    if (!key) continue;
    const isFilledUp = security.revision === 4;
    return {
      key: isFilledUp ? Buffer.concat([key, noBytes]).subarray(0, wholeKeyBytes) : key,
      isOwner: byOwner !== undefined,
    };
  }
  return undefined;
}

/** Files of revision 4 with a shorter key use it padded with zeros, as Acrobat does. No standard specifies this. */
const wholeKeyBytes = 16;
const noBytes = Buffer.alloc(wholeKeyBytes);

/** Algorithms 2, 4, 5 and 6. */
function keyOfUser(
  security: StandardSecurity,
  password: Uint8Array,
  keyBytes: number,
): Uint8Array | undefined {
  const { revision, owner, permissions, identifier, encryptsMetadata } = security;
  const parts = [padded(password), owner.subarray(0, 32), permissions, identifier];
  if (revision >= 4 && !encryptsMetadata) parts.push(Buffer.alloc(4, 0xff));
  let key = md5(...parts).subarray(0, keyBytes);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, keyBytes);
  const check = revision === 2 ? rc4(key, padding) : rc4Rounds(key, md5(padding, identifier), 0, 19);
  return Buffer.compare(check.subarray(0, 32), security.user.subarray(0, check.length)) === 0
    ? key
    : undefined;
}

/** Algorithm 7: the user password, from the owner password. */
function userPassword({ revision, owner }: StandardSecurity, password: Uint8Array, keyBytes: number) {
  let key = md5(padded(password));
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key);
  const ownerKey = key.subarray(0, keyBytes);
  const encrypted = owner.subarray(0, 32);
  return revision === 2 ? rc4(ownerKey, encrypted) : rc4Rounds(ownerKey, encrypted, 19, 0);
}

/** RC4 in 20 rounds, each with the key's bytes XORed with the round number. */
function rc4Rounds(key: Uint8Array, data: Uint8Array, first: number, last: number): Uint8Array {
  let result = data;
  const step = first < last ? 1 : -1;
  for (let round = first; round !== last + step; round += step) {
    result = rc4(
      key.map((byte) => byte ^ round),
      result,
    );
  }
  return result;
}

function padded(password: Uint8Array): Buffer {
  return Buffer.concat([password, padding]).subarray(0, 32);
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
