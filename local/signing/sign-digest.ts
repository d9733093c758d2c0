import { constants, createHash, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { nothing, octets, oid, sequence } from './der.ts';

const hashes = {
  SHA_256: { name: 'sha256', oid: '2.16.840.1.101.3.4.2.1', bytes: 32 },
  SHA_384: { name: 'sha384', oid: '2.16.840.1.101.3.4.2.2', bytes: 48 },
  SHA_512: { name: 'sha512', oid: '2.16.840.1.101.3.4.2.3', bytes: 64 },
} as const;

type Hash = (typeof hashes)[keyof typeof hashes];

/**
 * The signature of a digest, by an algorithm as KMS names it; undefined if the key has no such algorithm, or the digest
 * not its length. Node signs only what it has hashed itself.
 */
export function signDigest(key: KeyObject, digest: Buffer, algorithm: string): Buffer | undefined {
  const [, scheme = '', hashName = ''] =
    /^(RSASSA_PKCS1_V1_5|RSASSA_PSS|ECDSA)_(SHA_\d+)$/.exec(algorithm) ?? [];
  const hash = Object.entries(hashes).find(([name]) => name === hashName)?.[1];
  if (!hash || digest.length !== hash.bytes) return undefined;
  if (key.asymmetricKeyType === 'ec')
    return scheme === 'ECDSA' && hash.bytes === 32 ? ecdsa(key, digest) : undefined;
  if (scheme === 'RSASSA_PKCS1_V1_5') return pkcs1(key, digest, hash);
  return scheme === 'RSASSA_PSS' ? pss(key, digest, hash) : undefined;
}

function ecdsa(key: KeyObject, digest: Buffer): Buffer {
  const { d = '' } = key.export({ format: 'jwk' });
  return Buffer.from(p256.sign(digest, Buffer.from(d, 'base64url'), { prehash: false, format: 'der' }));
}

/** RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2). */
function pkcs1(key: KeyObject, digest: Buffer, hash: Hash): Buffer {
  const info = sequence(sequence(oid(hash.oid), nothing()), octets(digest));
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info);
}

/** RSASSA-PSS with a salt as long as the digest (RFC 8017, section 9.1.1). */
function pss(key: KeyObject, digest: Buffer, { name, bytes }: Hash): Buffer {
  const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const salt = randomBytes(bytes);
  const proof = createHash(name).update(Buffer.alloc(8)).update(digest).update(salt).digest();
  const data = Buffer.concat([Buffer.alloc(length - 2 * bytes - 2), Buffer.from([1]), salt]);
  const mask = maskOf(proof, data.length, name);
  const masked = data.map((byte, index) => byte ^ (mask[index] ?? 0));
  masked[0] = (masked[0] ?? 0) & 0x7f;
  return privateEncrypt(
    { key, padding: constants.RSA_NO_PADDING },
    Buffer.concat([masked, proof, Buffer.from([0xbc])]),
  );
}

/** MGF1. */
function maskOf(seed: Buffer, length: number, hashName: string): Buffer {
  const parts: Buffer[] = [];
  for (let index = 0; Buffer.concat(parts).length < length; index++) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(index);
    parts.push(createHash(hashName).update(seed).update(counter).digest());
  }
  return Buffer.concat(parts).subarray(0, length);
}
