import { createHmac, createPrivateKey, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../contract/problems/problem.ts';
import { type Certificate, parseCertificate } from '../../signatures/certificates/certificate.ts';
import { publicKey } from '../../signatures/certificates/signed-value.ts';
import {
  type DerValue,
  ifReadableDer,
  objectId,
  octets,
  readDer,
  UnreadableDer,
  within,
} from '../../signatures/read-der.ts';
import { hashNames } from '../../signatures/signature-algorithms.ts';
import { identifiers } from '../identifiers.ts';
import {
  counted,
  decryptWithPassword,
  keyPurpose,
  type PasswordWork,
  passwordWork,
  pkcs12Key,
  UnsupportedEncryption,
} from './password-decryption.ts';

/** The kinds of bags (RFC 7292, 4.2). */
const bags = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
} as const;

const maximumBags = 100;
const maximumBytes = 256 * 1024;
const octetsInContext0 = 0x80;

/** A signer's key, with its certificates, the signer's first. */
export interface OwnSigner {
  readonly key: KeyObject;
  readonly chain: readonly [Certificate, ...Certificate[]];
}

/** Reads a PKCS #12 file (RFC 7292): its first key with a certificate. Throws invalid_certificate. */
export function readPkcs12(bytes: Uint8Array, password: string): OwnSigner {
  if (bytes.length > maximumBytes) throw unusable(`has more than ${maximumBytes / 1024} KB`);
  const { keys, certificates } = contentsOf(bytes, password);
  for (const key of keys) {
    const own = createPublicKey(key);
    const signer = certificates.find(({ keyInfo }) => publicKey(keyInfo)?.equals(own));
    if (signer) return { key, chain: [signer, ...certificates.filter((each) => each !== signer)] };
  }
  throw unusable('has no key with its certificate');
}

function contentsOf(bytes: Uint8Array, password: string) {
  const work = passwordWork(password);
  const read = ifReadableDer(() => {
    const [, authSafe, mac] = within(readDer(bytes));
    if (!authSafe) throw new UnreadableDer('no PFX');
    const content = dataOf(authSafe);
    return { content, mac };
  });
  if (!read) throw unusable('cannot be read: it is no PKCS #12 file');
  try {
    if (read.mac && !isAuthentic(read.mac, read.content, work)) throw wrongPassword();
    return unpacked(read.content, work);
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (error instanceof UnsupportedEncryption)
      throw unusable(
        'is encrypted in an outdated or unknown way. Write it again with AES, as `openssl pkcs12 -export` does',
        error,
      );
    // A wrong password gives nonsense, which fails anywhere; OpenSSL's errors have no class of their own.
    throw wrongPassword(error);
  }
}

function unpacked(content: Uint8Array, work: PasswordWork) {
  const [keys, certificates]: [KeyObject[], Certificate[]] = [[], []];
  for (const safe of within(readDer(content)).slice(0, maximumBags)) {
    for (const bag of within(readDer(safeContents(safe, work))).slice(0, maximumBags)) {
      const [id, wrapped] = within(bag);
      const value = wrapped && within(wrapped)[0];
      const kind = objectId(id);
      if (!value) continue;
      if (kind === bags.key) keys.push(privateKey(value.whole));
      else if (kind === bags.shroudedKey) {
        const [algorithm, data] = within(value);
        if (algorithm && data) keys.push(privateKey(decryptWithPassword(algorithm, octets(data), work)));
      } else if (kind === bags.certificate) {
        const [, held] = within(value);
        const der = held && within(held)[0];
        const certificate = der && parseCertificate(octets(der));
        if (der && !certificate) throw new UnreadableDer('no certificate');
        if (certificate) certificates.push(certificate);
      }
      if (keys.length + certificates.length > maximumBags) throw new UnreadableDer('too many bags');
    }
  }
  return { keys, certificates };
}

function privateKey(pkcs8: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
}

/** The octets of a ContentInfo of the type data. */
function dataOf(contentInfo: DerValue): Uint8Array {
  const [type, wrapped] = within(contentInfo);
  const content = wrapped && within(wrapped)[0];
  if (objectId(type) !== identifiers.data || !content) throw new UnreadableDer('no data');
  return octets(content);
}

function safeContents(safe: DerValue, work: PasswordWork): Uint8Array {
  const [type, wrapped] = within(safe);
  if (objectId(type) !== identifiers.encryptedData) return dataOf(safe);
  const encrypted = wrapped && within(wrapped)[0];
  const [, info] = encrypted ? within(encrypted) : [];
  const [, algorithm, data] = info ? within(info) : [];
  if (!algorithm || !data) throw new UnreadableDer('no encrypted data');
  const bytes = data.tag === octetsInContext0 ? data.content : Buffer.concat(within(data).map(octets));
  return decryptWithPassword(algorithm, bytes, work);
}

function isAuthentic(mac: DerValue, content: Uint8Array, work: PasswordWork): boolean {
  const [info, salt, iterations] = within(mac);
  const [algorithm, expected] = info ? within(info) : [];
  const hash = algorithm && hashNames.get(objectId(within(algorithm)[0]));
  if (!hash || !expected || !salt) throw new UnsupportedEncryption('another MAC');
  const count = iterations ? counted(iterations, work) : 1;
  const value = octets(expected);
  const key = pkcs12Key(hash, work.password, octets(salt), count, keyPurpose.integrity, value.length);
  const made = createHmac(hash, key).update(content).digest();
  return made.length === value.length && timingSafeEqual(made, value);
}

function wrongPassword(cause?: unknown): Problem {
  return new Problem('invalid_certificate', '`pkcs12_password` does not open the PKCS #12 file.', { cause });
}

function unusable(what: string, cause?: unknown): Problem {
  return new Problem('invalid_certificate', `The PKCS #12 file ${what}.`, { cause });
}
