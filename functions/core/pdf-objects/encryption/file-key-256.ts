import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { FoundKey } from './file-key.ts';
import { maximumPasswordBytes } from './password-bytes.ts';
import type { StandardSecurity } from './security.ts';

export const noVector = Buffer.alloc(16);

/**
 * The file's key by a user or owner password, for revisions 5 and 6 (ISO 32000-2, algorithm 2.A; revision 5 is that of
 * Adobe's extension level 3). Undefined if the password is wrong.
 */
export function newerFileKey(security: StandardSecurity, password: Uint8Array): FoundKey | undefined {
  const { owner, user, ownerKey, userKey } = security;
  const short = password.subarray(0, maximumPasswordBytes);
  const byOwner = keyBy(security, short, owner, user.subarray(0, 48), ownerKey);
  if (byOwner) return { key: byOwner, isOwner: true };
  const byUser = keyBy(security, short, user, Buffer.alloc(0), userKey);
  return byUser && { key: byUser, isOwner: false };
}

/** Of `verifier`, 32 bytes are a hash, 8 its salt, and 8 the salt for encrypting the key. */
function keyBy(
  { revision }: StandardSecurity,
  password: Uint8Array,
  verifier: Uint8Array,
  beside: Uint8Array,
  encryptedKey: Uint8Array,
): Uint8Array | undefined {
  const hash = revision === 5 ? hashOnce : hashRepeatedly;
  const check = hash(password, verifier.subarray(32, 40), beside);
  if (Buffer.compare(check, verifier.subarray(0, 32)) !== 0 || encryptedKey.length < 32) return undefined;
  const key = hash(password, verifier.subarray(40, 48), beside);
  const decipher = createDecipheriv('aes-256-cbc', key, noVector).setAutoPadding(false);
  return decipher.update(encryptedKey.subarray(0, 32));
}

function hashOnce(password: Uint8Array, salt: Uint8Array, beside: Uint8Array): Uint8Array {
  return createHash('sha256').update(password).update(salt).update(beside).digest();
}

/** Algorithm 2.B, by which revision 6 hashes passwords. Ends after at most 287 rounds, usually after about 70. */
export function hashRepeatedly(password: Uint8Array, salt: Uint8Array, beside: Uint8Array): Uint8Array {
  let key = Buffer.from(hashOnce(password, salt, beside));
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const once = Buffer.concat([password, key, beside]);
    const repeated = Buffer.alloc(64 * once.length, once);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(repeated);
    // The first 16 bytes as a number modulo 3: 256 is 1 modulo 3, so the sum of the bytes has the same remainder.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] as string)
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) as number;
  }
  return key.subarray(0, 32);
}
