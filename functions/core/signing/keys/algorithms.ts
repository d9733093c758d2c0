import { constants, createHash, type KeyObject, verify } from 'node:crypto';
import type { SignatureAlgorithm, SignatureHash } from '../../contract/messages/signing-rounds.ts';
import { identifiers } from '../identifiers.ts';
import { integer, nothing, objectIdentifier, sequence, tagged } from '../write-der.ts';

/** The ways to sign, by the parts of an algorithm's name. */
type Scheme = 'rsa_pkcs1' | 'rsa_pss' | 'ecdsa';

const mask = '1.2.840.113549.1.1.8';
const pss = '1.2.840.113549.1.1.10';

/** RSA with PKCS#1 padding, and ECDSA (RFC 5754). */
const named = {
  rsa_pkcs1: {
    sha256: '1.2.840.113549.1.1.11',
    sha384: '1.2.840.113549.1.1.12',
    sha512: '1.2.840.113549.1.1.13',
  },
  ecdsa: { sha256: '1.2.840.10045.4.3.2', sha384: '1.2.840.10045.4.3.3', sha512: '1.2.840.10045.4.3.4' },
} as const;

export const hashBytes = { sha256: 32, sha384: 48, sha512: 64 } as const;

export function schemeOf(algorithm: SignatureAlgorithm): Scheme {
  return algorithm.replace(/_sha\d+$/, '') as Scheme; // by their names
}

export function hashOf(algorithm: SignatureAlgorithm): SignatureHash {
  return algorithm.replace(/^.*_/, '') as SignatureHash; // by their names
}

/** An AlgorithmIdentifier of a hash function, without parameters (RFC 5754, 2). */
export function hashIdentifier(hash: SignatureHash | 'sha1'): Buffer {
  return sequence(objectIdentifier(identifiers[hash]));
}

/** An AlgorithmIdentifier of a signature. */
export function algorithmIdentifier(algorithm: SignatureAlgorithm): Buffer {
  const [scheme, hash] = [schemeOf(algorithm), hashOf(algorithm)];
  if (scheme === 'ecdsa') return sequence(objectIdentifier(named.ecdsa[hash]));
  if (scheme === 'rsa_pkcs1') return sequence(objectIdentifier(named.rsa_pkcs1[hash]), nothing());
  const digest = sequence(objectIdentifier(identifiers[hash]), nothing());
  const parameters = sequence(
    tagged(0, digest),
    tagged(1, sequence(objectIdentifier(mask), digest)),
    tagged(2, integer(hashBytes[hash])),
  );
  return sequence(objectIdentifier(pss), parameters);
}

/** What node:crypto needs beside a key to verify with an algorithm. */
function paddingOf(algorithm: SignatureAlgorithm) {
  return schemeOf(algorithm) === 'rsa_pss'
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {};
}

/** Whether a signature over these bytes is by this key and algorithm. */
export function isSignature(
  algorithm: SignatureAlgorithm,
  key: KeyObject,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  try {
    return verify(hashOf(algorithm), signed, { key, ...paddingOf(algorithm) }, signature);
  } catch {
    // OpenSSL's errors have no class of their own.
    return false;
  }
}

export function digest(hash: SignatureHash | 'sha1', ...parts: readonly Uint8Array[]): Buffer {
  const sum = createHash(hash);
  for (const part of parts) sum.update(part);
  return sum.digest();
}
