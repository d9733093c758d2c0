import { createHash } from 'node:crypto';

/** A hash function of several pieces in a row. */
type Hash = (...pieces: readonly Uint8Array[]) => Buffer;

/** The hash function with a name of OpenSSL. */
export function hashNamed(name: string): Hash {
  return (...pieces) => {
    const hash = createHash(name);
    for (const piece of pieces) hash.update(piece);
    return hash.digest();
  };
}

/** The hash from which the keys of a password are derived (MS-OFFCRYPTO, 2.3.4.7 and 2.3.4.11): hashed again `spins` times. */
export function derivedHash(hash: Hash, salt: Uint8Array, password: string, spins: number): Buffer {
  let derived = hash(salt, Buffer.from(password, 'utf16le'));
  const round = Buffer.alloc(4);
  for (let spin = 0; spin < spins; spin++) {
    round.writeUInt32LE(spin);
    derived = hash(round, derived);
  }
  return derived;
}
