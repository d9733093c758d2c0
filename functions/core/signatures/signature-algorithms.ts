import { constants } from 'node:crypto';
import { type DerValue, objectId, within } from './read-der.ts';

/** Hash functions by their object identifiers (RFC 5754, RFC 8702), as OpenSSL names them. */
export const hashNames: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.5', 'md5'],
  ['1.3.14.3.2.26', 'sha1'],
  ['1.3.36.3.2.1', 'ripemd160'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
  ['2.16.840.1.101.3.4.2.8', 'sha3-256'],
  ['2.16.840.1.101.3.4.2.9', 'sha3-384'],
  ['2.16.840.1.101.3.4.2.10', 'sha3-512'],
  ['2.16.840.1.101.3.4.2.11', 'shake128'],
  ['2.16.840.1.101.3.4.2.12', 'shake256'],
  ['2.16.840.1.101.3.4.2.18', 'shake256'],
]);

/** The digest lengths of hash functions with variable output (RFC 8702, 3.1; RFC 8419, 2.3). */
export const outputBytes: ReadonlyMap<string, number> = new Map([
  ['shake128', 32],
  ['shake256', 64],
]);

/** Signature algorithms that name their hash function. */
const withHash: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.1.4', 'md5'],
  ['1.2.840.113549.1.1.5', 'sha1'],
  ['1.2.840.113549.1.1.14', 'sha224'],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.1', 'sha1'],
  ['1.2.840.10045.4.3.1', 'sha224'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
  ['1.2.840.10040.4.3', 'sha1'],
  ['2.16.840.1.101.3.4.3.2', 'sha256'],
  ['2.16.840.1.101.3.4.3.10', 'sha3-256'],
  ['2.16.840.1.101.3.4.3.11', 'sha3-384'],
  ['2.16.840.1.101.3.4.3.12', 'sha3-512'],
]);

/** ECDSA with its two numbers concatenated, as in German qualified signatures (BSI TR-03111, 5.2.1.1). */
const plain: ReadonlyMap<string, string> = new Map([
  ['0.4.0.127.0.7.1.1.4.1.2', 'sha224'],
  ['0.4.0.127.0.7.1.1.4.1.3', 'sha256'],
  ['0.4.0.127.0.7.1.1.4.1.4', 'sha384'],
  ['0.4.0.127.0.7.1.1.4.1.5', 'sha512'],
]);

/** Algorithms that use the digest's hash function: RSA, elliptic curves and DSA, by their keys' identifiers. */
const withDigests: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.1',
  '1.2.840.10045.2.1',
  '1.2.840.10040.4.1',
]);

/** Ed25519 and Ed448, which hash internally, and the hash function required for a digest (RFC 8419, 2.3). */
const withoutHash: ReadonlyMap<string, string> = new Map([
  ['1.3.101.112', 'sha512'],
  ['1.3.101.113', 'shake256'],
]);

const pss = '1.2.840.113549.1.1.10';
const hashParameter = 0xa0;

/** `hashName` is null for algorithms that hash internally. */
export interface Verification {
  readonly hashName: string | null;
  readonly options?:
    | { readonly padding: number; readonly saltLength: number }
    | { readonly dsaEncoding: 'ieee-p1363' };
}

/** The parameters with which OpenSSL checks a signature of this algorithm; undefined if it is unknown. */
export function verificationOf(algorithm: DerValue, digestName: string): Verification | undefined {
  const [id, parameters] = within(algorithm);
  const name = objectId(id);
  if (name === pss) {
    const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
    return { hashName: parameters ? hashOfPss(parameters) : 'sha1', options };
  }
  if (withoutHash.has(name)) return withoutHash.get(name) === digestName ? { hashName: null } : undefined;
  const plainHash = plain.get(name);
  if (plainHash !== undefined) return { hashName: plainHash, options: { dsaEncoding: 'ieee-p1363' } };
  const hashName = withHash.get(name) ?? (withDigests.has(name) ? digestName : undefined);
  return hashName === undefined ? undefined : { hashName };
}

/** The same for a signature over bytes themselves, as of certificates, whose algorithm names the hash function too. */
export function verificationOfSigned(algorithm: DerValue): Verification | undefined {
  const name = objectId(within(algorithm)[0]);
  if (withoutHash.has(name)) return { hashName: null };
  return withDigests.has(name) ? undefined : verificationOf(algorithm, '');
}

/** The default is SHA-1 (RFC 4055, 3.1). */
function hashOfPss(parameters: DerValue): string {
  const given = within(parameters).find(({ tag }) => tag === hashParameter);
  const algorithm = given && within(given)[0];
  return (algorithm && hashNames.get(objectId(within(algorithm)[0]))) ?? 'sha1';
}
