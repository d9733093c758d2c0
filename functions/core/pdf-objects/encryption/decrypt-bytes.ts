import { createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';
import type { CryptMethod } from './security.ts';

const blockBytes = 16;
const saltOfAes = Buffer.from('sAlT');

/** Decrypts a string or a stream's data. May return the input itself. */
export type Decrypt = (method: CryptMethod, data: Uint8Array) => Uint8Array;

/** Returns the function that decrypts the strings and streams of one object (ISO 32000-2, 7.6.3). */
export function decryptionOf(fileKey: Uint8Array, number: number, generation: number): Decrypt {
  const keys = new Map<CryptMethod, Uint8Array>();
  return (method, data) => {
    if (method === 'none') return data;
    const key = keys.get(method) ?? objectKey(method, fileKey, number, generation);
    keys.set(method, key);
    return method === 'rc4' ? rc4(key, data) : decryptAes(key, data);
  };
}

/** An object's key, by algorithms 1 and 1.A. */
export function objectKey(
  method: CryptMethod,
  fileKey: Uint8Array,
  number: number,
  generation: number,
): Uint8Array {
  if (method === 'aes-256') return fileKey;
  const object = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
  const hash = createHash('md5').update(fileKey).update(object);
  if (method === 'aes-128') hash.update(saltOfAes);
  return hash.digest().subarray(0, Math.min(fileKey.length + 5, 16));
}

/**
 * The data begins with an initialization vector and ends with padding. Bytes beyond whole blocks, which some writers
 * leave, are ignored.
 */
function decryptAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const wholeBytes = data.length - (data.length % blockBytes);
  if (wholeBytes <= blockBytes) return new Uint8Array(0);
  const vector = data.subarray(0, blockBytes);
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector);
  const decrypted = decipher.setAutoPadding(false).update(data.subarray(blockBytes, wholeBytes));
  const paddingBytes = decrypted.at(-1) as number;
  const isPadded = paddingBytes >= 1 && paddingBytes <= blockBytes;
  return isPadded ? decrypted.subarray(0, decrypted.length - paddingBytes) : decrypted;
}
