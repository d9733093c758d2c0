/** A hash function of several pieces in a row. */
export type Hash = (...pieces: readonly Uint8Array[]) => Buffer;

/** The hash that a password's keys are derived from (MS-OFFCRYPTO, 2.3.4.7 and 2.3.4.11): so many hashes of hashes. */
export function derivedHash(hash: Hash, salt: Uint8Array, password: string, spins: number): Buffer {
  let derived = hash(salt, Buffer.from(password, 'utf16le'));
  const round = Buffer.alloc(4);
  for (let spin = 0; spin < spins; spin++) {
    round.writeUInt32LE(spin);
    derived = hash(round, derived);
  }
  return derived;
}
