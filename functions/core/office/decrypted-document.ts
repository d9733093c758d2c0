import { find, read } from 'cfb';
import { Problem } from '../contract/problems/problem.ts';
import { decryptAgile } from './encryption/agile-encryption.ts';
import { decryptStandard } from './encryption/standard-encryption.ts';
import { unsupportedEncryption } from './encryption/unsupported-encryption.ts';

/** What Office encrypts by where a workbook is only protected from changes, so that anyone may read it. */
const knownPassword = 'VelvetSweatshop';

/**
 * The document inside of one that is encrypted by a password, as Office 2007 and newer do it with their XML formats (MS-OFFCRYPTO 2.3.4).
 * Throws invalid_office_file if the password is missing or wrong, or the encryption another.
 */
export function decryptedDocument(file: Uint8Array, password: string | undefined): Uint8Array {
  const { information, encrypted } = streams(file);
  const decrypt = wayOf(information);
  const opened = orDamaged(() => decrypt(information, encrypted, password ?? knownPassword));
  if (opened) return opened.subarray(0, Number(encrypted.readBigUInt64LE(0)));
  throw refused(
    password === undefined
      ? 'The document is encrypted. Send its password as `password`.'
      : 'The password does not open the document. Send the right one as `password`.',
  );
}

/** Decrypts a package, which is preceded by its size of eight bytes; undefined if the password is wrong. */
type Decrypt = (information: Buffer, encrypted: Buffer, password: string) => Buffer | undefined;

/** By the version of the description. */
function wayOf(information: Buffer): Decrypt {
  const [major, minor] = [information.readUInt16LE(0), information.readUInt16LE(2)];
  if (major === 4 && minor === 4) return decryptAgile;
  if (minor === 2) return decryptStandard;
  throw unsupportedEncryption();
}

function streams(file: Uint8Array) {
  return orDamaged(() => {
    const container = read(Buffer.from(file), { type: 'buffer' });
    const stream = (name: string) => Buffer.from(find(container, name)?.content as Uint8Array);
    const [information, encrypted] = [stream('EncryptionInfo'), stream('EncryptedPackage')];
    if (information.length < 8 || encrypted.length < 8) throw new Error('a stream without its head');
    return { information, encrypted };
  });
}

/** Whatever fails in code that is not ours, fails by the file: all lengths and keys are taken from it. */
function orDamaged<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw refused('The document is damaged: what is encrypted in it cannot be read.', cause);
  }
}

function refused(message: string, cause?: unknown): Problem {
  return new Problem('invalid_office_file', message, { cause });
}
