import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { utils, write } from 'cfb';

const segmentBytes = 4_096;

/** Buffers of these bytes, by the algorithm. */
const hashed =
  (algorithm: string) =>
  (...pieces: readonly Uint8Array[]) =>
    createHash(algorithm).update(Buffer.concat(pieces)).digest();

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function encrypt(cipher: string, key: Buffer, vector: Buffer | null, data: Buffer): Buffer {
  const padded = Buffer.concat([data, Buffer.alloc((16 - (data.length % 16)) % 16)]);
  const encipher = createCipheriv(cipher, key, vector).setAutoPadding(false);
  return Buffer.concat([encipher.update(padded), encipher.final()]);
}

function derived(
  hash: (...pieces: Uint8Array[]) => Buffer,
  salt: Buffer,
  password: string,
  spins: number,
): Buffer {
  let last = hash(salt, Buffer.from(password, 'utf16le'));
  for (let spin = 0; spin < spins; spin++) last = hash(number(spin), last);
  return last;
}

/** A container of Microsoft's binary formats (MS-CFB) with these streams. */
export function container(streams: Readonly<Record<string, Buffer>>): Buffer<ArrayBuffer> {
  const made = utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) utils.cfb_add(made, name, content);
  return Buffer.from(write(made, { type: 'buffer' }) as Buffer);
}

function packaged(information: Buffer, file: Buffer, encrypted: Buffer): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(file.length));
  return container({ EncryptionInfo: information, EncryptedPackage: Buffer.concat([size, encrypted]) });
}

/** A document encrypted as by Office 2010 and newer (MS-OFFCRYPTO, 2.3.4.10 to 2.3.4.15). */
export function agile(file: Buffer, password: string, spins = 1_000): Buffer<ArrayBuffer> {
  const hash = hashed('sha512');
  const salt = randomBytes(16);
  const key = randomBytes(32);
  const input = randomBytes(16);
  const last = derived(hash, salt, password, spins);
  const wrapped = (purpose: string, data: Buffer) =>
    encrypt('aes-256-cbc', hash(last, Buffer.from(purpose, 'hex')).subarray(0, 32), salt, data).toString(
      'base64',
    );
  const keyed = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`;
  const description = `<encryption xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${keyed}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spins}" ${keyed} encryptedVerifierHashInput="${wrapped('fea7d2763b4b9e79', input)}" encryptedVerifierHashValue="${wrapped('d7aa0f6d3061344e', hash(input))}" encryptedKeyValue="${wrapped('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments = Array.from({ length: Math.ceil(file.length / segmentBytes) }, (_, index) => {
    const vector = hash(salt, number(index)).subarray(0, 16);
    return encrypt(
      'aes-256-cbc',
      key,
      vector,
      file.subarray(index * segmentBytes, (index + 1) * segmentBytes),
    );
  });
  const version = Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]);
  return packaged(Buffer.concat([version, Buffer.from(description)]), file, Buffer.concat(segments));
}

/** A document encrypted as by Office 2007 (MS-OFFCRYPTO, 2.3.4.5 to 2.3.4.9). */
export function standard(file: Buffer, password: string): Buffer<ArrayBuffer> {
  const hash = hashed('sha1');
  const salt = randomBytes(16);
  const last = hash(derived(hash, salt, password, 50_000), number(0));
  const block = Buffer.alloc(64, 0x36);
  for (const [index, byte] of last.entries()) block[index] = byte ^ 0x36;
  const key = hash(block).subarray(0, 16);
  const seal = (data: Buffer) => encrypt('aes-128-ecb', key, null, data);
  const input = randomBytes(16);
  const header = [0x24, 0, 0x660e, 0x8004, 128, 24, 0, 0].map(number);
  const information = [
    Buffer.from([4, 0, 2, 0, 0x24, 0, 0, 0]),
    number(4 * header.length),
    ...header,
    number(16),
    salt,
    seal(input),
    number(20),
    seal(hash(input)),
  ];
  return packaged(Buffer.concat(information), file, seal(file));
}
