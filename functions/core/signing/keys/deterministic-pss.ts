import { constants, createHash, createHmac, type KeyObject, privateEncrypt } from 'node:crypto';
import type { SignatureHash } from '../../contract/messages/signing-rounds.ts';
import { digest, hashBytes } from './algorithms.ts';

/**
 * An RSA-PSS signature over a digest (RFC 8017, 8.1.1), whose salt derives from the seed and the digest, so that each round of a call makes
 * the same one: OpenSSL’s is random. The salt is as long as the digest.
 */
export function signPss(key: KeyObject, hash: SignatureHash, message: Uint8Array, seed: string): Buffer {
  const bits = (key.asymmetricKeyDetails?.modulusLength ?? 0) - 1;
  const size = (bits + 7) >> 3;
  const length = hashBytes[hash];
  const salt = createHmac(hash, seed).update(message).digest();
  const proof = digest(hash, Buffer.alloc(8), message, salt);
  const block = Buffer.alloc(size - length - 1);
  salt.copy(block, block.length - length);
  block[block.length - length - 1] = 1;
  const mask = maskOf(hash, proof, block.length);
  const masked = block.map((byte, index) => byte ^ (mask[index] ?? 0));
  masked[0] = (masked[0] ?? 0) & (0xff >> (size * 8 - bits));
  const encoded = Buffer.concat([masked, proof, Buffer.of(0xbc)]);
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, encoded);
}

/** The mask generation function MGF1 (RFC 8017, B.2.1). */
function maskOf(hash: SignatureHash, seed: Uint8Array, size: number): Buffer {
  const parts: Buffer[] = [];
  for (let counter = 0; counter * hashBytes[hash] < size; counter++) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    parts.push(createHash(hash).update(seed).update(number).digest());
  }
  return Buffer.concat(parts);
}
