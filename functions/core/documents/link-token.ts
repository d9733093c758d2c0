import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { currentSecret, type Secret, secretOfVersion } from '../aws/secret.ts';
import { limits } from '../contract/limits.ts';
import type { Environment } from '../contract/resources/environment.ts';

/** The content of a link: the account, the document, and when it expires, in seconds since 1970. */
export interface LinkClaim {
  readonly accountId: string;
  readonly environment: Environment;
  readonly documentId: string;
  readonly expiresAtSeconds: number;
}

/** Longer than a process can keep using the old secret after a rotation. */
const rotationSeconds = 3_600;

/**
 * The secret's version, the account and the document as the 16 bytes of their UUIDs, the expiry time, and 128 bits of
 * the HMAC.
 */
const lengths = { version: 4, id: 16, expiry: 4, tag: 16 } as const;
const claimBytes = lengths.version + 2 * lengths.id + lengths.expiry;
const tokenBytes = claimBytes + lengths.tag;

/**
 * Encodes a claim as a token that only this service can make. The environment is signed, but is not part of the token.
 */
export async function signLinkToken(claim: LinkClaim): Promise<string> {
  const secret = await currentSecret();
  const bytes = Buffer.alloc(claimBytes);
  bytes.writeUInt32BE(secret.version, 0);
  uuidBytes(claim.accountId).copy(bytes, lengths.version);
  uuidBytes(claim.documentId).copy(bytes, lengths.version + lengths.id);
  bytes.writeUInt32BE(claim.expiresAtSeconds, claimBytes - lengths.expiry);
  return Buffer.concat([bytes, tagOf(bytes, claim.environment, secret)]).toString('base64url');
}

/**
 * The claim of a token that was signed for this environment and has not expired; undefined for any other token.
 * Signatures of an old secret remain valid after its rotation for as long as a link can live. After that, a leaked
 * secret is worthless.
 */
export async function readLinkToken(token: string, environment: Environment): Promise<LinkClaim | undefined> {
  const all = Buffer.from(token, 'base64url');
  if (all.length !== tokenBytes || all.toString('base64url') !== token) return undefined;
  const bytes = all.subarray(0, claimBytes);
  const expiresAtSeconds = bytes.readUInt32BE(claimBytes - lengths.expiry);
  if (expiresAtSeconds * 1_000 <= Date.now()) return undefined;
  const version = bytes.readUInt32BE(0);
  const secret = await secretOfVersion(version);
  if (!secret || !timingSafeEqual(tagOf(bytes, environment, secret), all.subarray(claimBytes)))
    return undefined;
  const isRotated = version < (await currentSecret()).version;
  const next = isRotated ? await secretOfVersion(version + 1) : undefined;
  if (next && expiresAtSeconds > next.madeAtMs / 1_000 + limits.linkSeconds.maximum + rotationSeconds)
    return undefined;
  return {
    accountId: uuidOf(bytes, lengths.version),
    environment,
    documentId: uuidOf(bytes, lengths.version + lengths.id),
    expiresAtSeconds,
  };
}

function tagOf(bytes: Uint8Array, environment: Environment, secret: Secret): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret.bytes, '', 'links', 32));
  return createHmac('sha256', key).update(environment).update(bytes).digest().subarray(0, lengths.tag);
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer, start: number): string {
  return bytes
    .toString('hex', start, start + lengths.id)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
