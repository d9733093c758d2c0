import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { derivedHash, hashNamed } from './derived-hash.ts';
import { unsupportedEncryption } from './unsupported-encryption.ts';

/** As the standard has it: no file says how many. */
const spins = 50_000;

/** The names of the ciphers, by their number and the length of their key (MS-OFFCRYPTO, 2.3.2). */
const ciphers: Readonly<Record<number, string>> = {
  26126: 'aes-128-ecb',
  26127: 'aes-192-ecb',
  26128: 'aes-256-ecb',
};

const sha1 = hashNamed('sha1');
const saltBytes = 16;
const hashBytes = 20;

/** Decrypts as Office 2007 encrypts (MS-OFFCRYPTO, standard encryption); undefined if the password is wrong. */
export function decryptStandard(
  information: Buffer,
  encrypted: Buffer,
  password: string,
): Buffer | undefined {
  const headerBytes = information.readUInt32LE(8);
  const header = information.subarray(12, 12 + headerBytes);
  const cipher = ciphers[header.readUInt32LE(8)];
  if (!cipher) throw unsupportedEncryption();
  const verifier = information.subarray(12 + headerBytes);
  const salt = verifier.subarray(4, 4 + saltBytes);
  const key = keyOf(derivedHash(sha1, salt, password, spins), header.readUInt32LE(16) / 8);
  const decrypt = (data: Buffer) => {
    const decipher = createDecipheriv(cipher, key, null).setAutoPadding(false);
    return Buffer.concat([decipher.update(data.subarray(0, data.length & ~15)), decipher.final()]);
  };
  const expected = sha1(decrypt(verifier.subarray(20, 36)));
  const found = decrypt(verifier.subarray(40, 72)).subarray(0, hashBytes);
  return timingSafeEqual(found, expected) ? decrypt(encrypted.subarray(8)) : undefined;
}

/** MS-OFFCRYPTO, 2.3.4.7. */
function keyOf(derived: Buffer, lengthBytes: number): Buffer {
  const final = sha1(derived, Buffer.alloc(4));
  const half = (filler: number) => {
    const block = Buffer.alloc(64, filler);
    for (const [index, byte] of final.entries()) block[index] = byte ^ filler;
    return sha1(block);
  };
  return Buffer.concat([half(0x36), half(0x5c)]).subarray(0, lengthBytes);
}
