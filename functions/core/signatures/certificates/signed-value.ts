import { createPublicKey, type KeyObject } from 'node:crypto';
import { type DerValue, tags, UnreadableDer, within } from '../read-der.ts';
import { verificationOfSigned } from '../signature-algorithms.ts';
import { verifiedBy } from '../signed-data.ts';

/** What X.509 signs: a certificate, a list of revoked ones or an OCSP response (RFC 5280, 4.1.1). */
export interface SignedValue {
  readonly signed: DerValue;
  readonly algorithm: DerValue;
  readonly signature: Uint8Array;
}

/** Reads the three parts of a signed value. Throws UnreadableDer. */
export function readSignedValue(value: DerValue): SignedValue {
  const [signed, algorithm, signature] = within(value);
  if (!signed || !algorithm || !signature) throw new UnreadableDer('no signed value');
  return { signed, algorithm, signature: wholeBytes(signature) };
}

/** The bytes of a bit string, the last of which may have unused bits. Throws UnreadableDer. */
export function bits({ tag, content }: DerValue): Uint8Array {
  if (tag !== tags.bitString || content.length === 0) throw new UnreadableDer('no bit string');
  return content.subarray(1);
}

/** The bytes of a bit string without unused bits. Throws UnreadableDer. */
export function wholeBytes(value: DerValue): Uint8Array {
  if (value.content[0] !== 0) throw new UnreadableDer('no bit string of whole bytes');
  return bits(value);
}

/** Whether a key, as SubjectPublicKeyInfo, has signed a value. False for keys and algorithms that OpenSSL does not support. */
export function isSignedBy({ signed, algorithm, signature }: SignedValue, keyInfo: Uint8Array): boolean {
  const key = publicKey(keyInfo);
  const verification = verificationOfSigned(algorithm);
  return (
    key !== undefined &&
    verification !== undefined &&
    verifiedBy(key, verification, signed.whole, signature) === 'valid'
  );
}

/** A key from its SubjectPublicKeyInfo; undefined if OpenSSL does not support it. */
export function publicKey(keyInfo: Uint8Array): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(keyInfo), format: 'der', type: 'spki' });
  } catch {
    // OpenSSL's errors have no class of their own.
    return undefined;
  }
}
