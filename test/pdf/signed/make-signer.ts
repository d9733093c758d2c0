import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { der, integer, objectId, sequence, set } from './der.ts';

/** A key with its certificate, and how it signs. */
export interface Signer {
  readonly certificate: Buffer;
  readonly subject: Uint8Array;
  readonly privateKey: KeyObject;
  readonly kind: SignerKind;
}

/** Which key: a curve by OpenSSL's name. Without one the curve is P-256. */
interface SignerChoice {
  readonly curve?: string;
  /** Whether the certificate has the curve's parameters in place of its name. */
  readonly isExplicit?: boolean;
  /** Whether signatures are plain (BSI TR-03111), with their two numbers side by side. */
  readonly isPlain?: boolean;
  readonly edwards?: 'ed25519' | 'ed448';
  /** The holder's name, as DER; by default Ada Lovelace. */
  readonly subject?: Uint8Array;
  /** Of the digest: sha256 by default, and for Edwards curves what RFC 8419 says. */
  readonly hash?: keyof typeof hashes;
}

interface SignerKind {
  readonly algorithm: Buffer;
  readonly hash: keyof typeof hashes;
  readonly isEdwards: boolean;
  readonly dsaEncoding: 'der' | 'ieee-p1363';
}

const hashes = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha512: '2.16.840.1.101.3.4.2.3',
  shake256: '2.16.840.1.101.3.4.2.12',
} as const;

/** An attribute of a name: by its identifier, as a UTF8String unless another tag is given. */
export function attribute(type: string, value: Uint8Array | string, tag = 0x0c): Buffer {
  return sequence(objectId(type), der(tag, value));
}

const ada = sequence(set(attribute('2.5.4.3', 'Ada Lovelace')));

/** A new key and its self-signed certificate (RFC 5280, 4.1). */
export function makeSigner(choice: SignerChoice = {}): Signer {
  const { curve = 'prime256v1', isExplicit = false, edwards, subject = ada } = choice;
  const paramEncoding = isExplicit ? 'explicit' : 'named';
  const { publicKey, privateKey } = edwards
    ? generateKeys(edwards)
    : generateKeyPairSync('ec', { namedCurve: curve, paramEncoding });
  const kind = kindOf(choice);
  const validity = sequence(der(0x17, '260101000000Z'), der(0x17, '460101000000Z'));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const signed = sequence(integer(7), kind.algorithm, subject, validity, subject, key);
  const certificate = sequence(signed, kind.algorithm, bitString(signature(signed, privateKey, kind)));
  return { certificate, subject, privateKey, kind };
}

/** The types know no choice between the two. */
function generateKeys(edwards: 'ed25519' | 'ed448') {
  return edwards === 'ed448' ? generateKeyPairSync('ed448') : generateKeyPairSync('ed25519');
}

function kindOf({ edwards, isPlain = false, hash }: SignerChoice): SignerKind {
  if (!edwards) {
    const algorithm = sequence(objectId(isPlain ? '0.4.0.127.0.7.1.1.4.1.3' : '1.2.840.10045.4.3.2'));
    return { algorithm, hash: 'sha256', isEdwards: false, dsaEncoding: isPlain ? 'ieee-p1363' : 'der' };
  }
  const [id, own] =
    edwards === 'ed448' ? ['1.3.101.113', 'shake256' as const] : ['1.3.101.112', 'sha512' as const];
  return { algorithm: sequence(objectId(id)), hash: hash ?? own, isEdwards: true, dsaEncoding: 'der' };
}

function bitString(bytes: Uint8Array): Buffer {
  return der(0x03, Buffer.of(0), bytes);
}

function signature(bytes: Uint8Array, key: KeyObject, { isEdwards, dsaEncoding }: SignerKind): Buffer {
  return sign(isEdwards ? null : 'sha256', bytes, { key, dsaEncoding });
}

/** A detached signature over bytes (RFC 5652), with signed attributes. */
export function signedData({ certificate, subject, privateKey, kind }: Signer, bytes: Uint8Array): Buffer {
  const hash = sequence(objectId(hashes[kind.hash]));
  const options = kind.hash === 'shake256' ? { outputLength: 64 } : {};
  const digest = createHash(kind.hash, options).update(bytes).digest();
  const attributes = [
    sequence(objectId('1.2.840.113549.1.9.3'), set(objectId('1.2.840.113549.1.7.1'))),
    sequence(objectId('1.2.840.113549.1.9.4'), set(der(0x04, digest))),
  ];
  const signerInfo = sequence(
    integer(1),
    sequence(subject, integer(7)),
    hash,
    der(0xa0, ...attributes),
    kind.algorithm,
    der(0x04, signature(set(...attributes), privateKey, kind)),
  );
  const content = sequence(objectId('1.2.840.113549.1.7.1'));
  const data = sequence(integer(1), set(hash), content, der(0xa0, certificate), set(signerInfo));
  return sequence(objectId('1.2.840.113549.1.7.2'), der(0xa0, data));
}
