import { timingSafeEqual } from 'node:crypto';

/** How much the clocks of client and server may differ. */
export const skewMs = 15 * 60 * 1_000;

/** The content of an Authorization header of Signature Version 4. */
export interface SignatureClaim {
  /** An access key's id, and the scope. */
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  /** In hexadecimal. */
  readonly signature: string;
}

/** Reads an Authorization header; undefined if it is malformed or of another kind. */
export function signatureClaim(authorization: string): SignatureClaim | undefined {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;
  const [, credential, names, signature] = pattern.exec(authorization) ?? [];
  if (!credential || !names || !signature) return undefined;
  return { credential, signedHeaders: names.split(';'), signature };
}

/** The time of a signature, such as `20260131T120000Z`, in milliseconds since 1970; NaN if it is invalid. */
export function signatureEpochMs(time: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Compares signatures in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
