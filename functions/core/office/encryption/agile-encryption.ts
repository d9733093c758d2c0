import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { derivedHash, hashNamed } from './derived-hash.ts';
import { unsupportedEncryption } from './unsupported-encryption.ts';

/** What its bytes are encrypted in at once, each with an initialisation vector of its own. */
const segmentBytes = 4_096;

/** The description of an encryption takes two kilobytes. */
const descriptionBytes = 64 * 1024;

/** Office writes 100,000; each is a hash. */
const mostSpins = 1_000_000;

/** What keys are derived for (MS-OFFCRYPTO, 2.3.4.11 and 2.3.4.13). */
const purposes = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

/** Decrypts as Office 2010 and newer encrypt (MS-OFFCRYPTO, agile encryption); undefined if the password is wrong. */
export function decryptAgile(information: Buffer, encrypted: Buffer, password: string): Buffer | undefined {
  const description = information.subarray(8, 8 + descriptionBytes).toString();
  const keyData = attributes(description, 'keyData');
  const byPassword = attributes(description, 'p:encryptedKey');
  const spins = byPassword.count('spinCount');
  if (!(spins <= mostSpins)) throw unsupportedEncryption();
  const derived = derivedHash(byPassword.hash, byPassword.bytes('saltValue'), password, spins);
  const decrypt = (name: string, purpose: Buffer) => {
    const key = fitted(byPassword.hash(derived, purpose), byPassword.count('keyBits') / 8);
    return byPassword.decrypt(byPassword.bytes(name), key, byPassword.bytes('saltValue'));
  };
  const expected = byPassword.hash(decrypt('encryptedVerifierHashInput', purposes.verifierInput));
  const found = decrypt('encryptedVerifierHashValue', purposes.verifierHash).subarray(0, expected.length);
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined;
  const key = decrypt('encryptedKeyValue', purposes.key).subarray(0, keyData.count('keyBits') / 8);
  const segments: Buffer[] = [];
  const bytes = encrypted.subarray(8);
  for (let index = 0; index * segmentBytes < bytes.length; index++) {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(index);
    const vector = keyData.hash(keyData.bytes('saltValue'), number);
    const segment = bytes.subarray(index * segmentBytes, (index + 1) * segmentBytes);
    segments.push(keyData.decrypt(segment.subarray(0, segment.length & ~15), key, vector));
  }
  return Buffer.concat(segments);
}

const hashes: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
};

/** The attributes of an element of the description, which say how to hash and to decrypt. */
function attributes(description: string, element: string) {
  const [tag = ''] = new RegExp(`<${element}\\s[^>]*>`).exec(description) ?? [];
  const text = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const algorithm = hashes[text('hashAlgorithm')];
  const bits = Number(text('keyBits'));
  const isAes = text('cipherAlgorithm') === 'AES' && text('cipherChaining') === 'ChainingModeCBC';
  if (!algorithm || !isAes || ![128, 192, 256].includes(bits)) throw unsupportedEncryption();
  return {
    bytes: (name: string) => Buffer.from(text(name), 'base64'),
    count: (name: string) => Number(text(name)),
    hash: hashNamed(algorithm),
    decrypt: (data: Uint8Array, key: Uint8Array, vector: Buffer) => {
      const decipher = createDecipheriv(`aes-${bits}-cbc`, key, fitted(vector, 16)).setAutoPadding(false);
      return Buffer.concat([decipher.update(data), decipher.final()]);
    },
  };
}

/** Bytes of a length: cut, or filled as the standard fills them. */
function fitted(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(0, length);
}
