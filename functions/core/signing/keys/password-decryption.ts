import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { type DerValue, objectId, octets, tags, UnreadableDer, within } from '../../signatures/read-der.ts';

/** The maximum number of a password's hashes in one file. Windows writes 2,000, OpenSSL 2,048, Java 10,000. */
const maximumIterations = 2_000_000;

const ciphers: ReadonlyMap<string, { readonly name: string; readonly keyBytes: number }> = new Map([
  ['2.16.840.1.101.3.4.1.2', { name: 'aes-128-cbc', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'aes-192-cbc', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { name: 'aes-256-cbc', keyBytes: 32 }],
  ['1.2.840.113549.3.7', { name: 'des-ede3-cbc', keyBytes: 24 }],
]);

const pseudorandom: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
]);

const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2 = '1.2.840.113549.1.5.12';
const olderTripleDes = '1.2.840.113549.1.12.1.3';

/** The file is encrypted in a way that is not read here. */
export class UnsupportedEncryption extends Error {}

/** A password, and the number of hashes that it may still take. */
export interface PasswordWork {
  readonly password: string;
  iterations: number;
}

export function passwordWork(password: string): PasswordWork {
  return { password, iterations: maximumIterations };
}

/**
 * Decrypts what an AlgorithmIdentifier says was encrypted with a password: PBES2 (RFC 8018, 6.2) with AES or Triple DES, or
 * Triple DES in the older way of PKCS #12. Throws UnsupportedEncryption, UnreadableDer and, for a wrong password, any error.
 */
export function decryptWithPassword(algorithm: DerValue, data: Uint8Array, work: PasswordWork): Buffer {
  const [id, parameters] = within(algorithm);
  const name = objectId(id);
  if (!parameters) throw new UnreadableDer('no parameters');
  if (name === pbes2) return decryptPbes2(parameters, data, work);
  if (name !== olderTripleDes) throw new UnsupportedEncryption(name);
  const [salt, iterations] = within(parameters);
  if (!salt || !iterations) throw new UnreadableDer('no salt');
  const count = counted(iterations, work);
  const key = pkcs12Key('sha1', work.password, octets(salt), count, keyPurpose.encryption, 24);
  const vector = pkcs12Key('sha1', work.password, octets(salt), count, keyPurpose.vector, 8);
  return decipher('des-ede3-cbc', key, vector, data);
}

function decryptPbes2(parameters: DerValue, data: Uint8Array, work: PasswordWork): Buffer {
  const [derivation, encryption] = within(parameters);
  const [derivationId, derivationParts] = derivation ? within(derivation) : [];
  const [cipherId, vector] = encryption ? within(encryption) : [];
  const cipher = ciphers.get(objectId(cipherId));
  if (!cipher || objectId(derivationId) !== pbkdf2) throw new UnsupportedEncryption('another cipher');
  const [salt, iterations, ...others] = derivationParts ? within(derivationParts) : [];
  if (!salt || !iterations || !vector) throw new UnreadableDer('no salt');
  const named = others.find(({ tag }) => tag === tags.sequence);
  const hash = named ? pseudorandom.get(objectId(within(named)[0])) : 'sha1';
  if (hash === undefined) throw new UnsupportedEncryption('another hash');
  const key = pbkdf2Sync(work.password, octets(salt), counted(iterations, work), cipher.keyBytes, hash);
  return decipher(cipher.name, key, octets(vector), data);
}

function decipher(name: string, key: Uint8Array, vector: Uint8Array, data: Uint8Array): Buffer {
  const decryption = createDecipheriv(name, key, vector);
  return Buffer.concat([decryption.update(data), decryption.final()]);
}

/** The number of hashes, taken from what may still be done. */
export function counted({ tag, content }: DerValue, work: PasswordWork): number {
  const count =
    tag === tags.integer && content.length <= 4 ? Buffer.from(content).readUIntBE(0, content.length) : 0;
  work.iterations -= count;
  if (count < 1) throw new UnreadableDer('no count');
  if (work.iterations < 0) throw new UnsupportedEncryption('too many iterations');
  return count;
}

/** What a key of PKCS #12 is for (RFC 7292, B.3). */
export const keyPurpose = { encryption: 1, vector: 2, integrity: 3 } as const;

/** The key derivation of PKCS #12 (RFC 7292, B.2). */
export function pkcs12Key(
  hash: string,
  password: string,
  salt: Uint8Array,
  iterations: number,
  purpose: number,
  size: number,
): Buffer {
  const blockBytes = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const secret = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const filled = (bytes: Uint8Array) =>
    Buffer.alloc(
      Math.ceil(bytes.length / blockBytes) * blockBytes,
      Buffer.from(bytes.length > 0 ? bytes : [0]),
    );
  let input = Buffer.concat([filled(salt), filled(secret)]);
  const made: Buffer[] = [];
  for (let length = 0; length < size; ) {
    let block = createHash(hash).update(Buffer.alloc(blockBytes, purpose)).update(input).digest();
    for (let round = 1; round < iterations; round++) block = createHash(hash).update(block).digest();
    made.push(block);
    length += block.length;
    const addend = Buffer.alloc(blockBytes, block);
    input = Buffer.concat(
      Array.from({ length: input.length / blockBytes }, (_, index) =>
        plusOne(input.subarray(index * blockBytes, (index + 1) * blockBytes), addend),
      ),
    );
  }
  return Buffer.concat(made).subarray(0, size);
}

/** The sum of two numbers and 1, within their size. */
function plusOne(one: Uint8Array, other: Uint8Array): Buffer {
  const sum = Buffer.alloc(one.length);
  let carry = 1;
  for (let at = one.length - 1; at >= 0; at--) {
    carry += (one[at] ?? 0) + (other[at] ?? 0);
    sum[at] = carry & 0xff;
    carry >>= 8;
  }
  return sum;
}
