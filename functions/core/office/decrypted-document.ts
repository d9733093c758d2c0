import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { find, read } from 'cfb';
import { Problem } from '../contract/problems/problem.ts';

/** The stream that an encrypted document of Microsoft's XML formats is in, of a compound file. */
const packageStream = 'EncryptedPackage';

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

/**
 * The document inside of one that is encrypted by a password, as Office 2010 and newer do it (MS-OFFCRYPTO, agile encryption).
 * Throws invalid_office_file if the password is missing or wrong, or the encryption another.
 */
export function decryptedDocument(file: Uint8Array, password: string | undefined): Uint8Array {
  if (password === undefined) throw refused('The document is encrypted. Send its password as `password`');
  const { description, encrypted } = parts(file);
  const keyData = attributes(description, 'keyData');
  const byPassword = attributes(description, 'p:encryptedKey');
  if (!(byPassword.count('spinCount') <= mostSpins)) throw unknown();
  let derived = byPassword.hash(byPassword.bytes('saltValue'), Buffer.from(password, 'utf16le'));
  const round = Buffer.alloc(4);
  for (let spin = 0; spin < byPassword.count('spinCount'); spin++) {
    round.writeUInt32LE(spin);
    derived = byPassword.hash(round, derived);
  }
  const decrypt = (name: string, purpose: Buffer) => {
    const key = fitted(byPassword.hash(derived, purpose), byPassword.count('keyBits') / 8);
    return byPassword.decrypt(byPassword.bytes(name), key, byPassword.bytes('saltValue'));
  };
  const input = decrypt('encryptedVerifierHashInput', purposes.verifierInput);
  const expected = byPassword.hash(input);
  const found = decrypt('encryptedVerifierHashValue', purposes.verifierHash).subarray(0, expected.length);
  if (found.length !== expected.length || !timingSafeEqual(found, expected))
    throw refused('The password does not open the document');
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
  return Buffer.concat(segments).subarray(0, Number(encrypted.readBigUInt64LE(0)));
}

function parts(file: Uint8Array) {
  try {
    const container = read(Buffer.from(file), { type: 'buffer' });
    const stream = (name: string) => Buffer.from(find(container, name)?.content as Uint8Array);
    return {
      description: stream('EncryptionInfo')
        .subarray(8, 8 + descriptionBytes)
        .toString(),
      encrypted: stream(packageStream),
    };
  } catch (cause) {
    throw new Problem('invalid_office_file', 'The document is damaged: its container cannot be read.', {
      cause,
    });
  }
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
  if (!algorithm || text('cipherAlgorithm') !== 'AES' || ![128, 192, 256].includes(bits)) throw unknown();
  return {
    bytes: (name: string) => Buffer.from(text(name), 'base64'),
    count: (name: string) => Number(text(name)),
    hash: (...pieces: readonly Uint8Array[]) => {
      const hash = createHash(algorithm);
      for (const piece of pieces) hash.update(piece);
      return hash.digest();
    },
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

function unknown(): Problem {
  return refused('The document is encrypted in a way that is unsupported. Save it without a password');
}

function refused(message: string): Problem {
  return new Problem('invalid_office_file', `${message}.`);
}
