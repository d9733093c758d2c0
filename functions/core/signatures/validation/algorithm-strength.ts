import type { KeyObject } from 'node:crypto';
import { publicKey, type SignedValue } from '../certificates/signed-value.ts';
import type { DerValue } from '../read-der.ts';
import { verificationOf, verificationOfSigned } from '../signature-algorithms.ts';

const never = Number.NEGATIVE_INFINITY;
const always = Number.POSITIVE_INFINITY;

/** Until when a hash function is reliable (ETSI TS 119 312; TS 102 176-1 for MD5). Others are reliable. */
const hashEnds: ReadonlyMap<string, number> = new Map([
  ['md5', Date.parse('2004-08-01')],
  ['sha1', Date.parse('2012-08-01')],
  ['ripemd160', Date.parse('2014-08-01')],
  ['sha224', Date.parse('2029-01-01')],
]);

/** Until when keys of fewer bits than these are reliable; the first that fits counts. */
const rsaEnds = [
  [1_024, Date.parse('2010-08-01')],
  [1_900, Date.parse('2019-10-01')],
] as const;
const dsaEnds = [
  [1_900, Date.parse('2015-12-01')],
  [3_000, Date.parse('2029-01-01')],
] as const;
const curveEnds = [
  [224, Date.parse('2012-08-01')],
  [256, Date.parse('2021-10-01')],
] as const;
/** A shorter RSA key was never reliable. */
const shortestRsa = 786;

/** Until when a signature by a certificate's key is reliable, in milliseconds since 1970. */
export function reliableUntil(keyInfo: Uint8Array, hashName: string | null | undefined): number {
  const key = publicKey(keyInfo);
  if (!key || hashName === undefined) return never;
  return Math.min(keyEnd(key), hashEnds.get(hashName ?? '') ?? always);
}

/** The hash function of a signature over content with this digest; null if the algorithm has its own, undefined if unknown. */
export function hashOfSignature(algorithm: DerValue, digestName: string): string | null | undefined {
  return verificationOf(algorithm, digestName)?.hashName;
}

/** The same for a certificate's signature. */
export function hashOfSigned(algorithm: DerValue): string | null | undefined {
  return verificationOfSigned(algorithm)?.hashName;
}

/** Whether the hash function of a certificate's, a list's or a response's signature is reliable, at a time in milliseconds. */
export function hasReliableHash({ algorithm }: SignedValue, time: number): boolean {
  const hash = hashOfSigned(algorithm);
  return hash !== undefined && time <= (hashEnds.get(hash ?? '') ?? always);
}

function keyEnd({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): number {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails ?? {};
  switch (asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      return modulusLength < shortestRsa ? never : endOf(rsaEnds, modulusLength);
    case 'dsa':
      return endOf(dsaEnds, modulusLength);
    case 'ec':
      return endOf(curveEnds, Number(/\d{3}/.exec(namedCurve)?.[0] ?? 0) || 256);
    case 'ed25519':
    case 'ed448':
      return always;
    default:
      return never;
  }
}

function endOf(ends: readonly (readonly [number, number])[], bits: number): number {
  return ends.find(([below]) => bits < below)?.[1] ?? always;
}
