import { createECDH, createHmac, type KeyObject } from 'node:crypto';
import type { SignatureHash } from '../../contract/messages/signing-rounds.ts';
import { integer, sequence } from '../write-der.ts';
import { hashBytes } from './algorithms.ts';

/** The order of each curve's group (SEC 2, 2.4 to 2.6). */
const orders: ReadonlyMap<string | undefined, bigint> = new Map([
  ['prime256v1', 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n],
  [
    'secp384r1',
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  ],
  [
    'secp521r1',
    0x01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
  ],
]);

/**
 * An ECDSA signature over a digest, whose nonce derives from the key and the digest (RFC 6979), so that each round of a call makes the same
 * one: OpenSSL’s are random. Its point is OpenSSL's.
 */
export function signEcdsa(key: KeyObject, hash: SignatureHash, digested: Uint8Array): Buffer {
  const curve = key.asymmetricKeyDetails?.namedCurve ?? '';
  const order = orders.get(curve);
  const { d } = key.export({ format: 'jwk' });
  if (order === undefined || d === undefined) throw new Error(`no order of ${curve}`);
  const secret = numberOf(Buffer.from(d, 'base64url'));
  const bits = order.toString(2).length;
  const message = truncated(digested, bits);
  for (const nonce of nonces(secret, message, order, bits, hash)) {
    const point = createECDH(curve);
    point.setPrivateKey(bytesOf(nonce, (bits + 7) >> 3));
    const size = (point.getPublicKey().length - 1) / 2;
    const r = numberOf(point.getPublicKey().subarray(1, 1 + size)) % order;
    const s = (inverse(nonce, order) * ((message + r * secret) % order)) % order;
    if (r !== 0n && s !== 0n) return sequence(integerOf(r), integerOf(s));
  }
  throw new Error('no nonce');
}

/** The candidates for a nonce (RFC 6979, 3.2). */
function* nonces(secret: bigint, message: bigint, order: bigint, bits: number, hash: SignatureHash) {
  const size = (bits + 7) >> 3;
  const hmac = (key: Buffer, ...parts: readonly Uint8Array[]) =>
    parts.reduce((sum, part) => sum.update(part), createHmac(hash, key)).digest();
  const known = Buffer.concat([bytesOf(secret, size), bytesOf(message % order, size)]);
  const length = hashBytes[hash];
  let value: Buffer = Buffer.alloc(length, 1);
  let key: Buffer = Buffer.alloc(length);
  for (const step of [0, 1]) {
    key = hmac(key, value, Buffer.of(step), known);
    value = hmac(key, value);
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    let made: Buffer = Buffer.alloc(0);
    while (made.length < size) {
      value = hmac(key, value);
      made = Buffer.concat([made, value]);
    }
    const nonce = truncated(made.subarray(0, size), bits);
    if (nonce > 0n && nonce < order) yield nonce;
    key = hmac(key, value, Buffer.of(0));
    value = hmac(key, value);
  }
}

/** The first `bits` of bytes, as a number. */
function truncated(bytes: Uint8Array, bits: number): bigint {
  const surplus = bytes.length * 8 - bits;
  return surplus > 0 ? numberOf(bytes) >> BigInt(surplus) : numberOf(bytes);
}

/** The inverse modulo a prime, by Euclid's algorithm. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value, modulus, 1n, 0n];
  while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  return ((x % modulus) + modulus) % modulus;
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

function bytesOf(value: bigint, size: number): Buffer {
  return Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex');
}

function integerOf(value: bigint): Buffer {
  const hex = value.toString(16);
  return integer(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
}
