import { createCipheriv, randomBytes } from 'node:crypto';
import { hashRepeatedly, noVector } from './file-key-256.ts';

/** The entries that let a password open a file: its verifier, and the file's key encrypted with it. */
interface Verifier {
  /** A hash, its salt, and the salt for encrypting the key: 48 bytes. */
  readonly verifier: Buffer;
  readonly encryptedKey: Buffer;
}

/**
 * Returns the entries that let a password open a file of revision 6 (ISO 32000-2, algorithms 8 and 9). `beside` is the
 * user's verifier for an owner password, and empty for a user password.
 */
export function passwordVerifier(password: Uint8Array, fileKey: Uint8Array, beside: Uint8Array): Verifier {
  const salts = randomBytes(16);
  const [forCheck, forKey] = [salts.subarray(0, 8), salts.subarray(8)];
  const key = hashRepeatedly(password, forKey, beside);
  return {
    verifier: Buffer.concat([hashRepeatedly(password, forCheck, beside), salts]),
    encryptedKey: createCipheriv('aes-256-cbc', key, noVector).setAutoPadding(false).update(fileKey),
  };
}

/** The encrypted permissions, which cannot be changed without the file's key (ISO 32000-2, algorithm 10). */
export function permissionsVerifier(word: number, fileKey: Uint8Array): Buffer {
  const block = Buffer.concat([Buffer.alloc(4), Buffer.alloc(4, 0xff), Buffer.from('Tadb'), randomBytes(4)]);
  block.writeInt32LE(word);
  return createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(block);
}
